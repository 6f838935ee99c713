import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { digestOf } from '#domain/content/find-preview.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { BlockName } from '#shared/content/blocks.ts'

/** How long a preview can be looked at. */
const minutes = 10

/** Keeps a block as it is typed. The token is the only way to it, and is stored as its SHA-256 alone. Those that are over are deleted. */
export async function keepContentPreview(
  tx: Db,
  audit: Audit,
  name: BlockName,
  value: object,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .deleteFrom('content_previews')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
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
  audit.record({ action: 'content.previewed', entityId: name, title: name })
  return { token, expiresAt: expires_at }
}
