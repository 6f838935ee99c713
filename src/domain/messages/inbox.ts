import { sql, type Insertable } from 'kysely'
import type { Db, Row, Tables } from '#db/tables.ts'

const kept = 1000

export type InboxMessage = Omit<Row<'inbox_messages'>, 'html'>

/** What the demo inbox's adapters work with. */
export interface InboxParts {
  db: Db
  log: { info(facts: object, text: string): void }
}

/** Keeps a message in the demo inbox instead of sending it; the newest 1,000 stay (contract §19.2). */
export async function keepInInbox(db: Db, message: Omit<Insertable<Tables['inbox_messages']>, 'id' | 'created_at'>): Promise<void> {
  await db
    .with('superfluous', (cte) =>
      cte.deleteFrom('inbox_messages').where('id', 'in', (older) =>
        // This statement does not see the row it adds.
        older
          .selectFrom('inbox_messages')
          .select('id')
          .orderBy('id', 'desc')
          .offset(kept - 1),
      ),
    )
    .insertInto('inbox_messages')
    .values(message)
    .execute()
}

/** The HTML of a mail in the demo inbox; null when there is no such mail. */
export async function readInboxHtml(db: Db, id: number): Promise<string | null> {
  const mail = await db.selectFrom('inbox_messages').select('html').where('id', '=', id).executeTakeFirst()
  return mail?.html ?? null
}

/** Messages of the demo inbox, newest first; `recipient` is a phone (E.164) or an e-mail in any case. */
export async function readInbox(db: Db, { recipient, limit }: { recipient: string | null; limit: number }): Promise<InboxMessage[]> {
  return db
    .selectFrom('inbox_messages')
    .select(['id', 'channel', 'recipient', 'subject', 'text', 'otp', 'created_at'])
    .$if(recipient !== null, (query) => query.where(sql<boolean>`lower(recipient) = lower(${recipient})`))
    .orderBy('id', 'desc')
    .limit(Math.min(limit, kept))
    .execute()
}
