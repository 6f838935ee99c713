import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** Holds a coupon until the transaction ends, so that what is read of its limits stays true. Lock it after the cart and before stock. */
export async function lockCoupon(tx: Db, couponId: number): Promise<void> {
  await tx.selectFrom('coupons').select('id').where('id', '=', couponId).forUpdate().execute()
}

/** Counts one use; the table's own limit stands behind it (contract §2). */
export async function countCouponUse(tx: Db, couponId: number): Promise<void> {
  await tx
    .updateTable('coupons')
    .set((row) => ({ times_used: row('times_used', '+', 1) }))
    .where('id', '=', couponId)
    .execute()
}

/** Gives one use back. Call before `releaseStock`: an order locks its coupon before its products too. */
export async function returnCouponUse(tx: Db, couponId: number): Promise<void> {
  await sql`update coupons set times_used = times_used - 1 where id = ${couponId} and times_used > 0`.execute(
    tx,
  )
}
