import type { Generated, JSONColumnType } from 'kysely'
import type { Day, Instant } from './columns.ts'

/** The owner's settings, a row for each section that was ever saved (office.md O5.5). */
export interface ShopSettings {
  section: string
  /** The saved fields; others have the server's values. */
  value: JSONColumnType<Record<string, unknown>>
  version: Generated<number>
  updated_by: number | null
  updated_at: Instant
}

/** VAT from a day on, in hundredths of a percent. */
export interface VatRates {
  starts_on: Day
  rate_bp: number
}
