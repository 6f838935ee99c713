import type { Db, Row } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/** Returns one address of this customer. @throws ShopError `addressNotFound`, also for another customer's address */
export async function findAddress(
  db: Db,
  customerId: number,
  addressId: number,
): Promise<Row<'customer_addresses'>> {
  const address = await db
    .selectFrom('customer_addresses')
    .selectAll()
    .where('id', '=', addressId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!address) throw new ShopError('addressNotFound')
  return address
}
