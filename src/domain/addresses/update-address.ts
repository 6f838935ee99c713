import type { Db, Row } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { columnsOf, type AddressInput } from './address-input.ts'
import { findAddress } from './find-address.ts'
import { reassignDefault, setDefault } from './set-default.ts'

/**
 * Changes what was sent of an address. An address that shall no longer be the default hands that to the newest other one;
 * the only address stays the default. `isDefault` undefined: as it is.
 *
 * @throws ShopError `addressNotFound`, also for somebody else's
 */
export async function updateAddress(
  db: Db,
  customerId: number,
  addressId: number,
  input: AddressInput,
  isDefault: boolean | undefined,
): Promise<Row<'customer_addresses'>> {
  return withTransactionRetry(db, async (tx) => {
    const customer = await lockCustomer(tx, customerId)
    const address = await tx
      .updateTable('customer_addresses')
      .set({ ...columnsOf(input, customer), updated_at: new Date() })
      .where('id', '=', addressId)
      .where('customer_id', '=', customerId)
      .returningAll()
      .executeTakeFirst()
    if (!address) throw new ShopError('addressNotFound')
    if (isDefault === undefined || isDefault === address.is_default) return address
    if (isDefault) return setDefault(tx, customerId, addressId)
    await reassignDefault(tx, customerId, addressId)
    return findAddress(tx, customerId, addressId)
  })
}
