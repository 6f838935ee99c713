import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { referenceOf } from '#shared/request-reference.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { MediaStorage } from '../media/media-storage.ts'
import { addMedia, type MediaRow, type StoredUpload } from '../media/store-upload.ts'
import { lockRequest } from './save-request.ts'

/** The most photos of one request (office.md O3.9). */
export const maxRequestFiles = 10

export interface NewEvent {
  kind: 'note' | 'call' | 'visit'
  text: string
}

/**
 * Records a note, a call or a visit. A call or a visit counts as the first answer.
 *
 * @throws ShopError `notFound`
 */
export async function addRequestEvent(
  tx: Db,
  audit: Audit,
  requestId: number,
  { kind, text }: NewEvent,
): Promise<void> {
  const { type, answered_at } = await lockRequest(tx, requestId)
  const { id } = await tx
    .insertInto('request_events')
    .values({ request_id: requestId, staff_id: audit.actor.staffId, kind, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kind !== 'note' && answered_at === null)
    await tx
      .updateTable('service_requests')
      .set({ answered_at: sql<Date>`now()` })
      .where('id', '=', requestId)
      .execute()
  // The text names people, so the log only says that it was recorded.
  audit.record({
    action: 'request.noted',
    entityId: requestId,
    title: referenceOf(type, requestId),
    changes: { [kind]: [null, id] },
  })
}

/**
 * Adds a photo that only staff can see; adding the same one again has no effect. @throws ShopError `notFound` `validationFailed` { file }
 */
export async function addRequestFile(
  tx: Db,
  audit: Audit,
  requestId: number,
  stored: StoredUpload | MediaRow,
  name: string,
): Promise<void> {
  const { type } = await lockRequest(tx, requestId)
  const media = await addMedia(tx, audit, stored)
  const files = await tx
    .selectFrom('request_events')
    .select(['id', 'media_id'])
    .where('request_id', '=', requestId)
    .where('kind', '=', 'file')
    .execute()
  if (files.some(({ media_id }) => media_id === media.id)) return
  if (files.length >= maxRequestFiles)
    throw new ShopError('validationFailed', {}, { file: ['requestFileLimit'] })
  const { id } = await tx
    .insertInto('request_events')
    .values({
      request_id: requestId,
      staff_id: audit.actor.staffId,
      kind: 'file',
      text: name.slice(0, 200),
      media_id: media.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit.record({
    action: 'request.fileAdded',
    entityId: requestId,
    title: referenceOf(type, requestId),
    changes: { file: [null, id] },
  })
}

/** Removes a photo from a request; its file is deleted with other unused ones (`emptyMediaBin`). @throws ShopError `notFound` */
export async function removeRequestFile(
  tx: Db,
  audit: Audit,
  { requestId, fileId }: { requestId: number; fileId: number },
): Promise<void> {
  const { type } = await lockRequest(tx, requestId)
  const { numDeletedRows } = await tx
    .deleteFrom('request_events')
    .where('id', '=', fileId)
    .where('request_id', '=', requestId)
    .where('kind', '=', 'file')
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new ShopError('notFound')
  audit.record({
    action: 'request.fileRemoved',
    entityId: requestId,
    title: referenceOf(type, requestId),
    changes: { file: [fileId, null] },
  })
}

/** Requires that the request exists, before a photo is encoded. @throws ShopError `notFound` */
export async function requireRequest(db: Db, id: number): Promise<void> {
  await db
    .selectFrom('service_requests')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ShopError('notFound'))
}

/** Returns a photo of a request, as WebP. @throws ShopError `notFound` */
export async function readRequestFile(
  db: Db,
  storage: MediaStorage,
  { requestId, fileId }: { requestId: number; fileId: number },
): Promise<Uint8Array> {
  const file = await db
    .selectFrom('request_events')
    .innerJoin('media_files', 'media_files.id', 'request_events.media_id')
    .select('media_files.path')
    .where('request_events.id', '=', fileId)
    .where('request_events.request_id', '=', requestId)
    .executeTakeFirst()
  const bytes = file && (await storage.read(file.path))
  if (!bytes) throw new ShopError('notFound')
  return bytes
}
