import type { Db, Row } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { setDefault } from './set-default.ts'

/**
 * Makes an address the default in place of the current one (contract §8.6).
 *
 * @throws ShopError `addressNotFound`, also for another customer's address
 */
export async function makeDefault(
  db: Db,
  customerId: number,
  addressId: number,
): Promise<Row<'customer_addresses'>> {
  return withTransactionRetry(db, async (tx) => {
    await lockCustomer(tx, customerId)
    return setDefault(tx, customerId, addressId)
  })
}
