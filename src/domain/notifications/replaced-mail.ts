import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'

/** Why a replaced mail is discarded. */
export const replacedReason = 'its refund is made in another way now'

/** The refund that a mail in the outbox is about; null: none is named. */
const refundOfMail = sql`case when split_part(outbox.key, ':', 3) ~ '^[0-9a-f-]{36}$' then split_part(outbox.key, ':', 3)::uuid end`

/** Whether a row of `outbox` names another method or account than that row of the refund. */
const namesSupersededMethod = (refund: string) => sql<boolean>`(
  ${sql.ref(`${refund}.method`)} <> outbox.facts->>'method'
    or (${sql.ref(`${refund}.method`)} = 'bank_transfer' and ${sql.ref(`${refund}.iban_last4`)} is distinct from outbox.facts->>'last4'))`

/**
 * Whether a mail in the outbox names a method or account that its refund no longer has: `queueRefundEmail` queues another mail for that, at
 * once or when the money is on the card. The condition for a row of `outbox`.
 */
export const isReplacedMail = sql<boolean>`(outbox.template = 'orderRefunded' and exists (
  select from refunds where refunds.id = ${refundOfMail} and ${namesSupersededMethod('refunds')}))`

/**
 * Discards a message that is due and outdated; a statement only for mails about refunds. Returns whether it did. The refund is locked
 * first: a change of its method that is under way sees this mail as waiting or, afterwards, as discarded.
 */
export async function discardReplaced(
  db: Db,
  { id, template }: Pick<Row<'outbox'>, 'id' | 'template'>,
): Promise<boolean> {
  if (template !== 'orderRefunded') return false
  const { numAffectedRows } = await sql`
    with refund as (
      select refunds.method, refunds.iban_last4 from refunds join outbox on refunds.id = ${refundOfMail}
      where outbox.id = ${id} for share of refunds)
    update outbox set last_error = ${replacedReason}, sent_at = null, dead_at = now(), discarded_at = now()
    from refund where outbox.id = ${id} and ${namesSupersededMethod('refund')}`.execute(db)
  return numAffectedRows === 1n
}
