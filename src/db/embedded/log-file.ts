import { copyFile, stat, truncate } from 'node:fs/promises'

const maxBytes = 5_000_000

/**
 * Empties the log of the built-in PostgreSQL once it exceeds 5 MB; the former content is kept as `log.1`. PostgreSQL appends, so it may
 * have the file open. Returns its size afterwards.
 */
export async function boundLog(logFile: string): Promise<number> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= maxBytes) return size
  await copyFile(logFile, `${logFile}.1`)
  await truncate(logFile)
  return 0
}
