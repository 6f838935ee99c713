import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { keyedHash } from '#domain/keyed-hash.ts'
import { usesCoupon } from './coupon-use.ts'

const pseudonymOf = (phone: string, secretKey: string): Buffer =>
  keyedHash(secretKey, 'coupon uses of closed accounts', phone)

/**
 * Records the coupons with a limit per customer that a closing account has used, under a pseudonym of its phone, so that the same phone
 * does not get them again. A record ends with its coupon, or after two years when the coupon has no end. Call it before the phone is
 * deleted. Two statements.
 */
export async function rememberCouponUses(
  tx: Db,
  { customerId, phone }: { customerId: number; phone: string },
  secretKey: string,
): Promise<void> {
  await sql`update former_coupon_uses set customer_id = null where customer_id = ${customerId}`.execute(
    tx,
  )
  await sql`
    insert into former_coupon_uses (coupon_id, phone_hmac, uses, forget_at)
    select coupons.id, ${pseudonymOf(phone, secretKey)}::bytea, count(*)::int, coalesce(coupons.ends_at, now() + interval '2 years')
    from orders join coupons on coupons.id = orders.coupon_id
    where orders.customer_id = ${customerId} and ${usesCoupon} and per_customer_limit is not null
      and (ends_at is null or ends_at > now())
    group by coupons.id
    on conflict (coupon_id, phone_hmac) do update
      set uses = former_coupon_uses.uses + excluded.uses, forget_at = excluded.forget_at`.execute(
    tx,
  )
}

/** Assigns the coupon uses of a phone's former accounts to its new account. One statement. */
export async function inheritCouponUses(
  tx: Db,
  customer: { id: number; phone: string },
  secretKey: string,
): Promise<void> {
  await sql`update former_coupon_uses set customer_id = ${customer.id}
    where phone_hmac = ${pseudonymOf(customer.phone, secretKey)}::bytea`.execute(tx)
}

/** Deletes expired records; a coupon may have been given a later end since. */
export async function deleteFormerCouponUses(db: Db): Promise<void> {
  await sql`delete from former_coupon_uses using coupons
    where coupons.id = coupon_id and forget_at < now() and (ends_at is null or ends_at < now())`.execute(
    db,
  )
}
