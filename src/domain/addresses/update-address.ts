import type { Db, Row } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { columnsOf, type AddressInput } from './address-input.ts'
import { findAddress } from './find-address.ts'
import { reassignDefault, setDefault } from './set-default.ts'

/**
 * Changes the sent fields of an address. If the default address stops being the default, the newest other address becomes it; an only
 * address stays the default. `isDefault` undefined: unchanged.
 *
 * @throws ShopError `addressNotFound`, also for another customer's address
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
