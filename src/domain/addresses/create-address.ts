import type { Db, Row } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { columnsOf, type AddressInput } from './address-input.ts'
import { setDefault } from './set-default.ts'

/** Contract §8: an address book holds at most 20. */
export const maxAddresses = 20

export type NewAddress = AddressInput & { lines: string[]; city: string }

/**
 * Adds an address; name and phone default to the customer's. The first address becomes the default.
 *
 * @throws ShopError `addressLimit` (20)
 */
export async function createAddress(
  db: Db,
  customerId: number,
  { lines, city, ...input }: NewAddress,
  isDefault: boolean,
): Promise<Row<'customer_addresses'>> {
  return withTransactionRetry(db, async (tx) => {
    const customer = await lockCustomer(tx, customerId)
    const saved = await countAddresses(tx, customerId)
    if (saved >= maxAddresses) throw new ShopError('addressLimit')
    const address = await tx
      .insertInto('customer_addresses')
      .values({ ...customer, ...columnsOf(input, customer), lines, city, customer_id: customerId })
      .returningAll()
      .executeTakeFirstOrThrow()
    return isDefault || saved === 0 ? setDefault(tx, customerId, address.id) : address
  })
}

async function countAddresses(tx: Db, customerId: number): Promise<number> {
  const { saved } = await tx
    .selectFrom('customer_addresses')
    .select((row) => row.fn.countAll<number>().as('saved'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return saved
}
