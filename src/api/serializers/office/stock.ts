import type { DocumentLineRow, DocumentRow } from '#domain/office/stock/find-documents.ts'
import type { MovementRow } from '#domain/office/stock/find-movements.ts'
import type { StockRow } from '#domain/office/stock/find-stock.ts'
import type { StockProductRow } from '#domain/office/stock/product-names.ts'
import type { SupplierRow } from '#domain/office/suppliers/find-suppliers.ts'
import { hasPermission } from '#domain/staff/authorize.ts'
import { dayOf } from '#shared/day.ts'
import { orderNumber } from '#shared/order-number.ts'
import type {
  StockDocument,
  StockDocumentHead,
  StockDocumentLine,
} from '#contract/office/stock-documents.ts'
import type * as contract from '#contract/office/stock.ts'
import type { Supplier } from '#contract/office/suppliers.ts'
import type { OfficeContext } from '../../office-context.ts'
import { pictureUrl } from '../media.ts'

type Reader = Pick<OfficeContext, 'member' | 'settings'>

const serializeProduct = (row: StockProductRow, { settings }: Reader) => ({
  id: row.product_id,
  sku: row.sku,
  name_ar: row.name_ar,
  name_latin: row.name_latin,
  name_en: row.name_en,
  place: row.place,
  image_url: pictureUrl(row.image_path, 's', settings.assetBaseUrl),
})

const actorOf = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' }

/** A document for lists. While a blind count is open and not revealed nobody sees what it would change. */
export function serializeDocumentHead(row: DocumentRow): StockDocumentHead {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    on_day: row.on_day,
    supplier:
      row.supplier_id === null ? null : { id: row.supplier_id, name: row.supplier_name ?? '' },
    number: row.number,
    reason: row.reason,
    note: row.note,
    media_id: row.media_id,
    import_paper: row.import_paper,
    undoes_id: row.undoes_id,
    reversed_by_id: row.reversed_by_id,
    is_blind: row.is_blind,
    revealed_at: row.revealed_at?.toISOString() ?? null,
    revealed_by: actorOf(row.revealed_by, row.revealed_by_name),
    line_count: row.line_count,
    counted_count: row.counted_count,
    change: isHidden(row) ? null : row.change,
    created_by: { id: row.staff_id, name: row.staff_name ?? '' },
    created_at: row.created_at.toISOString(),
    applied_at: row.applied_at?.toISOString() ?? null,
    can_undo: row.kind !== 'undo' && row.state === 'applied',
  }
}

const isHidden = ({ is_blind, revealed_at, state }: DocumentRow): boolean =>
  is_blind && revealed_at === null && state === 'open'

/** A document with its lines; costs for members who may see them. */
export const serializeDocument = (
  { head, lines }: { head: DocumentRow; lines: DocumentLineRow[] },
  reader: Reader,
): StockDocument => ({
  ...serializeDocumentHead(head),
  lines: lines.map((line) => serializeLine(line, isHidden(head), reader)),
})

type VariantOfRow = Pick<MovementRow, 'variant_id' | 'variant_sku' | 'color_id' | 'size_id'>

const variantOf = ({ variant_id: id, variant_sku: sku, color_id, size_id }: VariantOfRow) =>
  id === null ? null : { id, sku: sku ?? '', color_id, size_id }

function serializeLine(
  line: DocumentLineRow,
  isHiding: boolean,
  reader: Reader,
): StockDocumentLine {
  return {
    line: line.line,
    product: serializeProduct(line, reader),
    variant: variantOf(line),
    change: isHiding ? null : line.change,
    delivered: line.delivered,
    broken: line.broken,
    broken_borne_by: line.broken_borne_by,
    ...(hasPermission(reader.member, 'costs.read') && { cost_halalas: line.cost_halalas }),
    lot: line.lot,
    counted: line.counted,
    counted_at: line.counted_at?.toISOString() ?? null,
    expected: isHiding ? null : line.expected,
  }
}

/** A row of the ledger. */
export const serializeMovement = (row: MovementRow, reader: Reader): contract.StockMovement => ({
  id: row.id,
  at: row.created_at.toISOString(),
  product: serializeProduct(row, reader),
  variant_id: row.variant_id,
  variant: variantOf(row),
  quantity: row.quantity,
  reason: row.reason,
  document: row.document_id === null ? null : { id: row.document_id, number: row.document_number },
  order: row.order_id === null ? null : { id: row.order_id, number: orderNumber(row.order_id) },
  by: actorOf(row.staff_id, row.staff_name),
  note: row.note,
  balance: row.balance,
})

/** The stock of a plant; costs for members who may see them. */
export function serializeStock(row: StockRow, reader: Reader): contract.StockRow {
  const { available, sold_30d, average_cost_halalas: cost } = row
  const onHand = available === null ? null : available + row.reserved
  return {
    ...serializeProduct(row, reader),
    tracked: available !== null,
    available,
    reserved: available === null ? 0 : row.reserved,
    on_hand: onHand,
    low_level: row.low_stock_level,
    level: levelOf(row),
    sold_30d,
    days_left: available === null || sold_30d <= 0 ? null : Math.floor((available * 30) / sold_30d),
    last_sold_on: row.last_sold_at && dayOf(row.last_sold_at),
    supplier_id: row.supplier_id,
    variants: row.variants,
    ...(hasPermission(reader.member, 'costs.read') && {
      average_cost_halalas: cost,
      value_halalas: onHand === null || cost === null ? null : Math.max(0, onHand) * cost,
    }),
  }
}

function levelOf({ available, low_stock_level }: StockRow): contract.StockRow['level'] {
  if (available === null) return 'untracked'
  if (available === 0) return 'zero'
  return available <= low_stock_level ? 'low' : 'ok'
}

export const serializeSupplier = ({ created_at: _, ...supplier }: SupplierRow): Supplier => supplier
