import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { root } from '../../../support/files.ts'

export const run = promisify(execFile)
/** The search path of `which`, with the directories that only an administrator has in PATH. */
export const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`

/** The programs of a cluster, and their packages in Debian 12. */
const engines: [program: string, debian: string][] = [
  ['patroni', 'patroni'],
  ['etcd', 'etcd-server'],
  ['haproxy', 'haproxy'],
  ['nginx', 'nginx-light'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
]

/** The Debian packages for a cluster, and those of more programs, that are missing here. */
export async function missingPackages(more: typeof engines = []): Promise<string[]> {
  const missing = await Promise.all(
    [...engines, ...more].map(([program, debian]) =>
      run('which', [program], { env: { PATH } }).then(
        () => '',
        () => debian,
      ),
    ),
  )
  return missing.filter(Boolean)
}

/** A file included in ops/ha. */
export const shippedFile = (name: string): string => readFileSync(`${root}/ops/ha/${name}`, 'utf8')

/** A system user, in the form for child processes. */
export interface User {
  uid?: number
  gid?: number
}

/**
 * The user who runs PostgreSQL, etcd and Patroni: the user of Debian's package when we are root, which they refuse; otherwise the present
 * user.
 */
export async function databaseUser(): Promise<User> {
  if (process.getuid?.() !== 0) return {}
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

/** Runs a command to its end as the user of `databaseUser`, and returns its output. */
export async function runAsDatabaseUser(
  [name = '', ...args]: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const options = { cwd: '/', env: { PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env } }
  const { stdout } =
    process.getuid?.() === 0
      ? await run('runuser', ['-u', 'postgres', '--', name, ...args], options)
      : await run(name, args, options)
  return stdout
}

/** A program that is started, killed and started again. */
export interface Program {
  start(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Sends the signal and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Prepares a program without starting it. Its output goes to this file. */
export function program(
  name: string,
  { args = [], env = {}, user = {}, log }: ProgramOptions,
): Program {
  let child: ChildProcess | null = null
  let file: FileHandle | null = null
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
  return {
    async start() {
      await file?.close()
      file = await open(log, 'a')
      child = spawn(name, args, {
        cwd: '/',
        env: { PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
        stdio: ['ignore', file.fd, file.fd],
        ...user,
      })
      await once(child, 'spawn')
    },
    signal(signal) {
      if (isRunning()) child?.kill(signal)
    },
    async end(signal) {
      if (child && isRunning()) {
        const gone = once(child, 'exit')
        child.kill(signal)
        await gone
      }
      await file?.close()
      file = null
    },
  }
}

interface ProgramOptions {
  args?: string[]
  env?: Record<string, string>
  user?: User
  log: string
}
