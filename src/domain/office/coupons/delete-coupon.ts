import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { CouponRow } from './find-coupons.ts'

/** Whether an order, a cart or a closed account refers to a coupon. One statement; lock the coupon first. */
export async function isInUse(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_in_use: boolean }>`
    select times_used > 0 or exists (select from orders where coupon_id = coupons.id)
      or exists (select from carts where coupon_id = coupons.id)
      or exists (select from former_coupon_uses where coupon_id = coupons.id) as is_in_use
    from coupons where id = ${id}`.execute(tx)
  return rows[0]?.is_in_use ?? false
}

/** Deletes a coupon that nothing refers to. */
export async function deleteCoupon(
  tx: Db,
  audit: Audit,
  { id, code }: Pick<CouponRow, 'id' | 'code'>,
): Promise<void> {
  await tx.deleteFrom('coupons').where('id', '=', id).execute()
  audit.record({ action: 'coupon.deleted', entityId: id, title: code })
}
