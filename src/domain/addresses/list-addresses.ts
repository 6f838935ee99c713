import type { Db, Row } from '#db/tables.ts'

/** Returns a customer's address book: the default first, then newest first. It holds at most 20, so there is one page. */
export const listAddresses = (db: Db, customerId: number): Promise<Row<'customer_addresses'>[]> =>
  db
    .selectFrom('customer_addresses')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
