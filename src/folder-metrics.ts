import { statfs } from 'node:fs/promises'
import { findNewestBackup } from './backup/newest-backup.ts'
import type { Gauge } from '#runtime/metrics.ts'

/** The disk of DATA_DIR, and when its newest backup was finished (0: there is none). */
export async function folderGauges(dataDir: string): Promise<Gauge[]> {
  const [disk, newest] = await Promise.all([
    statfs(dataDir).catch(() => null),
    findNewestBackup(dataDir),
  ])
  const backup = {
    name: 'warif_backup_newest_timestamp_seconds',
    help: 'When the newest backup in DATA_DIR was written; 0: none is there.',
  }
  return [
    { ...backup, value: newest ? Math.round(newest.writtenAt / 1000) : 0 },
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
