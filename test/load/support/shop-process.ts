import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { shopEnvironment, shopFlags } from '../../../tools/shop-process.mjs'

const root = join(import.meta.dirname, '../../..')

export interface ShopProcess {
  origin: string
  pid: number
  /** SIGKILL: no shutdown. Its database keeps running. */
  kill(): Promise<void>
  /** SIGTERM: the shop closes in order, including its database. Resolves with its exit code. */
  stop(): Promise<number | null>
  /** Its output so far: its log, and its messages to the terminal. */
  said(): string
}

/**
 * The whole shop like `npm start` runs it, on a free port and this data folder; `version`: the folder of another version of it; `onOutput`
 * is called with its whole output so far. Rejects with its last output when it does not open.
 */
export async function startShop(
  dataDir: string,
  settings: Record<string, string> = {},
  version = root,
  onOutput: (said: string) => void = () => {},
): Promise<ShopProcess> {
  const child = spawn(process.execPath, [...shopFlags, 'src/server.ts'], {
    cwd: version,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...shopEnvironment,
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      SAVE_ORDERS_PER_MINUTE: '0',
      RATE_LIMIT_PER_MINUTE: '0',
      ...settings,
    },
  })
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(child, 'exit')
    if (child.exitCode === null && child.kill(signal)) await gone
    return child.exitCode
  }
  let output = ''
  const said = () => output
  const origin = await originOf(child, (text) => {
    output += text
    onOutput(output)
    return output
  })
  return {
    origin,
    pid: child.pid ?? 0,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    said,
  }
}

/** `append` adds to the output of the shop, and returns all of it. */
function originOf(child: ChildProcess, append: (text: string) => string): Promise<string> {
  return new Promise((opened, failed) => {
    let isOpen = false
    const read = (text: string) => {
      const output = append(text)
      // A shop may write for hours: its output is searched only until it opens.
      const port = isOpen ? undefined : /open: http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (port) opened(`http://127.0.0.1:${port}`)
      isOpen ||= port !== undefined
    }
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', read)
    child.once('exit', () => failed(new Error(`the shop did not open: ${append('')}`)))
  })
}

/**
 * Sends SIGKILL to the embedded database of this data folder, by its stored process id; `alreadyDead` was killed before. Returns the id.
 */
export async function killDatabase(dataDir: string, alreadyDead = 0): Promise<number> {
  for (;;) {
    const written = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(
      () => '',
    )
    const pid = Number(written.split('\n')[0])
    if (pid > 0 && pid !== alreadyDead) {
      process.kill(pid, 'SIGKILL')
      return pid
    }
    await pause(50) // It is starting again at the moment.
  }
}
