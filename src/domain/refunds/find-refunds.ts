import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { documentNumberSql } from '#domain/document-numbers.ts'
import { requireWithinCountedRows } from '#domain/list-limits.ts'
import {
  refundWarningDays,
  type RefundMethod,
  type RefundReason,
  type RefundState,
} from '#shared/office/refund.ts'

export interface RefundRecord {
  id: string
  order_id: number
  customer_id: number
  customer_name: string
  state: RefundState
  method: RefundMethod
  amount_halalas: number
  given_back_before_halalas: number | null
  unclear_total_halalas: number | null
  card_brand: string | null
  card_last4: string | null
  iban_last4: string | null
  bank_reference: string | null
  reason: RefundReason | null
  note: string | null
  credit_note_id: number | null
  credit_note_number: string | null
  staff_id: number | null
  staff_name: string | null
  due_on: string
  is_late: boolean
  is_due_soon: boolean
  created_at: Date
  done_at: Date | null
}

interface RefundQuery {
  ids?: string[] | undefined
  orderId?: number | undefined
  states?: RefundState[] | undefined
  page: number
  limit: number
}

/**
 * Returns a page of refunds, open ones by due day and then the newest, and their total number. Two statements. @throws ShopError as
 * `requireWithinCountedRows`
 */
export async function findRefunds(
  db: Db,
  { ids, orderId, states, page, limit }: RefundQuery,
): Promise<{ refunds: RefundRecord[]; total: number }> {
  requireWithinCountedRows({ page, limit })
  const wanted = sql`(${ids ?? null}::uuid[] is null or refunds.id = any(${ids ?? null}::uuid[]))
      and (${orderId ?? null}::bigint is null or refunds.order_id = ${orderId ?? null}::bigint)
      and (${states ?? null}::text[] is null or refunds.state = any(${states ?? null}::text[]))`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from refunds where ${wanted}`.execute(db)
  const { rows } = await sql<RefundRecord>`
    select refunds.id, refunds.order_id, customer.id as customer_id, concat_ws(' ', customer.first_name, customer.last_name) as customer_name,
      refunds.state, refunds.method, refunds.amount_halalas, given_back_before_halalas, unclear_total_halalas, card_brand, card_last4, iban_last4, bank_reference, refunds.reason, refunds.note,
      credit_note_id, ${documentNumberSql('CN', 'note')} as credit_note_number, refunds.staff_id,
      staff.name as staff_name, refunds.due_on, refunds.state <> 'done' and due_on < today.day as is_late,
      refunds.state <> 'done' and due_on between today.day and today.day + ${refundWarningDays}::int as is_due_soon,
      refunds.created_at, done_at
    from (select (now() at time zone 'Asia/Riyadh')::date as day) today, refunds join orders on orders.id = refunds.order_id join customers customer on customer.id = orders.customer_id
      left join credit_notes note on note.id = credit_note_id
      left join payment_attempts attempt on attempt.id = refunds.attempt_id
      left join staff on staff.customer_id = refunds.staff_id
    where ${wanted}
    order by case when refunds.state = 'done' then null else due_on end nulls last, refunds.created_at desc, refunds.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { refunds: rows, total: counted[0]?.total ?? 0 }
}

export const findRefund = async (db: Db, id: string): Promise<RefundRecord | undefined> =>
  (await findRefunds(db, { ids: [id], page: 1, limit: 1 })).refunds[0]
