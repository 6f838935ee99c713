import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/** A locked order. */
export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>

/** Locks an order until the transaction ends; with `customerId` only if it is theirs. @throws ShopError `orderNotFound` */
export async function lockOrder(tx: Db, orderId: number, customerId?: number) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'coupon_id', 'payment_method', 'version', 'fulfilment', 'driver_id'])
    .select(
      sql<boolean>`exists (select from shipments where order_id = orders.id)`.as('has_parcels'),
    )
    .where('id', '=', orderId)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ShopError('orderNotFound')
  return order
}
