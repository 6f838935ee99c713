import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chown, readFile, realpath, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '#shared/start-error.ts'
import { boundLog } from './embedded-log.ts'
import { bareEnvironment } from './embedded-run.ts'
import type { Home } from './embedded-user.ts'
import { superuser } from './embedded-user.ts'

/** Recovery after a crash may take a while; without one the answer comes in 60 ms. */
const patienceMs = 60_000
/** A killed postmaster stays a zombie for a while, and its children hold the shared memory until they notice. */
const lockPatienceMs = 15_000
const heldByADyingOne = /lock file .* already exists|pre-existing shared memory block/

/** Runs one statement on the maintenance database; the first value of the first row. */
export async function askServer(home: Home, statement: string): Promise<unknown> {
  const client = new Client({
    host: home.socketDir,
    port: 5432,
    user: superuser,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end().catch(() => {})
  }
}

/** A server answers on the socket and serves this very data folder (waits for one that is still recovering). */
export async function isOurs(home: Home): Promise<boolean> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    try {
      return (await askServer(home, 'show data_directory')) === (await realpath(home.data))
    } catch (error) {
      if (!isComingUp(error) || Date.now() > giveUpAt) return false
      await pause(100)
    }
  }
}

const isComingUp = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '57P03'

/**
 * Starts the server in a session of its own, so that Ctrl-C reaches only us and we stop it last, and waits until it answers.
 *
 * @throws StartError with PostgreSQL's own words
 */
export async function launch(
  binaries: string,
  home: Home,
  settings: Record<string, string>,
): Promise<void> {
  const giveUpOnLockAt = Date.now() + lockPatienceMs
  for (;;) {
    await removeForeignLock(home)
    const complaint = await launchOnce(binaries, home, settings)
    if (complaint === null) return
    if (!heldByADyingOne.test(complaint) || Date.now() > giveUpOnLockAt) {
      const words =
        complaint.split('\n').findLast((line) => /FATAL|PANIC|rror/.test(line)) ??
        complaint.trim().split('\n').at(-1)
      throw new StartError(
        `The built-in database did not start: ${words?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? 'no reason given'} (${home.logFile})`,
      )
    }
    await pause(200)
  }
}

/** Null when it answers, else what it wrote before it ended. */
async function launchOnce(
  binaries: string,
  home: Home,
  settings: Record<string, string>,
): Promise<string | null> {
  const log = await openLog(home)
  const all = { ...fixedSettings(home), ...settings }
  const child = spawn(
    join(binaries, 'bin/postgres'),
    [
      '-D',
      home.data,
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: '/',
      env: bareEnvironment,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      ...home.owner,
    },
  )
  const end: { reason: string | null } = { reason: null }
  child.on('error', (error) => (end.reason ??= error.message))
  child.on('exit', () => (end.reason ??= ''))
  child.unref()
  closeSync(log.fd)
  const giveUpAt = Date.now() + patienceMs
  while (end.reason === null) {
    try {
      await askServer(home, 'select 1')
      return null
    } catch {
      if (Date.now() > giveUpAt) return 'it does not answer'
      await pause(15)
    }
  }
  return end.reason || (await readFile(home.logFile, 'utf8')).slice(log.offset)
}

const fixedSettings = (home: Home): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: home.socketDir,
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '60',
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
})

/** Appends. */
async function openLog(home: Home): Promise<{ fd: number; offset: number }> {
  const offset = await boundLog(home.logFile)
  const fd = openSync(home.logFile, 'a', 0o600)
  if (home.owner) await chown(home.logFile, home.owner.uid, home.owner.gid)
  return { fd, offset }
}

/** After a reboot or in a new container the number in postmaster.pid may belong to some other program. */
async function removeForeignLock(home: Home) {
  const pid = await postmasterPid(home)
  if (pid === null) return
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null)
  if (name !== null && name.trim() !== 'postgres') await unlink(join(home.data, 'postmaster.pid'))
}

async function postmasterPid(home: Home): Promise<number | null> {
  const text = await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : null
}

/** Fast shutdown; after 8 s without its checkpoint (the next start recovers, nothing is lost). */
export async function stopServer(home: Home): Promise<void> {
  const pid = await postmasterPid(home)
  if (pid === null) return
  signal(pid, 'SIGINT')
  if (await isGone(pid, 8_000)) return
  signal(pid, 'SIGQUIT')
  await isGone(pid, 2_000)
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** The main process is there and no zombie. */
export async function isAlive(home: Home): Promise<boolean> {
  const pid = await postmasterPid(home)
  return pid !== null && (await lives(pid))
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + withinMs
  while (Date.now() < giveUpAt) {
    if (!(await lives(pid))) return true
    await pause(20)
  }
  return false
}

async function lives(pid: number): Promise<boolean> {
  if (!signal(pid, 0)) return false
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line.slice(line.lastIndexOf(')') + 2)[0] !== 'Z'
}
