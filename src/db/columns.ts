import type { ColumnType, Generated } from 'kysely'

export type Instant = ColumnType<Date, Date | string | undefined, Date | string>
/** `YYYY-MM-DD` (the driver is told not to make a Date of it). */
export type Day = ColumnType<string, string, string>
export type Id = Generated<number>

/** What every kind of address has. */
export interface PostalAddress {
  first_name: string
  last_name: string
  phone: string
  company_name: string | null
  vat_id: string | null
  lines: string[]
  city: string
  postcode: string | null
  state: Generated<string>
  country: Generated<string>
}
