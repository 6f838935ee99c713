import { sql, type RawBuilder } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import { documentNumberSql } from '#domain/document-numbers.ts'
import { orderNumber } from '#shared/order-number.ts'
import { taxQr } from '#shared/billing/tax-qr.ts'
import { optionNames } from './print-orders.ts'

interface Party {
  name_ar: string
  name_en: string
  vat_number: string | null
  registration: string | null
  address_ar: string
  address_en: string
}
interface DocumentLine {
  name_ar: string
  name_en: string
  unit: Row<'order_items'>['unit']
  quantity: number
  unit_price_halalas: number
  discount_halalas: number
  gross_halalas: number
  vat_halalas: number
}
export interface PrintedDocument {
  order_id: number
  number: string
  issued_at: string
  order_number: string
  buyer: string
  seller: Party
  invoice: { number: string; issued_at: string } | null
  reason: string | null
  payment_method: 'credit_card' | 'cash_on_delivery'
  lines: DocumentLine[]
  shipping_halalas: number
  total_halalas: number
  vat_halalas: number
  vat_rate_basis_points: number
  qr: string | null
}

type Found = Omit<PrintedDocument, 'issued_at' | 'order_number' | 'qr' | 'invoice'> & {
  issued_at: Date
  invoice_number: string | null
  invoice_issued_at: Date | null
}

const buyer = sql`(select coalesce(company_name, concat_ws(' ', first_name, nullif(last_name, ''))) from order_addresses
  where order_addresses.order_id = invoices.order_id and kind = 'billing')`
/** The name of a line with its colour and size, in both languages, and its unit: fields of a JSON object. */
const names = sql`'name_ar', concat_ws(' · ', line.name_ar, nullif(${optionNames.ar}, '')),
  'name_en', concat_ws(' · ', coalesce(nullif(products.name_en, ''), nullif(line.name_latin, ''), line.name_ar), nullif(${optionNames.en}, '')), 'unit', item.unit`
const ofItem = sql`left join order_items item on item.id = line.order_item_id left join products on products.id = item.product_id`

/** Loads the invoices of these orders, as they were issued, in the order of the ids. One statement. */
export const loadInvoices = (db: Db, orderIds: readonly number[]): Promise<PrintedDocument[]> =>
  load(
    db,
    sql`
    select invoices.order_id, ${documentNumberSql('INV', 'invoices')} as number, issued_at, ${buyer} as buyer, payment_method,
      json_build_object('name_ar', seller_name_ar, 'name_en', seller_name_en, 'vat_number', seller_vat_number,
        'registration', seller_registration, 'address_ar', seller_address_ar, 'address_en', seller_address_en) as seller,
      null as invoice_number, null::timestamptz as invoice_issued_at, null as reason,
      (select json_agg(json_build_object(${names}, 'quantity', line.quantity,
          'unit_price_halalas', line.unit_price_halalas, 'discount_halalas', line.discount_halalas,
          'gross_halalas', line.total_halalas - line.discount_halalas, 'vat_halalas', line.vat_halalas) order by line.id)
        from invoice_items line ${ofItem} where line.invoice_id = invoices.id) as lines,
      invoices.shipping_halalas, invoices.total_halalas, invoices.vat_halalas, invoices.vat_rate_basis_points
    from invoices join orders on orders.id = invoices.order_id
    where invoices.order_id = any(${[...orderIds]}::int[])
    order by array_position(${[...orderIds]}::int[], invoices.order_id)`,
  )

/** Loads credit notes by id, in the order of the ids. One statement. */
export const loadCreditNotes = (db: Db, ids: readonly number[]): Promise<PrintedDocument[]> =>
  load(
    db,
    sql`
    select invoices.order_id, ${documentNumberSql('CN', 'note')} as number, note.issued_at, ${buyer} as buyer, payment_method,
      json_build_object('name_ar', note.seller ->> 'name_ar', 'name_en', note.seller ->> 'name_en', 'vat_number', note.seller ->> 'vat_number',
        'registration', note.seller ->> 'registration', 'address_ar', note.seller ->> 'address_ar', 'address_en', note.seller ->> 'address_en') as seller,
      ${documentNumberSql('INV', 'invoices')} as invoice_number, invoices.issued_at as invoice_issued_at, note.reason,
      (select coalesce(json_agg(json_build_object(${names}, 'quantity', credited.quantity,
          'unit_price_halalas', line.unit_price_halalas,
          'discount_halalas', greatest(0, line.unit_price_halalas::bigint * credited.quantity - credited.gross_halalas),
          'gross_halalas', credited.gross_halalas, 'vat_halalas', credited.vat_halalas) order by credited.id), '[]')
        from credit_note_items credited join invoice_items line on line.id = invoice_item_id ${ofItem} where credit_note_id = note.id) as lines,
      note.shipping_halalas, note.total_halalas, note.vat_halalas, invoices.vat_rate_basis_points
    from credit_notes note join invoices on invoices.id = invoice_id join orders on orders.id = invoices.order_id
    where note.id = any(${[...ids]}::int[]) order by array_position(${[...ids]}::int[], note.id)`,
  )

async function load(db: Db, query: RawBuilder<unknown>): Promise<PrintedDocument[]> {
  const { rows } = await sql<Found>`${query}`.execute(db)
  return rows.map(({ issued_at, invoice_number, invoice_issued_at, ...document }) => ({
    ...document,
    issued_at: issued_at.toISOString(),
    order_number: orderNumber(document.order_id),
    invoice:
      invoice_number === null || invoice_issued_at === null
        ? null
        : { number: invoice_number, issued_at: invoice_issued_at.toISOString() },
    qr:
      document.seller.vat_number === null
        ? null
        : taxQr({
            sellerName: document.seller.name_ar,
            vatNumber: document.seller.vat_number,
            issuedAt: issued_at,
            totalHalalas: document.total_halalas,
            vatHalalas: document.vat_halalas,
          }),
  }))
}
