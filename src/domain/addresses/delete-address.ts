import type { Db, Row } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { listAddresses } from './list-addresses.ts'
import { reassignDefault } from './set-default.ts'

/**
 * Deletes an address and returns the remaining ones; if it was the default, the newest becomes the default (contract §8.5).
 *
 * @throws ShopError `addressNotFound`, also for another customer's address
 */
export async function deleteAddress(
  db: Db,
  customerId: number,
  addressId: number,
): Promise<Row<'customer_addresses'>[]> {
  return withTransactionRetry(db, async (tx) => {
    await lockCustomer(tx, customerId)
    const gone = await tx
      .deleteFrom('customer_addresses')
      .where('id', '=', addressId)
      .where('customer_id', '=', customerId)
      .returning('is_default')
      .executeTakeFirst()
    if (!gone) throw new ShopError('addressNotFound')
    if (gone.is_default) await reassignDefault(tx, customerId, addressId)
    return listAddresses(tx, customerId)
  })
}
