import { sql, type RawBuilder } from 'kysely'
import type { Row } from '#db/tables.ts'

/**
 * The columns that every table of addresses shares: carts, orders and address books have these in addition to ids, kind, country and times.
 * CONTRIBUTING.md lists what else a new field of an address needs.
 */
export const postalColumns = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'company_name',
  'vat_id',
  'lines',
  'city',
  'postcode',
  'state',
  'national_address',
] as const satisfies (keyof Row<'cart_addresses'> &
  keyof Row<'order_addresses'> &
  keyof Row<'customer_addresses'>)[]

export type PostalColumn = (typeof postalColumns)[number]

/** The columns as a list in a statement, qualified with `table` or an alias when given. */
export const postalColumnsSql = (table?: string): RawBuilder<unknown> =>
  sql.join(
    postalColumns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)),
  )
