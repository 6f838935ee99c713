import { sql } from 'kysely'
import type { Db, NotedSeller } from '#db/tables.ts'
import { fillInvoice } from '#domain/orders/fill-invoices.ts'
import { numberingLocked } from '#domain/orders/numbering-lock.ts'
import { documentSeller } from '#shared/billing/document-seller.ts'
import { shopTimeZone } from '#shared/day.ts'
import type { CreditReason } from '#shared/office/refund.ts'
import type { Seller } from '#shared/settings.ts'
import type { PlannedRefund } from './plan-refund.ts'

interface NewCreditNote {
  orderId: number
  invoiceId: number
  planned: PlannedRefund
  reason: CreditReason
  /** The reason chosen by staff, stored with the reductions and never printed. */
  staffReason: string
  note: string | null
  seller: Seller
  staffId: number | null
}

/**
 * Writes a credit note with its lines and the reductions of the order (tax.md 1.3); the invoice becomes `refunded` when its notes add up to
 * its total. Call with the order and the restocked plants locked (`lockStockOfLines`), as late in the transaction as possible:
 * the counters of credit notes stay locked until it ends, which prevents gaps.
 */
export async function writeCreditNote(
  tx: Db,
  { orderId, invoiceId, planned, reason, staffReason, note, seller, staffId }: NewCreditNote,
): Promise<{ id: number; reductionIds: number[] }> {
  await fillInvoice(tx, invoiceId)
  const lines = planned.lines.map(
    ({ line, quantity, grossHalalas, vatHalalas, restockQuantity }) => ({
      order_item_id: line.orderItemId,
      invoice_item_id: line.invoiceItemId,
      quantity,
      gross: grossHalalas,
      vat: vatHalalas,
      restock: restockQuantity,
    }),
  )
  const shipping = planned.shipping ?? { grossHalalas: 0, vatHalalas: 0 }
  const { rows } = await sql<{ id: number; reduction_ids: number[] }>`
    with line as (
        select * from json_to_recordset(${JSON.stringify(lines)}::json)
          as line (order_item_id int, invoice_item_id int, quantity int, gross bigint, vat bigint, restock int)),
      ${numberingLocked('credit_note_numbers')},
      numbered as (
        insert into credit_note_numbers (year, last_number)
        select extract(year from moment.at at time zone ${sql.lit(shopTimeZone)})::int, 1 from moment
        on conflict (year) do update set last_number = credit_note_numbers.last_number + 1
        returning year, last_number),
      credit_note as (
        insert into credit_notes (invoice_id, year, number, reason, seller, shipping_halalas, shipping_vat_halalas, total_halalas, vat_halalas,
          staff_id, issued_at)
        select ${invoiceId}::int, year, last_number, ${reason}::text, ${JSON.stringify(asNoted(seller))}::jsonb,
          ${shipping.grossHalalas}::bigint, ${shipping.vatHalalas}::bigint, ${planned.totalHalalas}::bigint, ${planned.vatHalalas}::bigint,
          ${staffId}::int, date_trunc('second', moment.at)
        from numbered, moment returning id),
      item as (
        insert into credit_note_items (credit_note_id, invoice_item_id, quantity, gross_halalas, vat_halalas)
        select credit_note.id, invoice_item_id, quantity, gross, vat from credit_note, line order by order_item_id
        returning id, credit_note_id, invoice_item_id),
      reduction as (
        insert into order_reductions (order_id, order_item_id, kind, credit_note_id, credit_note_item_id, quantity, gross_halalas,
          vat_halalas, restock_quantity, reason, note, staff_id)
        select ${orderId}::int, order_item_id, 'credited', item.credit_note_id, item.id, quantity, gross, vat, restock, ${staffReason}::text,
          ${note}::text, ${staffId}::int
        from item join line using (invoice_item_id)
        union all
        select ${orderId}::int, null, 'credited', id, null, 0, ${shipping.grossHalalas}::bigint, ${shipping.vatHalalas}::bigint, 0,
          ${staffReason}::text, ${note}::text, ${staffId}::int
        from credit_note where ${shipping.grossHalalas}::bigint > 0
        returning id)
    select credit_note.id, array(select id from reduction) as reduction_ids from credit_note`.execute(
    tx,
  )
  const [written] = rows
  if (!written) throw new Error(`the credit note of order ${orderId} was not written`)
  await closeInvoice(tx, invoiceId)
  return { id: written.id, reductionIds: written.reduction_ids }
}

/** Closes the invoice in a separate statement, which must see the note that was just written. */
async function closeInvoice(tx: Db, invoiceId: number): Promise<void> {
  await sql`update invoices set state = 'refunded', refunded_at = now()
    where id = ${invoiceId} and state <> 'refunded'
      and total_halalas = (select sum(total_halalas) from credit_notes where invoice_id = ${invoiceId})`.execute(
    tx,
  )
}

function asNoted(seller: Seller): NotedSeller {
  const named = documentSeller(seller)
  return {
    name_ar: named.nameAr,
    name_en: named.nameEn,
    vat_number: named.vatNumber,
    registration: named.commercialRegistration,
    address_ar: named.addressAr,
    address_en: named.addressEn,
  }
}
