import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { inheritCouponUses } from '#domain/coupons/former-coupon-uses.ts'

/** The names and e-mail of a new account, as entered in the form. */
export interface Registration {
  firstName: string
  lastName: string
  email: string | null
}

interface NewAccount extends Registration {
  /** E.164, verified by a code. */
  phone: string
  /** False: the e-mail may belong to somebody else (contract §4.3a); nothing is sent to it until the customer enters it while signed in. */
  isEmailConfirmed: boolean
}

/**
 * Opens the account of a phone and returns its id; null when there is one already. It takes over the coupon uses of a closed account of the
 * same phone.
 */
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
