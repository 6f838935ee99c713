import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { shopTimeZone } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'

/** Who gives money back, and how much of an order they may within a day of Riyadh; null: as much as is left (office.md O1.1). */
export interface RefundAuthority {
  limitHalalas: Halalas | null
}

/** How much a member may give back who may refund at all: with the limited permission as much as the owner has set. */
export const refundAuthorityOf = (
  { permissions }: Pick<Member, 'permissions'>,
  { refundLimitHalalas }: Pick<Settings, 'refundLimitHalalas'>,
): RefundAuthority => ({
  limitHalalas: permissions.get('orders.refund') === 'full' ? null : refundLimitHalalas,
})

/**
 * Whoever gave it back, what staff gave of this order today counts: two members together have one limit. A refund that the card's provider
 * refused counts too: its credit note stands, and its money goes another way. Call with the order locked.
 *
 * @throws ShopError `refundLimit` { amountHalalas: the limit }
 */
export async function requireWithinLimit(
  tx: Db,
  { limitHalalas }: RefundAuthority,
  { orderId, amountHalalas }: { orderId: number; amountHalalas: Halalas },
): Promise<void> {
  if (limitHalalas === null) return
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(amount_halalas), 0)::bigint as given from refunds
    where order_id = ${orderId} and staff_id is not null
      and (created_at at time zone ${sql.lit(shopTimeZone)})::date = (now() at time zone ${sql.lit(shopTimeZone)})::date`.execute(
    tx,
  )
  if ((rows[0]?.given ?? 0) + amountHalalas > limitHalalas)
    throw new ShopError('refundLimit', { amountHalalas: limitHalalas })
}
