import { spawn } from 'node:child_process'

/** The system user that PostgreSQL runs as when the shop runs as root, which PostgreSQL refuses. Null: the shop's user. */
export interface Owner {
  uid: number
  gid: number
}

/** Nothing of the shop's environment reaches PostgreSQL (PGDATA, PGOPTIONS, secrets); its messages are English. */
export const minimalEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs a program to its end as the database's owner, from a folder that everybody can enter. */
export function runBinary(
  program: string,
  owner: Owner | null,
  args: string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    try {
      const child = spawn(program, args, {
        cwd: '/',
        env: minimalEnv,
        stdio: ['ignore', 'pipe', 'pipe'],
        ...owner,
      })
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.on('error', (error) => resolve({ code: 126, output: error.message }))
      child.on('close', (code) => resolve({ code: code ?? 1, output }))
    } catch (error) {
      resolve({ code: 126, output: String(error) })
    }
  })
}
