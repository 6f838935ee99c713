import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/** Holds an order until the transaction ends; with `customerId` only when it is theirs. @throws ShopError `orderNotFound` */
export async function lockOrder(tx: Db, orderId: number, customerId?: number) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'coupon_id', 'payment_method'])
    .where('id', '=', orderId)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ShopError('orderNotFound')
  return order
}
