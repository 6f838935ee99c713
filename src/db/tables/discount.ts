import type { Generated, JSONColumnType } from 'kysely'
import type { Day, Id, Instant } from './columns.ts'

/** Codes that were created together, each for one use. */
export interface CouponBatches {
  id: Id
  prefix: string
  count: number
  created_by: number
  created_at: Instant
}
export interface Sales {
  id: Id
  name_ar: string
  name_en: string
  /** The number of the ministry's licence for the discount. */
  licence_number: string | null
  /** Riyadh days, both included. */
  starts_on: Day
  ends_on: Day
  rule: JSONColumnType<object>
  round: '00' | '50' | '95' | null
  included: JSONColumnType<object>
  excluded: JSONColumnType<object>
  on_overlap: Generated<'skip' | 'replace'>
  state: Generated<'draft' | 'scheduled' | 'stopped'>
  version: Generated<number>
  job_id: number | null
  created_by: number
  created_at: Instant
  updated_at: Instant
}
/** The period of a special price; of two on one day the one with the higher id counts. */
export interface ScheduledPrices {
  id: Id
  product_id: number
  variant_id: number | null
  /** Null: the special price that staff set on the product itself. */
  sale_id: number | null
  special_price_halalas: number
  starts_on: Day | null
  ends_on: Day | null
}
/** The time at which a product's special price must be set to its next period. */
export interface DuePriceChanges {
  product_id: number
  due_on: Day
}
