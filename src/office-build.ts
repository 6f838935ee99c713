import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'

/**
 * A short name of the office's build in this folder, another one whenever it is: its files carry hashes of their contents in
 * their names. Undefined: there is none.
 */
export async function readOfficeBuild(folder: string): Promise<string | undefined> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  if (names.length === 0) return undefined
  return createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 12)
}
