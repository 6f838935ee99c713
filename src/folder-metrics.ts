import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gauge } from '#runtime/metrics.ts'

/** The disk of DATA_DIR, and when its newest backup was finished (0: there is none). */
export async function folderGauges(dataDir: string): Promise<Gauge[]> {
  const [disk, newest] = await Promise.all([
    statfs(dataDir).catch(() => null),
    newestBackup(join(dataDir, 'backups')),
  ])
  const backup = {
    name: 'warif_backup_newest_timestamp_seconds',
    help: 'When the newest backup in DATA_DIR was written; 0: none is there.',
  }
  return [
    { ...backup, value: newest },
    ...(disk
      ? [
          {
            name: 'warif_disk_free_bytes',
            help: 'Free on the disk of DATA_DIR, for this user.',
            value: disk.bavail * disk.bsize,
          },
          {
            name: 'warif_disk_size_bytes',
            help: 'Size of the disk of DATA_DIR.',
            value: disk.blocks * disk.bsize,
          },
        ]
      : []),
  ]
}

/** Seconds of the epoch. */
async function newestBackup(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    /^warif-.*\.gz$/.test(name),
  )
  const times = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs / 1000,
        () => 0,
      ),
    ),
  )
  return Math.round(Math.max(0, ...times))
}
