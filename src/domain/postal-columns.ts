import { sql, type RawBuilder } from 'kysely'
import type { Row } from '#db/tables.ts'

/**
 * What an address says, the same in every table of addresses: carts, orders and address books hold these beside ids, kind and times.
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

/** The columns as a list of a statement, of `table` or an alias when it is named. */
export const postalColumnsSql = (table?: string): RawBuilder<unknown> =>
  sql.join(
    postalColumns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)),
  )
