import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Locks a customer until this transaction ends against other changes of their data, so that limits and the single default hold. Rows that
 * only refer to the customer (a cart, an order) may be written meanwhile. Returns the defaults of an address.
 *
 * @throws ShopError `unauthenticated` when the account was closed after the request's token was checked
 */
export async function lockCustomer(
  tx: Db,
  customerId: number,
): Promise<{ first_name: string; last_name: string; phone: string }> {
  const customer = await tx
    .selectFrom('customers')
    .select(['first_name', 'last_name', 'phone'])
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!customer) throw new ShopError('unauthenticated')
  return customer
}
