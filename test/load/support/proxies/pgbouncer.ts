import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { root } from '../../../support/files.ts'
import { freePort } from '../../../support/free-port.ts'

const run = promisify(execFile)
/** The search path of `which`, with the directories that only an administrator has in PATH. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`

/**
 * PgBouncer with the lines of docs/operations.md, in front of the server behind this socket; optionally in another `pool_mode` or as
 * another role.
 *
 * @throws when it is not installed, with a clear message
 */
export async function openPgBouncer(socket: string, { poolMode = 'session', user = 'warif' } = {}) {
  await run('pgbouncer', ['--version'], { env: { PATH } }).catch(() => {
    throw new Error(
      'PgBouncer is not installed here: this row needs it (Debian: apt-get install pgbouncer)',
    )
  })
  const folder = await mkdtemp(join(tmpdir(), 'warif-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const page = await readFile(join(root, 'docs/operations.md'), 'utf8')
  const documented = /```ini\n(\[databases\][\s\S]+?)```/.exec(page)?.[1] ?? ''
  const lines = documented
    .replace('host=127.0.0.1', `host=${dirname(socket)} user=${user}`)
    .replace('pool_mode = session', `pool_mode = ${poolMode}`)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `${lines}\nauth_type = any\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n`,
  )
  // It does not run as root; the owner of the socket may use it.
  const { uid, gid } = await stat(dirname(socket))
  const child = spawn('pgbouncer', [settings], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 && { uid, gid }),
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += String(bytes)))
  await expect.poll(() => said, { timeout: 20_000 }).toContain('process up')
  return {
    url: `postgres://${user}@127.0.0.1:${port}/warif`,
    async close() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true })
    },
  }
}
