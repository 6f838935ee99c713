import type { Generated } from 'kysely'
import type { Confidence } from '#shared/plants/vocabulary.ts'
import type { LawEvent, LawRule, LawStatus } from '#shared/plants/law.ts'
import type { Day, Id, Instant } from './columns.ts'

/** What the law says of plants with these names (plants.md §55). */
export interface PlantLaw {
  key: string
  /** Species with their synonyms; a single word is a genus. */
  names: string[]
  genus: string | null
  family: string | null
  /** Names that the row does not mean. */
  except_names: Generated<string[]>
  /** What people call it: these warn, and refuse nothing. */
  common_names: Generated<string[]>
  status: LawStatus
  rule: LawRule | null
  /** Ids of regions to which it is not delivered. */
  barred_regions: Generated<string[]>
  reason_ar: string
  reason_en: string
  /** For buyers; both or neither. */
  caution_ar: string | null
  caution_en: string | null
  source: string
  confidence: Confidence
  checked_on: Day
  /** As they are compared; a trigger writes them. */
  folded_names: Generated<string[]>
  folded_exceptions: Generated<string[]>
  version: Generated<number>
  /** Null: as it was seeded. */
  updated_by: number | null
  updated_at: Instant
}
export interface PlantPermits {
  id: Id
  law_key: string
  /** Null: every product that the row means. */
  product_id: number | null
  number: string
  issued_by: string
  from_region: string | null
  to_regions: Generated<string[]>
  /** Riyadh days, both included. */
  valid_from: Day
  valid_to: Day
  /** The picture of the paper, a private one. */
  paper_id: number | null
  /** Null: the demo's own. */
  recorded_by: number | null
  recorded_at: Instant
  withdrawn_at: Instant | null
  /** When the owners were told that it ends; null: not yet. */
  ending_notice_at: Instant | null
}
/** What the law did to products, and each use of a permit. */
export interface PlantLawEvents {
  id: Id
  kind: LawEvent
  law_key: string
  permit_id: number | null
  product_id: number
  order_id: number | null
  /** Null: the shop itself, or a customer's order. */
  staff_id: number | null
  at: Instant
}
/** One row. */
export interface PlantLawSettings {
  id: Generated<boolean>
  needs_scientific_name: boolean
}
