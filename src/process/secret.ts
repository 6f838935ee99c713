import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The demo's secret key: made once and kept in `dataDir`/secret, readable by its owner alone. */
export async function demoSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (kept.length >= 32) return kept
  const made = randomBytes(32).toString('base64url')
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}
