import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#shared/start-error.ts'

/**
 * Returns the demo's secret key: generated once and stored in `dataDir`/secret, readable only by its owner. All processes on one folder use
 * the same: a complete file is linked to its name, which succeeds only once.
 *
 * @throws StartError when the file contains something else
 */
export async function demoSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const stored = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (stored.length >= 32) return stored
  const mine = `${file}.${randomUUID()}`
  await writeFile(mine, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    await link(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // Another process was faster: its secret is used.
  } finally {
    await unlink(mine)
  }
  const found = (await readFile(file, 'utf8')).trim()
  if (found.length < 32)
    throw new StartError(`The key in ${file} is too short: remove the file, or set SECRET_KEY.`)
  return found
}
