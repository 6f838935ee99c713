import {
  findMovementIds,
  findMovements,
  type MovementFilters,
  type MovementRow,
} from '../stock/find-movements.ts'
import { findStock, findStockIds, type StockFilters, type StockRow } from '../stock/find-stock.ts'
import { findVariantStock, type VariantStock } from '../stock/find-variant-stock.ts'
import { orderNumber } from '#shared/order-number.ts'
import { halalas, dateTime, productName, text, integer, type ListTable } from './list-table.ts'

type WithoutPaging<Filters> = Omit<Filters, 'page' | 'limit'>

const onHand = ({ available, reserved }: StockRow): number | null =>
  available === null ? null : available + reserved

/** The rows of a product in the file: one, or one for each variant, so that each can be counted by its SKU. */
function linesOf(product: StockRow, variants: readonly VariantStock[] = []): StockRow[] {
  const { name_ar, name_latin, name_en } = product
  const withOptions = (name: string, options: string) => `${name} · ${options}`
  return variants.length === 0
    ? [product]
    : variants.map(({ options_ar, options_en, ...own }) => ({
        ...product,
        ...own,
        name_ar: withOptions(name_ar, options_ar),
        name_en: withOptions(name_en ?? name_latin ?? name_ar, options_en),
      }))
}

/** The stock, product by product; variants have rows of their own. */
export const stockTable: ListTable<WithoutPaging<StockFilters>, StockRow> = {
  permissions: ['export.run', 'stock.read'],
  title: 'office.nav.stock',
  columns: [
    { title: 'office.product.sku', width: 14, cell: ({ sku }) => text(sku) },
    { title: 'office.product.name', width: 30, cell: productName },
    { title: 'office.product.place', width: 10, cell: ({ place }) => text(place) },
    { title: 'office.stock.available', width: 12, cell: ({ available }) => integer(available) },
    { title: 'office.stock.reserved', width: 12, cell: ({ reserved }) => integer(reserved) },
    { title: 'office.stock.on_hand', width: 12, cell: (row) => integer(onHand(row)) },
    { title: 'office.stock.low_level', width: 12, cell: (row) => integer(row.low_stock_level) },
    { title: 'office.stock.sold_30d', width: 12, cell: (row) => integer(row.sold_30d) },
    { title: 'office.stock.lastSold', width: 18, cell: (row) => dateTime(row.last_sold_at) },
    {
      title: 'office.stock.cost',
      width: 12,
      isCost: true,
      cell: (row) => halalas(row.average_cost_halalas),
    },
    {
      title: 'office.stock.value',
      width: 14,
      isCost: true,
      cell: (row) =>
        row.average_cost_halalas === null
          ? null
          : halalas((onHand(row) ?? 0) * row.average_cost_halalas),
    },
  ],
  findIds: findStockIds,
  loadRows: async (db, ids) => {
    const { rows } = await findStock(db, { page: 1, limit: ids.length, ids })
    const variants = Map.groupBy(await findVariantStock(db, ids), (row) => row.product_id)
    return rows
      .flatMap((row) => linesOf(row, variants.get(row.product_id)))
      .map((row) => ({ ...row, id: row.product_id }))
  },
}

/** The stock movements, newest first. */
export const movementTable: ListTable<WithoutPaging<MovementFilters>, MovementRow> = {
  permissions: ['export.run', 'stock.read'],
  title: 'office.stock.movements.title',
  columns: [
    { title: 'office.stock.when', width: 18, cell: (row) => dateTime(row.created_at) },
    {
      title: 'office.product.sku',
      width: 14,
      cell: (row) => text(row.variant_sku ?? row.sku),
    },
    { title: 'office.product.name', width: 30, cell: productName },
    {
      title: 'office.stock.variant',
      width: 20,
      cell: (row, { locale }) => text(locale === 'ar' ? row.variant_ar : row.variant_en),
    },
    { title: 'office.stock.change', width: 10, cell: ({ quantity }) => integer(quantity) },
    {
      title: 'office.stock.reason',
      width: 18,
      cell: ({ reason }, { texts }) => text(texts[`office.stock.reason.${reason}`] ?? reason),
    },
    {
      title: 'office.stock.document',
      width: 14,
      cell: (row) => text(row.document_number ?? row.document_id?.toString()),
    },
    {
      title: 'office.stock.order',
      width: 14,
      cell: (row) => (row.order_id === null ? null : text(orderNumber(row.order_id))),
    },
    { title: 'office.stock.by', width: 18, cell: (row) => text(row.staff_name) },
    { title: 'office.stock.note', width: 30, cell: ({ note }) => text(note) },
    { title: 'office.stock.balance', width: 12, cell: ({ balance }) => integer(balance) },
  ],
  findIds: findMovementIds,
  loadRows: async (db, ids) =>
    (await findMovements(db, { page: 1, limit: ids.length, ids })).movements,
}
