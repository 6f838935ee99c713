import { requireDocuments } from '#domain/office/orders/order-access.ts'
import {
  findTaxDocuments,
  orderOfInvoice,
  type TaxDocumentRow,
} from '#domain/office/print/find-tax-documents.ts'
import { loadCreditNotes, loadInvoices } from '#domain/office/print/tax-documents.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/print/tax-documents.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { pageQuery, pagedUpTo } from '../../serializers/pagination.ts'

/** Invoices and credit notes as they were issued (office.md §24). */
export function officeTaxDocumentRoutes(api: Api): void {
  bindEndpoint(api, contract.listTaxInvoices, async ({ query }, context) => {
    requireDocuments(context.member)
    const page = pageQuery(query)
    const { rows, total } = await findTaxDocuments(context.db, 'invoice', page)
    const data = rows.map((row) => ({ ...serializeRow(row), state: row.state ?? 'paid' }))
    return pagedUpTo({ data, total }, page, context)
  })

  bindEndpoint(api, contract.getTaxInvoice, async ({ params: { id } }, { db, member }) => {
    requireDocuments(member)
    const orderId = await orderOfInvoice(db, id)
    const [found] = orderId === undefined ? [] : await loadInvoices(db, [orderId])
    if (!found) throw new ShopError('notFound')
    return { data: { ...found, id } }
  })

  bindEndpoint(api, contract.listCreditNotes, async ({ query }, context) => {
    requireDocuments(context.member)
    const page = pageQuery(query)
    const { rows, total } = await findTaxDocuments(context.db, 'credit_note', page)
    return pagedUpTo({ data: rows.map(serializeRow), total }, page, context)
  })

  bindEndpoint(api, contract.getCreditNote, async ({ params: { id } }, { db, member }) => {
    requireDocuments(member)
    const [found] = await loadCreditNotes(db, [id])
    if (!found) throw new ShopError('notFound')
    return { data: { ...found, id } }
  })
}

const serializeRow = ({ id, number, issued_at, order_id, buyer, gross, vat }: TaxDocumentRow) => ({
  id,
  number,
  issued_at: issued_at.toISOString(),
  order_id,
  order_number: orderNumber(order_id),
  buyer,
  taxable_halalas: gross - vat,
  vat_halalas: vat,
  gross_halalas: gross,
})
