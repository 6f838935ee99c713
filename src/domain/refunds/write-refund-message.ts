import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { contentText } from '#domain/notifications/emails/mail-text.ts'
import type { ShopIdentity } from '#domain/notifications/mail.ts'
import { soldLineJson } from '#domain/notifications/queue-refund-email.ts'
import { orderRefunded } from '#domain/notifications/emails/refund-email.ts'
import type { RefundPayload } from '#domain/notifications/payload.ts'
import type { Locale } from '#shared/locale.ts'
import type { RefundMethod } from '#shared/office/refund.ts'
import type { OrderBalance } from './order-balance.ts'
import type { PlannedRefund } from './plan-refund.ts'

interface PlannedMessage {
  balance: OrderBalance
  planned: PlannedRefund
  method: RefundMethod
}

/**
 * Returns the mail that the customer would get about a planned refund, in the language of the order (office.md O3.2.1), without the number
 * and the link of a credit note, which does not exist yet. Null: the order has no e-mail address. One statement.
 */
export async function writeRefundMessage(
  db: Db,
  shop: ShopIdentity,
  { balance, planned, method }: PlannedMessage,
): Promise<{ locale: Locale; subject: string; text: string } | null> {
  const lines = planned.lines.map(({ line, quantity, grossHalalas }) => ({
    id: line.orderItemId,
    quantity,
    gross: grossHalalas,
  }))
  const { rows } = await sql<Pick<RefundPayload, 'first_name' | 'lines'>>`
    select billing.first_name, (
      select coalesce(jsonb_agg(${soldLineJson(sql`part.quantity`, sql`part.gross`)} order by item.id), '[]')
      from json_to_recordset(${JSON.stringify(lines)}::json) as part (id int, quantity int, gross bigint)
        join order_items item on item.id = part.id join products on products.id = item.product_id) as lines
    from order_addresses billing
    where billing.order_id = ${balance.orderId} and billing.kind = 'billing' and billing.email <> ''`.execute(
    db,
  )
  const [found] = rows
  if (!found) return null
  const payload: RefundPayload = {
    ...found,
    orderId: balance.orderId,
    shipping_halalas: planned.shipping?.grossHalalas ?? 0,
    total_halalas: planned.totalHalalas,
    vat_halalas: planned.vatHalalas,
    vat_rate_basis_points: balance.rateBasisPoints,
    method,
    last4: method === 'card' ? (balance.card?.last4 ?? null) : null,
    credit_note: { id: 0, number: '…' },
  }
  const { subject, blocks } = orderRefunded(payload, balance.locale, shop)
  const text = contentText({
    locale: balance.locale,
    blocks: blocks.filter(({ kind }) => kind !== 'link'),
  })
  return { locale: balance.locale, subject, text }
}
