import { sql } from 'kysely'
import type { CardDetails } from '#domain/payments/gateway.ts'
import type { Db } from '#db/tables.ts'
import { shopTimeZone } from '#shared/day.ts'
import type { Seller } from '#shared/settings.ts'

/** How an order was paid. */
export interface PaidBy {
  type: 'capture' | 'cod'
  /** The provider's id, or ours for cash. */
  transactionId: string
  /** null: no card was charged. */
  attemptId: string | null
  card: CardDetails | null
}

/**
 * Writes the invoice of an order that has just been paid, and its payment (contract §7.5, §7.6). Call in the transaction that
 * settles the order, as late in it as can be: from here on the year's numbers are locked until it ends, which is why they have
 * no gaps. An order is invoiced once: a second call fails on the unique order, and nothing of it stays. One statement.
 *
 * @returns the invoice's id
 */
export async function writeInvoice(
  tx: Db,
  orderId: number,
  seller: Seller,
  { type, transactionId, attemptId, card }: PaidBy,
): Promise<number> {
  const { rows } = await sql<{ invoice_id: number }>`
    with numbered as (
        insert into invoice_numbers (year, last_number) values (extract(year from now() at time zone ${sql.lit(shopTimeZone)})::int, 1)
        on conflict (year) do update set last_number = invoice_numbers.last_number + 1
        returning year, last_number),
      invoice as (
        insert into invoices (order_id, year, number, state, seller_name_ar, seller_name_en, seller_vat_number, seller_registration,
          seller_address_ar, seller_address_en)
        select ${orderId}::int, year, last_number, 'paid', ${seller.legalNameAr || seller.nameAr}::text, ${seller.legalNameEn || seller.nameEn}::text, ${seller.vatNumber}::text,
          ${seller.commercialRegistration}::text, ${seller.addressAr}::text, ${seller.addressEn}::text
        from numbered
        returning id, order_id),
      items as (
        insert into invoice_items (invoice_id, order_item_id)
        select invoice.id, order_items.id from invoice join order_items using (order_id) order by order_items.id)
    insert into payment_transactions (order_id, invoice_id, attempt_id, transaction_id, type, status, amount_halalas, card_brand, card_last4)
    select orders.id, invoice.id, ${attemptId}::uuid, ${transactionId}::text, ${type}::text, 'paid', grand_total_halalas,
      ${card?.brand ?? null}::text, ${card?.last4 ?? null}::text
    from invoice join orders on orders.id = invoice.order_id
    returning invoice_id`.execute(tx)
  const [written] = rows
  if (!written) throw new Error(`order ${orderId} has no invoice to write`)
  return written.invoice_id
}
