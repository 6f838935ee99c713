import { copyFile, stat, truncate } from 'node:fs/promises'

const maxBytes = 5_000_000

/**
 * Empties the log of the built-in PostgreSQL once it is above 5 MB; what it held is beside it as `log.1`. PostgreSQL appends,
 * so it may have it open. Returns its size then.
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
