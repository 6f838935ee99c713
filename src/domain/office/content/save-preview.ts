import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { digestOf } from '#domain/content/find-preview.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { BlockName } from '#shared/content/blocks.ts'
import type { Settings } from '#shared/settings.ts'
import { loadBlock } from './versions.ts'

/** The lifetime of a preview. */
const minutes = 10

/**
 * Stores an unsaved block for preview. Only the token gives access, and only its SHA-256 is stored. Expired previews are deleted. Audited
 * at most once an hour for each member and block, because the editor saves a preview at each pause; not at all when the value equals the
 * saved one, as when the editor opens.
 */
export async function saveContentPreview(
  tx: Db,
  audit: Audit,
  { name, settings }: { name: BlockName; settings: Settings },
  value: object,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  await deleteExpiredContentPreviews(tx)
  const { expires_at } = await tx
    .insertInto('content_previews')
    .values({
      token_sha256: digestOf(token),
      name,
      value: JSON.stringify(value),
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  const saved = await loadBlock(tx, name, settings)
  if (!isDeepStrictEqual(value, saved.value) && !(await wasNoted(tx, audit, name)))
    audit.record({ action: 'content.previewed', entityId: name, title: name })
  return { token, expiresAt: expires_at }
}

/** Deletes previews of blocks that no longer open. */
export async function deleteExpiredContentPreviews(db: Db): Promise<void> {
  await db
    .deleteFrom('content_previews')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

async function wasNoted(tx: Db, { actor }: Audit, name: BlockName): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('entity', '=', 'content')
    .where('entity_id', '=', name)
    .where('action', '=', 'content.previewed')
    .where('staff_id', '=', actor.staffId)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
