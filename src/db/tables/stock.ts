import type { Generated } from 'kysely'
import type { StockDocumentKind, StockDocumentState, StockReason } from '#shared/office/stock.ts'
import type { Day, Id, Instant } from './columns.ts'

/** A picture that products and categories show. */
export interface MediaFiles {
  id: Id
  /** Relative to /media, as in `product_images`. */
  path: string
  sha256: Buffer
  /** A supplier's delivery document: only for staff. */
  is_private: Generated<boolean>
  width: number
  height: number
  placeholder: string | null
  /** Thousandths from the top left. */
  focal_x: Generated<number>
  focal_y: Generated<number>
  alt_ar: string | null
  alt_en: string | null
  uploaded_by: number | null
  created_at: Instant
  /** The time the same picture was last uploaded. */
  uploaded_at: Instant
}
export interface Suppliers {
  id: Id
  name: string
  phone: string | null
  email: string | null
  note: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Instant
}
export interface StockDocuments {
  id: Id
  kind: StockDocumentKind
  state: Generated<StockDocumentState>
  on_day: Day
  supplier_id: number | null
  number: string | null
  reason: StockReason | null
  note: string | null
  media_id: number | null
  /** The number of the import document of plants from abroad. */
  import_paper: string | null
  is_blind: Generated<boolean>
  /** When the differences of a blind count were shown, and by whom; null: not yet, or before 0072. */
  revealed_at: Instant | null
  revealed_by: number | null
  undoes_id: number | null
  staff_id: number
  created_at: Instant
  applied_at: Instant | null
}
export interface StockDocumentLines {
  document_id: number
  line: number
  product_id: number
  variant_id: number | null
  change: number | null
  delivered: number | null
  broken: number | null
  broken_borne_by: 'supplier' | 'us' | null
  cost_halalas: number | null
  average_before_halalas: number | null
  average_after_halalas: number | null
  lot: string | null
  counted: number | null
  counted_at: Instant | null
  expected: number | null
}
/** The owners were notified that the product is low. */
export interface LowStockNotices {
  product_id: number
  noticed_at: Instant
}
export interface StockMovements {
  id: Id
  product_id: number
  /** Null: the plant does not vary. */
  variant_id: number | null
  quantity: number
  reason: StockReason
  order_id: number | null
  attempt_id: string | null
  document_id: number | null
  staff_id: number | null
  /** Set for plants returned with a credit note, or taken out of their order. */
  credit_note_id: number | null
  reduction_id: number | null
  created_at: Instant
}
