import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'

/** The number of invoices filled in one transaction, so that none takes long. */
const batch = 500

/**
 * Fills in the amounts of invoices from before migration 0039 in a large shop, while it goes on selling. Safe to repeat. Returns the number
 * filled.
 */
export async function fillInvoices(db: Db, signal?: AbortSignal): Promise<number> {
  let filled = 0
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await sql<{
      ids: number[]
    }>`select array(select id from invoices where total_halalas is null order by id limit ${batch}) as ids`.execute(
      db,
    )
    const ids = rows[0]?.ids ?? []
    if (ids.length > 0) await withTransactionRetry(db, (tx) => fill(tx, sql`any(${ids}::int[])`))
    filled += ids.length
    if (ids.length < batch) return filled
  }
}

/** Fills in the amounts of one invoice before it is credited. Call in a transaction, with its order locked. */
export const fillInvoice = (tx: Db, invoiceId: number): Promise<void> =>
  fill(tx, sql`${invoiceId}::int`)

/** Fills the lines first, because an invoice without amounts is filled again. */
async function fill(tx: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    update invoice_items set name_ar = sold.name_ar, name_latin = sold.name_latin, quantity = sold.quantity,
      unit_price_halalas = sold.unit_price_halalas, total_halalas = sold.total_halalas, discount_halalas = sold.discount_halalas,
      vat_halalas = sold.vat_halalas
    from order_items sold where sold.id = order_item_id and invoice_id = ${ids} and invoice_items.total_halalas is null`.execute(
    tx,
  )
  await sql`
    update invoices set shipping_halalas = orders.shipping_halalas,
      shipping_vat_halalas = orders.vat_halalas - coalesce((select sum(vat_halalas) from order_items where order_id = orders.id), 0),
      total_halalas = orders.grand_total_halalas, vat_halalas = orders.vat_halalas, vat_rate_basis_points = orders.vat_rate_basis_points
    from orders where orders.id = invoices.order_id and invoices.id = ${ids} and invoices.total_halalas is null`.execute(
    tx,
  )
}
