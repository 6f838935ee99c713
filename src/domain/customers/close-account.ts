import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { afterCommit, withTransactionRetry } from '#db/transaction.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { orderNumber } from '#shared/order-number.ts'
import { checkCode, wrongCode } from '../auth/check-code.ts'
import type { Network } from '../rate-limit.ts'
import { deleteMessages } from './delete-messages.ts'
import { anonymiseCustomer } from './anonymise-customer.ts'
import { rememberCouponUses } from '#domain/coupons/former-coupon-uses.ts'
import { loadPersonalDataSubject } from './load-personal-data-subject.ts'

/** Removes the files of deleted pictures. */
export type RemovePhotos = (ids: readonly string[]) => void

/**
 * Closes an account permanently: data that the shop need not keep is deleted, orders and invoices stay without the person (Saudi Personal
 * Data Protection Law, articles 4 and 18). It requires a new code sent to the account's phone in a message that names this purpose: neither
 * a stolen token nor a sign-in code that somebody was tricked into reading out is enough. The phone may register again and gets a new
 * account.
 *
 * @throws ShopError `staffAccount` of a member of the team, `accountHasOpenOrders` { orderNumber } while an order or a payment is under
 * way; the code stays valid; `invalidOTP` { attemptsLeft }, `otpLocked` `tooManyRequests` { retryAfterSeconds }
 */
export async function closeAccount(
  db: Db,
  who: { customerId: number; networks: readonly Network[]; removePhotos: RemovePhotos },
  code: string,
  settings: Settings,
): Promise<void> {
  const { customerId, networks, removePhotos } = who
  // Inside the transaction a refused code is a return value, not an exception: the wrong try it counts must stay counted.
  const refusal = await withTransactionRetry(db, async (tx) => {
    const { phone } = await tx
      .selectFrom('customers')
      .select('phone')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    const met = await checkCode(tx, { phone, networks }, code, settings)
    if (met instanceof ShopError) return met
    if (met.purpose !== 'close_account') return wrongCode(0)
    await lockEverything(tx, customerId)
    // Thrown, so that the right code is not used up.
    await requireNoMember(tx, customerId, 'staffAccount')
    await requireNothingUnderWay(tx, customerId)
    await eraseCustomer(tx, customerId, { ...settings, removePhotos })
    return null
  })
  if (refusal) throw refusal
}

/**
 * Closes an account as `closeAccount` does, for a customer who asked staff for it and was identified by them: no code is sent. A refusal is
 * returned, so that the transaction's other writes stay.
 *
 * @returns ShopError `staffAccount` `accountHasOpenOrders` { orderNumber }; null: it is closed
 */
export async function closeAccountByStaff(
  tx: Db,
  customerId: number,
  parts: ErasingParts,
): Promise<ShopError | null> {
  await lockEverything(tx, customerId)
  try {
    await requireNoMember(tx, customerId, 'staffAccount')
    await requireNothingUnderWay(tx, customerId)
  } catch (refusal) {
    if (refusal instanceof ShopError) return refusal
    throw refusal
  }
  await eraseCustomer(tx, customerId, parts)
  return null
}

export type ErasingParts = Pick<Settings, 'secretKey'> & { removePhotos: RemovePhotos }

async function eraseCustomer(
  tx: Db,
  customerId: number,
  { secretKey, removePhotos }: ErasingParts,
): Promise<void> {
  const person = await loadPersonalDataSubject(tx, customerId)
  await rememberCouponUses(tx, person, secretKey)
  await deleteMessages(tx, person)
  const photoIds = await anonymiseCustomer(tx, person)
  // Files that cannot be removed now are removed within two hours (`sweep-photos.ts`).
  afterCommit(tx, () => removePhotos(photoIds))
}

/**
 * Returns the phone (E.164) that the code for closing this account is sent to.
 *
 * @throws ShopError `staffAccount` `accountHasOpenOrders`, before a code is sent in vain
 */
export async function requireClosable(db: Db, customerId: number): Promise<string> {
  await requireNoMember(db, customerId, 'staffAccount')
  await requireNothingUnderWay(db, customerId)
  const { phone } = await db
    .selectFrom('customers')
    .select('phone')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return phone
}

/** Locks first the cart, as a checkout does; then the customer, so that nobody adds anything that refers to them. */
async function lockEverything(tx: Db, customerId: number): Promise<void> {
  await tx
    .selectFrom('carts')
    .select('id')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .execute()
  await tx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute()
}

/** Refuses an action on the account of an active member of the team. @throws ShopError `code` */
export async function requireNoMember(
  db: Db,
  customerId: number,
  code: 'staffAccount' | 'teamMember',
): Promise<void> {
  const member = await db
    .selectFrom('staff')
    .select('state')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (member) throw new ShopError(code)
}

/**
 * An account with an order or a payment under way cannot be closed.
 *
 * @throws ShopError `accountHasOpenOrders` { orderNumber } of the oldest such order; without it: only a payment is under way
 */
async function requireNothingUnderWay(db: Db, customerId: number): Promise<void> {
  const { orderId, isPaying } = await db
    .selectNoFrom([
      sql<number | null>`(select min(id) from orders
        where customer_id = ${customerId} and status in ('pending', 'pending_payment', 'processing', 'shipped'))`.as(
        'orderId',
      ),
      sql<boolean>`exists (select from payment_attempts where customer_id = ${customerId} and state not in ('captured', 'refused', 'refunded'))`.as(
        'isPaying',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (orderId !== null)
    throw new ShopError('accountHasOpenOrders', { orderNumber: orderNumber(orderId) })
  if (isPaying) throw new ShopError('accountHasOpenOrders')
}
