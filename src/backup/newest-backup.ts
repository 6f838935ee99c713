import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface BackupFile {
  file: string
  /** Milliseconds of the epoch. */
  writtenAt: number
}

/** Returns the newest file written by the hourly backup in `DATA_DIR/backups`; null: there is none. */
export async function findNewestBackup(dataDir: string): Promise<BackupFile | null> {
  const folder = join(dataDir, 'backups')
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    /^warif-.*\.gz$/.test(name),
  )
  const found = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const info = await stat(file).catch(() => null)
      return info ? [{ file, writtenAt: info.mtimeMs }] : []
    }),
  )
  return found.flat().toSorted((a, b) => b.writtenAt - a.writtenAt)[0] ?? null
}
