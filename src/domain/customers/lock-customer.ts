import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Makes what changes one customer's belongings wait until this transaction ends, so that limits and the one default hold.
 * Rows that merely refer to the customer (a cart, an order) may be written meanwhile. Returns what an address starts from.
 *
 * @throws ShopError `unauthenticated` when the account was closed after the request had shown its token
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
