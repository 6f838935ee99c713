import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'

/** Why a replaced mail is discarded. */
export const replacedReason = 'its refund is made in another way now'

/**
 * Whether a mail in the outbox says another way or account than that in which its refund is made now: `queueRefundEmail` queues another mail
 * for that, at once or when the money is on the card. The condition for a row of `outbox`.
 */
export const isReplacedMail = sql<boolean>`(outbox.template = 'orderRefunded' and exists (
  select from refunds
  where refunds.id = case when split_part(outbox.key, ':', 3) ~ '^[0-9a-f-]{36}$' then split_part(outbox.key, ':', 3)::uuid end
    and (refunds.method <> outbox.facts->>'method'
      or (refunds.method = 'bank_transfer' and refunds.iban_last4 is distinct from outbox.facts->>'last4'))))`

/** Returns whether a message that is due no longer tells the truth; a statement only for mails about refunds. */
export async function isReplaced(
  db: Db,
  { id, template }: Pick<Row<'outbox'>, 'id' | 'template'>,
): Promise<boolean> {
  if (template !== 'orderRefunded') return false
  const { rows } = await sql`
    select from outbox where id = ${id} and ${isReplacedMail}`.execute(db)
  return rows.length > 0
}
