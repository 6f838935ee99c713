import type { ColumnType, Generated } from 'kysely'

export type Instant = ColumnType<Date, Date | string | undefined, Date | string>
/** `YYYY-MM-DD` (the driver is configured not to parse it as a Date). */
export type Day = ColumnType<string, string, string>
export type Id = Generated<number>

/** An object stored as jsonb; the driver writes it as JSON. */
export type NullableJson<T extends object> = ColumnType<T | null, T | null | undefined, T | null>

/** The optional parts of a Saudi National Address; absent ones are null. */
export interface NationalAddress {
  building_number: string | null
  street: string | null
  district: string | null
  secondary_number: string | null
  short_code: string | null
}

/** The columns of every kind of address. */
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
  national_address: NullableJson<NationalAddress>
}
