import type { Generated } from 'kysely'
import type { Confidence } from '#shared/plants/vocabulary.ts'
import type { LawEvent, LawRule, LawRuleStatus } from '#shared/plants/law.ts'
import type { Day, Id, Instant } from './columns.ts'

/** The law on plants with these names (plants.md §55). */
export interface PlantLaw {
  key: string
  /** Species with their synonyms; a single word is a genus. */
  names: string[]
  genus: string | null
  family: string | null
  /** Names that the row does not apply to. */
  except_names: Generated<string[]>
  /** Common names: these only warn, and refuse nothing. */
  common_names: Generated<string[]>
  status: LawRuleStatus
  rule: LawRule | null
  /** Ids of regions to which it is not delivered. */
  barred_regions: Generated<string[]>
  reason_ar: string
  reason_en: string
  /** The warning for buyers; in both languages or in neither. */
  caution_ar: string | null
  caution_en: string | null
  source: string
  confidence: Confidence
  checked_on: Day
  /** The names as they are compared; a trigger writes them. */
  folded_names: Generated<string[]>
  folded_exceptions: Generated<string[]>
  version: Generated<number>
  /** Null: unchanged since it was seeded. */
  updated_by: number | null
  updated_at: Instant
}
export interface PlantPermits {
  id: Id
  law_key: string
  /** Null: every product that the row applies to. */
  product_id: number | null
  number: string
  issued_by: string
  from_region: string | null
  to_regions: Generated<string[]>
  /** Riyadh days, both included. */
  valid_from: Day
  valid_to: Day
  /** The picture of the document, a private one. */
  paper_id: number | null
  /** Null: recorded by the demo. */
  recorded_by: number | null
  recorded_at: Instant
  withdrawn_at: Instant | null
  /** The time the owners were notified that it ends; null: not yet. */
  ending_notice_at: Instant | null
}
/** Effects of the law on products, and each use of a permit. */
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
/** A table with one row. */
export interface PlantLawSettings {
  id: Generated<boolean>
  needs_scientific_name: boolean
}
