import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db, Row } from '#db/tables.ts'
import { queueAvif } from './avif-queue.ts'
import { mediaFolders, type MediaPorts } from './media-storage.ts'

export type MediaRow = Row<'media_files'>

interface Upload {
  path: string
  name: string
  /** Hexadecimal. */
  sha256: string
}

/** A picture whose files are stored, without a row yet. */
export interface StoredUpload {
  path: string
  sha256: Buffer
  isPrivate: boolean
  name: string
  width: number
  height: number
  placeholder: string
}

/**
 * Encodes and stores an uploaded picture, unless the same file was uploaded before. Call before the transaction that adds its row: files
 * without a row are removed a day later. Each upload has a path of its own, so that removing one never affects another.
 *
 * @throws ShopError as `EncodePicture`
 */
export async function storeUpload(
  db: Db,
  { encode, storage }: MediaPorts,
  { path: file, name, sha256 }: Upload,
  isPrivate: boolean,
): Promise<StoredUpload | MediaRow> {
  const hash = Buffer.from(sha256, 'hex')
  // Renewed, so that the picture is not deleted soon.
  const known = await db
    .updateTable('media_files')
    .set({ uploaded_at: sql<Date>`now()` })
    .where('sha256', '=', hash)
    .where('is_private', '=', isPrivate)
    .returningAll()
    .executeTakeFirst()
  if (known) return known
  const picture = await encode(file)
  const folder = isPrivate ? mediaFolders.private : mediaFolders.shown
  const path = `${folder}/${sha256.slice(0, 2)}/${sha256.slice(2, 12)}${randomBytes(5).toString('hex')}.webp`
  await storage.put(path, picture)
  const { width, height, placeholder } = picture
  return { path, sha256: hash, isPrivate, name, width, height, placeholder }
}

/**
 * Adds the row of a stored picture; of two simultaneous uploads of one file, the first is kept. A private picture belongs to its last
 * uploader.
 */
export async function addMedia(
  tx: Db,
  audit: Audit,
  stored: StoredUpload | MediaRow,
): Promise<MediaRow> {
  const { staffId } = audit.actor
  const media = 'id' in stored ? stored : await insertMedia(tx, staffId, stored)
  if (!('id' in stored) && !media.is_private) await queueAvif(tx, [media.path])
  if (media.is_private && media.uploaded_by !== staffId)
    await tx
      .updateTable('media_files')
      .set({ uploaded_by: staffId })
      .where('id', '=', media.id)
      .execute()
  audit.record({
    action: 'media.uploaded',
    entityId: media.id,
    title: ('name' in stored && stored.name) || media.path,
    changes: { path: [null, media.path] },
  })
  return media
}

const insertMedia = (
  tx: Db,
  staffId: number | null,
  { path, sha256, isPrivate, width, height, placeholder }: StoredUpload,
): Promise<MediaRow> =>
  tx
    .insertInto('media_files')
    .values({
      path,
      sha256,
      is_private: isPrivate,
      width,
      height,
      placeholder,
      uploaded_by: staffId,
    })
    .onConflict((same) =>
      same.columns(['sha256', 'is_private']).doUpdateSet({ uploaded_at: sql<Date>`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
