import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** How a preview's token is stored. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The block of a preview's token as it was typed; null: there is none, or it is over. */
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
