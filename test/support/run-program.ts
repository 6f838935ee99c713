import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './files.ts'

/** Runs a program of the shop to its end: returns its exit code and its whole output. */
export async function runProgram(
  words: string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, words, { cwd: root, env: { ...process.env, ...settings } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += String(bytes)))
  const [code] = await once(child, 'close')
  return { code, said }
}
