import type { JSONColumnType } from 'kysely'
import type { Locale } from '#shared/locale.ts'
import type { Day, Instant } from './columns.ts'

/** A closed tax period. */
export interface VatPeriods {
  /** `2026-Q3` or `2026-09`. */
  period: string
  number: string
  starts_on: Day
  ends_on: Day
  invoices: number
  credit_notes: number
  taxable_halalas: number
  vat_halalas: number
  gross_halalas: number
  rows: JSONColumnType<object>
  documents_sha256: Buffer
  closed_by: number
  closed_at: Instant
}
/** Words that shoppers searched for on a day, folded. */
export interface SearchWordsAsked {
  day: Day
  word: string
  asked: number
  found_none: number
}
/** Searches of a day that found nothing, folded, by the language of the page; 90 days. */
export interface SearchMisses {
  day: Day
  folded: string
  /** The spelling last entered. */
  typed: string
  locale: Locale
  count: number
}
/** The answer of staff to such a word. */
export interface SearchMissAnswers {
  folded: string
  locale: Locale
  action: 'synonym' | 'not_sold'
  /** The plant that the word means. */
  product_id: number | null
  answered_by: number
  answered_on: Day
}
interface InvariantViolation {
  rule: string
  count: number
  ids: string[]
}
/** The result of the last invariant check, in one row. */
export interface BooksChecks {
  id: number
  checked_at: Instant | null
  violations: JSONColumnType<InvariantViolation[]>
  /** The time a new check was requested. */
  asked_at: Instant | null
}
