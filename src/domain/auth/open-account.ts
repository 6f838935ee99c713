import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { inheritCouponUses } from '#domain/coupons/former-coupon-uses.ts'

/** Who a new account is for, as the form named them. */
export interface Registration {
  firstName: string
  lastName: string
  email: string | null
}

interface NewAccount extends Registration {
  /** E.164, proved by a code. */
  phone: string
  /** False: the e-mail may be somebody else's (contract §4.3a); nothing is sent to it until the customer types it while signed in. */
  isEmailConfirmed: boolean
}

/** Opens the account of a phone, which has used the coupons that a closed account of the phone has; null when there is one. Returns its id. */
export async function openAccount(
  tx: Db,
  { phone, firstName, lastName, email, isEmailConfirmed }: NewAccount,
  { secretKey }: Pick<Settings, 'secretKey'>,
): Promise<number | null> {
  const customer = await tx
    .insertInto('customers')
    .values({
      phone,
      first_name: firstName,
      last_name: lastName,
      email: isEmailConfirmed ? email : null,
      unconfirmed_email: isEmailConfirmed ? null : email,
    })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!customer) return null
  await inheritCouponUses(tx, { id: customer.id, phone }, secretKey)
  return customer.id
}
