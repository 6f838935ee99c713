import type { Db, Row } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Makes an address the only default of its customer, who must be locked. Takes two statements, because a unique index allows one default
 * only.
 *
 * @throws ShopError `addressNotFound`
 */
export async function setDefault(
  tx: Db,
  customerId: number,
  addressId: number,
): Promise<Row<'customer_addresses'>> {
  await tx
    .updateTable('customer_addresses')
    .set({ is_default: false })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .where('id', '!=', addressId)
    .execute()
  const address = await tx
    .updateTable('customer_addresses')
    .set({ is_default: true, updated_at: new Date() })
    .where('id', '=', addressId)
    .where('customer_id', '=', customerId)
    .returningAll()
    .executeTakeFirst()
  if (!address) throw new ShopError('addressNotFound')
  return address
}

/** Makes the newest of the customer's other addresses the default, if there is another; the customer must be locked. */
export async function reassignDefault(
  tx: Db,
  customerId: number,
  addressId: number,
): Promise<void> {
  const newest = await tx
    .selectFrom('customer_addresses')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '!=', addressId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest) await setDefault(tx, customerId, newest.id)
}
