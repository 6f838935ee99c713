import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writes to a temporary file and renames it: a reader sees the old bytes, the new ones, or none, never a part. */
export async function writeFileAtomically(file: string, bytes: Uint8Array | string): Promise<void> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `.${randomUUID()}`)
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
