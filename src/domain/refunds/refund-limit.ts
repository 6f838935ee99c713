import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { shopTimeZone } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { maxCardRefund, unrecordedRefund, type OrderBalance } from './order-balance.ts'

/** The amount of an order that a person may refund within a Riyadh day; null: all that is left (office.md O1.1). */
export interface RefundAuthority {
  limitHalalas: Halalas | null
}

/** Returns the authority of a member with a permission to refund; the limited permission has the limit set by the owner. */
export const refundAuthorityOf = (
  { permissions }: Pick<Member, 'permissions'>,
  { refundLimitHalalas }: Pick<Settings, 'refundLimitHalalas'>,
): RefundAuthority => ({
  limitHalalas: permissions.get('orders.refund') === 'full' ? null : refundLimitHalalas,
})

/**
 * Requires that all refunds of this order by staff today stay within the limit, so that members share one limit. Refunds refused by the
 * card's provider count too, because their credit notes remain valid and the money is returned by another method. Call with the order
 * locked.
 *
 * @throws ShopError `refundLimit` { amountHalalas: the limit }
 */
export async function requireWithinLimit(
  tx: Db,
  { limitHalalas }: RefundAuthority,
  { orderId, amountHalalas }: { orderId: number; amountHalalas: Halalas },
): Promise<void> {
  if (limitHalalas === null) return
  if ((await refundedToday(tx, orderId)) + amountHalalas > limitHalalas)
    throw new ShopError('refundLimit', { amountHalalas: limitHalalas })
}

/** Returns what the member may still refund of an order today; null: no limit. */
export const remainingLimit = async (
  db: Db,
  { limitHalalas }: RefundAuthority,
  orderId: number,
): Promise<Halalas | null> =>
  limitHalalas === null ? null : Math.max(0, limitHalalas - (await refundedToday(db, orderId)))

/** Returns the sum of the refunds of an order by staff on this Riyadh day. */
async function refundedToday(db: Db, orderId: number): Promise<Halalas> {
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(amount_halalas), 0)::bigint as given from refunds
    where order_id = ${orderId} and staff_id is not null
      and (created_at at time zone ${sql.lit(shopTimeZone)})::date = (now() at time zone ${sql.lit(shopTimeZone)})::date`.execute(
    db,
  )
  return Number(rows[0]?.given ?? 0)
}

/**
 * Requires that an existing refund, regardless of its creator, is within the limit of the member who changes it.
 *
 * @throws ShopError `refundLimit` { amountHalalas: the limit }
 */
export function requireAmountWithinLimit(
  { limitHalalas }: RefundAuthority,
  amountHalalas: Halalas,
): void {
  if (limitHalalas !== null && amountHalalas > limitHalalas)
    throw new ShopError('refundLimit', { amountHalalas: limitHalalas })
}

/**
 * Requires that a card refund is within the unrefunded amount of the payment, and that its provider is in use; while an amount is
 * unrecorded, that it is within that amount.
 *
 * @throws ShopError `refundMethod` `refundUnrecorded` { amountHalalas: the unrecorded amount }
 */
export function requireWithinCard(
  balance: OrderBalance,
  provider: string | null,
  totalHalalas: Halalas,
): void {
  if (totalHalalas <= maxCardRefund(balance, provider)) return
  const amountHalalas = unrecordedRefund(balance)
  throw amountHalalas > 0
    ? new ShopError('refundUnrecorded', { amountHalalas })
    : new ShopError('refundMethod')
}
