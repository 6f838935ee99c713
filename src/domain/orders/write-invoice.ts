import { sql } from 'kysely'
import type { CardDetails } from '#domain/payments/gateway.ts'
import type { Db } from '#db/tables.ts'
import { documentSeller } from '#shared/billing/document-seller.ts'
import { shopTimeZone } from '#shared/day.ts'
import { numberingLocked } from './numbering-lock.ts'
import type { Seller } from '#shared/settings.ts'

/** The payment of an order. */
export interface PaidBy {
  type: 'capture' | 'cod'
  /** The provider's id, or the shop's for cash. */
  transactionId: string
  /** null: no card was charged. */
  attemptId: string | null
  card: CardDetails | null
}

/**
 * Writes the invoice of an order that has just been paid, and its payment (contract §7.5, §7.6): the ordered lines less those taken out
 * before, with separate amounts that nothing changes afterwards (tax.md 1). Call in the transaction that settles the order, as late as
 * possible: from here on the counters of invoices are locked until it ends, so their numbers have no gaps. An order is invoiced once: a second call fails
 * on the unique order, and nothing of it is kept. One statement.
 *
 * @returns the invoice's id
 */
export async function writeInvoice(
  tx: Db,
  orderId: number,
  seller: Seller,
  { type, transactionId, attemptId, card }: PaidBy,
): Promise<number> {
  const named = documentSeller(seller)
  const { rows } = await sql<{ invoice_id: number }>`
    with removed as (
        select order_item_id, sum(quantity)::int as quantity, sum(gross_halalas)::bigint as gross, sum(vat_halalas)::bigint as vat
        from order_reductions where order_id = ${orderId}::int and kind = 'removed' group by order_item_id),
      sold as (
        select item.id, name_ar, name_latin, item.quantity - coalesce(removed.quantity, 0) as quantity, unit_price_halalas,
          total_halalas - discount_halalas - coalesce(removed.gross, 0) as gross, vat_halalas - coalesce(removed.vat, 0) as vat
        from order_items item left join removed on removed.order_item_id = item.id
        where order_id = ${orderId}::int),
      shipped as (
        select shipping_halalas - coalesce(removed.gross, 0) as gross,
          orders.vat_halalas - (select coalesce(sum(vat_halalas), 0) from order_items where order_id = orders.id)::bigint
            - coalesce(removed.vat, 0) as vat
        from orders left join removed on removed.order_item_id is null
        where orders.id = ${orderId}::int),
      ${numberingLocked('invoice_numbers')},
      numbered as (
        insert into invoice_numbers (year, last_number)
        select extract(year from moment.at at time zone ${sql.lit(shopTimeZone)})::int, 1 from moment
        on conflict (year) do update set last_number = invoice_numbers.last_number + 1
        returning year, last_number),
      invoice as (
        insert into invoices (order_id, year, number, state, seller_name_ar, seller_name_en, seller_vat_number, seller_registration,
          seller_address_ar, seller_address_en, issued_at, shipping_halalas, shipping_vat_halalas, total_halalas, vat_halalas,
          vat_rate_basis_points)
        select orders.id, year, last_number, 'paid', ${named.nameAr}::text, ${named.nameEn}::text, ${named.vatNumber}::text,
          ${named.commercialRegistration}::text, ${named.addressAr}::text, ${named.addressEn}::text,
          date_trunc('second', moment.at), shipped.gross, shipped.vat,
          (select coalesce(sum(gross), 0) from sold)::bigint + shipped.gross, (select coalesce(sum(vat), 0) from sold)::bigint + shipped.vat,
          vat_rate_basis_points
        from numbered, moment, shipped, orders where orders.id = ${orderId}::int
        returning id, order_id, total_halalas),
      items as (
        insert into invoice_items (invoice_id, order_item_id, name_ar, name_latin, quantity, unit_price_halalas, total_halalas,
          discount_halalas, vat_halalas)
        select invoice.id, sold.id, name_ar, name_latin, quantity, unit_price_halalas, unit_price_halalas::bigint * quantity,
          unit_price_halalas::bigint * quantity - gross, vat
        from invoice, sold where quantity > 0 order by sold.id)
    insert into payment_transactions (order_id, invoice_id, attempt_id, transaction_id, type, status, amount_halalas, card_brand, card_last4)
    select order_id, id, ${attemptId}::uuid, ${transactionId}::text, ${type}::text, 'paid', total_halalas,
      ${card?.brand ?? null}::text, ${card?.last4 ?? null}::text
    from invoice
    returning invoice_id`.execute(tx)
  const [written] = rows
  if (!written) throw new Error(`the invoice of order ${orderId} was not written`)
  return written.invoice_id
}
