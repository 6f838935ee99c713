import { join } from 'node:path'
import { folderStore } from '#adapters/media/folder-store.ts'
import { s3Store } from '#adapters/media/s3-store.ts'
import type { Config } from '#config/config.ts'
import { StoreUnavailable, type ObjectStore } from '#shared/object-store.ts'
import { StartError } from '#shared/start-error.ts'

/** The folder of pictures, which a shop with an object store leaves empty. */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'media')

/** Where this shop's pictures are. */
export const openPictures = (config: Pick<Config, 'dataDir' | 'media'>): ObjectStore =>
  openStore(config, config.media.store)

/**
 * One of the two places where pictures may be.
 *
 * @throws StartError when the settings of the object store are not set
 */
export function openStore(
  { dataDir, media }: Pick<Config, 'dataDir' | 'media'>,
  kind: 'folder' | 's3',
): ObjectStore {
  if (kind === 'folder') return folderStore(mediaFolder({ dataDir }))
  if (!media.s3)
    throw new StartError('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.')
  return s3Store(media.s3)
}

/** For a command: a store that does not answer ends it with one line. */
export const explainOutage = (error: unknown): never => {
  if (error instanceof StoreUnavailable)
    throw new StartError(`The pictures cannot be reached: ${error.message}.`, error)
  throw error
}
