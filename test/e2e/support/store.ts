import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { command, urlOf } from '../../support/database/database.ts'
import { root } from '../../support/files.ts'
import { demoShop } from './demo-shop.ts'

export interface OpenStore {
  /** `http://127.0.0.1:<port>` */
  address: string
  /** Ends the process; database and pictures are kept. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  close(): Promise<void>
}

const timeoutMs = 120_000

/** Settings in addition to those of every test store. */
export type StoreSettings = Record<string, string>

/**
 * Starts the built store as a process on a free port, with a copy of the demo shop. Its database is on the test server, and its
 * pictures are shared; `start.test.ts` tests that a store fills an empty database.
 */
export async function openStore(settings: StoreSettings = {}): Promise<OpenStore> {
  const folder = await mkdtemp(join(tmpdir(), 'warif-store-'))
  const { template, mediaDir } = await demoShop()
  const database = `warif_store_${randomBytes(6).toString('hex')}`
  const adminUrl = inject('adminUrl')
  await command(adminUrl, `create database ${database} template ${template}`)
  await symlink(mediaDir, join(folder, 'media'))
  const address = { DATABASE_URL: urlOf(adminUrl, database), DATABASE_POOL_SIZE: '8' }
  const limits = {
    RATE_LIMIT_PER_MINUTE: '0',
    OTP_SENDS_PER_IP_HOUR: '0',
    REQUESTS_PER_IP_HOUR: '0',
  }
  const spawnStore = (port: string) =>
    spawn(process.execPath, ['src/server.ts'], {
      cwd: root,
      env: {
        ...process.env,
        ...limits,
        ...address,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: port,
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  let child = spawnStore('0')
  const close = async () => {
    await ended(child)
    await command(adminUrl, `drop database if exists ${database} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const port = await readyPort(child)
    return {
      address: `http://127.0.0.1:${port}`,
      stop: () => ended(child),
      async start() {
        child = spawnStore(port)
        await readyPort(child)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Waits for the ready line, which names the port. */
function readyPort(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`the store did not open:\n${said}`)), timeoutMs)
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (!port) return
      clearTimeout(timer)
      resolve(port)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.on('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the store ended with ${code}:\n${said}`))
    })
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
    child.on('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
