import type { Row } from '#db/tables.ts'
import type { Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import type { PriceEnding } from '../bulk/bulk-actions.ts'

/** A price that staff chose for a product, or for one of its variants. */
export interface ChosenPrice {
  product_id: number
  variant_id?: number | null | undefined
  special_price_halalas: Halalas
}

/** The reduction of a sale; exactly one of the three (office.md §25). */
export interface SaleRule {
  /** The reduction in hundredths of a percent. */
  percent_bp?: number | undefined
  amount_halalas?: Halalas | undefined
  prices?: ChosenPrice[] | undefined
}

/** Products of these categories that match the filter, and these products; empty: all. `filter`: query parameters of the product list. */
export interface SaleScope {
  category_ids: number[]
  product_ids: number[]
  filter: Record<string, string>
}

/** The editable fields of a sale. */
export interface SaleContent {
  name_ar: string
  name_en: string
  licence_number: string | null
  /** Riyadh days, inclusive. */
  starts_on: Day
  ends_on: Day
  rule: SaleRule
  round: PriceEnding | null
  include: SaleScope
  exclude: SaleScope
  on_overlap: 'skip' | 'replace'
}

/** The phase of a sale: `draft` and `stopped` are set by staff, the others follow from its days. */
export type SalePhase = 'draft' | 'scheduled' | 'running' | 'ended' | 'stopped'

export type SaleRecord = Omit<Row<'sales'>, 'rule' | 'included' | 'excluded'> & {
  rule: SaleRule
  included: SaleScope
  excluded: SaleScope
}

export const saleContentOf = (sale: SaleRecord): SaleContent => ({
  name_ar: sale.name_ar,
  name_en: sale.name_en,
  licence_number: sale.licence_number,
  starts_on: sale.starts_on,
  ends_on: sale.ends_on,
  rule: sale.rule,
  round: sale.round,
  include: sale.included,
  exclude: sale.excluded,
  on_overlap: sale.on_overlap,
})
