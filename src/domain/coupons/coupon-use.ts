import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** Locks a coupon until the transaction ends, so that its limits stay as read. Lock it after the cart and before stock. */
export async function lockCoupon(tx: Db, couponId: number): Promise<void> {
  await tx.selectFrom('coupons').select('id').where('id', '=', couponId).forUpdate().execute()
}

/** Whether a row of `orders` counts as a use of its coupon: only a cancellation before it was sent gives the use back (office.md O5.4). */
export const usesCoupon = sql<boolean>`(orders.status <> 'cancelled'
  or exists (select from shipments where shipments.order_id = orders.id))`

/** Counts one use; a constraint of the table enforces the limit too (contract §2). */
export async function countCouponUse(tx: Db, couponId: number): Promise<void> {
  await tx
    .updateTable('coupons')
    .set((row) => ({ times_used: row('times_used', '+', 1) }))
    .where('id', '=', couponId)
    .execute()
}

/** Subtracts one use of a coupon. Call before `releaseStock`: an order also locks its coupon before its products. */
export async function returnCouponUse(tx: Db, couponId: number): Promise<void> {
  await sql`update coupons set times_used = times_used - 1 where id = ${couponId} and times_used > 0`.execute(
    tx,
  )
}
