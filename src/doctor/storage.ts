import { access, constants, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { s3Store } from '#adapters/media/s3-store.ts'
import { findNewestBackup } from '#backup/newest-backup.ts'
import { checkBackup } from '#backup/read-backup.ts'
import type { Config } from '#config/config.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import { failing, messageOf, ok, warning, type Check, type Finding } from './check.ts'
import { neededWhenLive, type Context } from './context.ts'

const hourMs = 3_600_000
const gigabyte = 1e9
/** Backups are made every hour; the same limit as `BackupOld` in ops/monitoring/rules.yml. */
const oldAfterMs = 2 * hourMs
const missedAfterMs = 26 * hourMs

/** Checks the disk of DATA_DIR and its newest backup, and the pictures, there or in an object store. */
export const storageChecks = ({ config }: Context): Check[] => [
  { name: 'disk', run: () => checkDisk(config) },
  { name: 'pictures', timeoutMs: 20_000, run: () => checkPictures(config) },
  { name: 'backup', timeoutMs: 60_000, run: () => checkNewestBackup(config) },
]

async function checkDisk(config: Config): Promise<Finding> {
  const disk = await statfs(config.dataDir).catch((error: unknown) => messageOf(error))
  if (typeof disk === 'string')
    return neededWhenLive(
      config,
      `DATA_DIR cannot be read: ${disk}.`,
      'The first start makes it; after that it must be there for the user of the shop.',
    )
  const free = disk.bavail * disk.bsize
  const share = disk.bavail / disk.blocks
  const text = `${(free / gigabyte).toFixed(1)} GB of the disk of DATA_DIR are free (${Math.floor(share * 100)} %).`
  const remedy =
    'Remove old backups or logs, or give it a larger disk; see the runbook “The disk fills”.'
  if (share < 0.05 || free < gigabyte) return failing(text, remedy)
  return share < 0.2 ? warning(text, remedy) : ok(text)
}

function checkPictures({ dataDir, media }: Config): Promise<Finding> {
  return media.store === 's3' && media.s3
    ? checkBucket(s3Store(media.s3))
    : checkFolder(join(dataDir, 'media'))
}

/** Checks a bucket by listing it, a right that keys often lack; nothing is written. */
async function checkBucket(store: ObjectStore): Promise<Finding> {
  try {
    await store.list('upload/').next()
    return ok('The bucket of pictures can be listed; that it can be written is shown by an upload.')
  } catch (error) {
    return failing(
      `The bucket of pictures cannot be used: ${messageOf(error)}.`,
      'Correct the S3_… settings or the rights of the key; see the runbook “Picture storage unavailable”.',
    )
  }
}

async function checkFolder(mediaDir: string): Promise<Finding> {
  const problem = await access(mediaDir, constants.R_OK | constants.W_OK).then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  )
  if (problem === null) return ok('The folder of pictures can be read and written.')
  return problem.code === 'ENOENT'
    ? warning('There is no folder of pictures yet.', 'It is made with the first picture.')
    : failing(
        `The folder of pictures cannot be written: ${problem.message}.`,
        `chown -R warif ${mediaDir}`,
      )
}

async function checkNewestBackup(config: Config): Promise<Finding> {
  const remedy = 'systemctl status warif-backup.timer; warif src/backup-command.ts backup'
  const newest = await findNewestBackup(config.dataDir)
  if (!newest) return neededWhenLive(config, 'There is no backup in DATA_DIR/backups.', remedy)
  const whole = await checkBackup(newest.file).catch((error: unknown) => messageOf(error))
  if (typeof whole === 'string') return failing(`The newest backup is of no use: ${whole}.`, remedy)
  const ageMs = Date.now() - newest.writtenAt
  const text = `The newest backup is ${(ageMs / hourMs).toFixed(1)} hours old and whole; restoring it elsewhere is the proof.`
  if (ageMs > missedAfterMs) return failing(text, remedy)
  return ageMs > oldAfterMs ? warning(text, remedy) : ok(text)
}
