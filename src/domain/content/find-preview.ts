import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** The stored form of a preview's token. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the block of a preview from its token, as entered by staff; null: there is none, or it has expired. */
export async function findContentPreview(
  db: Db,
  token: string,
): Promise<{ name: string; value: object } | null> {
  const found = await db
    .selectFrom('content_previews')
    .select(['name', 'value'])
    .where('token_sha256', '=', digestOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found ?? null
}
