import { sql } from 'kysely'
import { prepared, type Placeholders } from '#db/prepared.ts'
import type { Db, Row } from '#db/tables.ts'

const maxMessages = 1000
/** Every message whose id is a multiple of this deletes the older ones: searching for the thousandth costs more than adding one. */
const messagesBetweenClearings = 50

export type InboxMessage = Omit<Row<'inbox_messages'>, 'html'>

/** Parameters of the demo inbox's adapters. */
export interface InboxParts {
  db: Db
  log: { info(facts: object, text: string): void }
}

type NewMessage = Pick<Row<'inbox_messages'>, 'channel' | 'recipient' | 'text'> &
  Partial<Pick<Row<'inbox_messages'>, 'subject' | 'html' | 'otp'>>

/**
 * Stores a message in the demo inbox instead of sending it. The newest 1,000 are kept (contract §19.2), older ones until the next clearing.
 */
export async function storeInInbox(db: Db, message: NewMessage): Promise<void> {
  const [written] = await insertMessage(db, { subject: null, html: null, otp: null, ...message })
  if (written && written.id % messagesBetweenClearings === 0) await deleteOldMessages(db)
}

const insertMessage = prepared(
  ({ channel, recipient, text, subject, html, otp }: Placeholders<Required<NewMessage>>, db) =>
    db
      .insertInto('inbox_messages')
      .values({ channel, recipient, text, subject, html, otp })
      .returning('id')
      .compile(),
)

async function deleteOldMessages(db: Db): Promise<void> {
  await db
    .deleteFrom('inbox_messages')
    .where('id', '<', (oldest) =>
      oldest
        .selectFrom('inbox_messages')
        .select('id')
        .orderBy('id', 'desc')
        .offset(maxMessages - 1)
        .limit(1),
    )
    .execute()
}

/** Returns the HTML of a mail in the demo inbox; null when there is no such mail. */
export async function readInboxHtml(db: Db, id: number): Promise<string | null> {
  const mail = await db
    .selectFrom('inbox_messages')
    .select('html')
    .where('id', '=', id)
    .executeTakeFirst()
  return mail?.html ?? null
}

/** Returns messages of the demo inbox, newest first; `recipient` is a phone (E.164) or an e-mail in any case. */
export async function readInbox(
  db: Db,
  { recipient, limit }: { recipient: string | null; limit: number },
): Promise<InboxMessage[]> {
  return db
    .selectFrom('inbox_messages')
    .select(['id', 'channel', 'recipient', 'subject', 'text', 'otp', 'created_at'])
    .$if(recipient !== null, (query) =>
      query.where(sql<boolean>`lower(recipient) = lower(${recipient})`),
    )
    .orderBy('id', 'desc')
    .limit(Math.min(limit, maxMessages))
    .execute()
}
