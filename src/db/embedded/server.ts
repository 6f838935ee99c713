import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chown, readFile, realpath, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '#shared/start-error.ts'
import { boundLog } from './log-file.ts'
import { minimalEnv } from './run-binary.ts'
import type { Cluster } from './data-dir.ts'
import { superuser } from './data-dir.ts'

/** Recovery after a crash may take a while; without recovery the answer takes 60 ms. */
const startTimeoutMs = 60_000
/** A killed postmaster stays a zombie for a while, and its children hold the shared memory until they notice. */
const lockTimeoutMs = 15_000
const lockedByDyingServer = /lock file .* already exists|pre-existing shared memory block/

/** Runs one statement on the maintenance database and returns the first value of the first row. */
export async function askServer(cluster: Cluster, statement: string): Promise<unknown> {
  const client = new Client({
    host: cluster.socketDir,
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

/** Whether a server answers on the socket and serves this data folder (waits for one that is still recovering). */
export async function isOurs(cluster: Cluster): Promise<boolean> {
  const giveUpAt = Date.now() + startTimeoutMs
  for (;;) {
    try {
      return (await askServer(cluster, 'show data_directory')) === (await realpath(cluster.data))
    } catch (error) {
      if (!isComingUp(error) || Date.now() > giveUpAt) return false
      await pause(100)
    }
  }
}

const isComingUp = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '57P03'

/**
 * Starts the server in a separate session, so that Ctrl-C reaches only the shop, which stops the server last, and waits until it answers.
 *
 * @throws StartError with PostgreSQL's message
 */
export async function launch(
  binaries: string,
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<void> {
  const giveUpOnLockAt = Date.now() + lockTimeoutMs
  for (;;) {
    await removeForeignLock(cluster)
    const serverError = await launchOnce(binaries, cluster, settings)
    if (serverError === null) return
    if (!lockedByDyingServer.test(serverError) || Date.now() > giveUpOnLockAt) {
      const words =
        serverError.split('\n').findLast((line) => /FATAL|PANIC|rror/.test(line)) ??
        serverError.trim().split('\n').at(-1)
      throw new StartError(
        `The built-in database did not start: ${words?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? 'no reason given'} (${cluster.logFile})`,
      )
    }
    await pause(200)
  }
}

/** Null when it answers, else the output of the server before it ended. */
async function launchOnce(
  binaries: string,
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<string | null> {
  const log = await openLog(cluster)
  const all = { ...fixedSettings(cluster), ...settings }
  const child = spawn(
    join(binaries, 'bin/postgres'),
    [
      '-D',
      cluster.data,
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: '/',
      env: minimalEnv,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      ...cluster.owner,
    },
  )
  const end: { reason: string | null } = { reason: null }
  child.on('error', (error) => (end.reason ??= error.message))
  child.on('exit', () => (end.reason ??= ''))
  child.unref()
  closeSync(log.fd)
  const giveUpAt = Date.now() + startTimeoutMs
  while (end.reason === null) {
    try {
      await askServer(cluster, 'select 1')
      return null
    } catch {
      if (Date.now() > giveUpAt) return 'it does not answer'
      await pause(15)
    }
  }
  return end.reason || (await readFile(cluster.logFile, 'utf8')).slice(log.offset)
}

const fixedSettings = (cluster: Cluster): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: cluster.socketDir,
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
})

/** Opens the log for appending. */
async function openLog(cluster: Cluster): Promise<{ fd: number; offset: number }> {
  const offset = await boundLog(cluster.logFile)
  const fd = openSync(cluster.logFile, 'a', 0o600)
  if (cluster.owner) await chown(cluster.logFile, cluster.owner.uid, cluster.owner.gid)
  return { fd, offset }
}

/** After a reboot or in a new container the number in postmaster.pid may belong to another program. */
async function removeForeignLock(cluster: Cluster) {
  const pid = await postmasterPid(cluster)
  if (pid === null) return
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null)
  if (name !== null && name.trim() !== 'postgres')
    await unlink(join(cluster.data, 'postmaster.pid'))
}

async function postmasterPid(cluster: Cluster): Promise<number | null> {
  const text = await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : null
}

/** Fast shutdown; after 8 s without a checkpoint (the next start recovers, nothing is lost). */
export async function stopServer(cluster: Cluster): Promise<void> {
  const pid = await postmasterPid(cluster)
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

/** Whether the main process exists and is not a zombie. */
export async function isAlive(cluster: Cluster): Promise<boolean> {
  const pid = await postmasterPid(cluster)
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
