import { tellOfOrder } from '#domain/messages/tell-of-order.ts'
import { lockAttempt, updateAttempt, type Attempt } from '#domain/payments/attempt.ts'
import { GatewayError } from '#domain/payments/gateway.ts'
import { record, settleAttempt } from '#domain/payments/settle-attempt.ts'
import type { Till } from '#domain/payments/till.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockOrder } from './lock-order.ts'
import { canCancel } from './status-machine.ts'
import { writeCancellation, type Reason } from './write-cancellation.ts'

/** Who cancels: a customer an order of theirs, or staff anybody's. */
export type Canceller = { customerId: number } | { staffId: number; note?: string | null | undefined }

/**
 * Cancels an order that has not left yet (contract §7.3, §7.5): plants and coupon go back, a card gets its money back first.
 * While that is under way nobody else can move the order. `till` null: the shop has no provider.
 *
 * @throws ShopError `orderNotFound` `cannotCancelOrder` (staff: `invalidTransition`) `requestInProgress`
 *   `paymentProviderError`: the money could not be given back, and the order stands
 */
export async function cancelOrder(db: Db, till: Till | null, who: Canceller, orderId: number): Promise<void> {
  const paid = await db.transaction().execute((tx) => begin(tx, who, orderId))
  if (paid?.state === 'refunding') await giveMoneyBack(db, till, paid)
  else if (paid && till) await leaveOutGatewayErrors(till, settleAttempt(till, paid.id))
}

/** All of it for cash; an order that is paid by card is merely marked, because the money must be back before it may go. */
async function begin(tx: Db, who: Canceller, orderId: number): Promise<Attempt | undefined> {
  // Before the order, as payments lock them.
  const attempt = await tx.selectFrom('payment_attempts').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()
  const order = await lockOrder(tx, orderId, 'customerId' in who ? who.customerId : undefined)
  if (!canCancel(order.status)) throw new ShopError('customerId' in who ? 'cannotCancelOrder' : 'invalidTransition')
  if (attempt?.state === 'refunding') throw new ShopError('requestInProgress')
  const reason: Reason = 'staffId' in who ? { staffId: who.staffId, note: who.note } : {}
  if (attempt?.state === 'captured')
    return updateAttempt(tx, attempt.id, { state: 'refunding', frozen: JSON.stringify(reason), asked_at: new Date() })
  await writeCancellation(tx, order, reason)
  await tellOfOrder(tx, orderId, 'orderCancelled')
  return attempt?.state === 'awaiting' ? updateAttempt(tx, attempt.id, { state: 'abandoned' }) : undefined
}

/** Cancels with the refund, or not at all; what the provider leaves open is finished by the sweeper. */
async function giveMoneyBack(db: Db, till: Till | null, attempt: Attempt): Promise<void> {
  const { id: attemptId, provider, provider_payment_id: id, amount_halalas: amountHalalas } = attempt
  if (till?.gateway.name === provider && id !== null) {
    const refund = await leaveOutGatewayErrors(till, till.gateway.refund({ id, attemptId, amountHalalas }))
    const payment = refund ?? (await leaveOutGatewayErrors(till, till.gateway.find(attemptId)))
    if (payment && (await record(till, attemptId, payment))?.state === 'refunded') return
    if (payment?.status === 'paid') await standAgain(db, attemptId)
  } else await standAgain(db, attemptId)
  throw new ShopError('paymentProviderError')
}

/** The order may be moved and cancelled as before. */
const standAgain = (db: Db, attemptId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.state === 'refunding') await updateAttempt(tx, attemptId, { state: 'captured', frozen: null })
  })

async function leaveOutGatewayErrors<T>({ log }: Till, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error }, 'the payment provider did not answer about a cancelled order')
    return null
  }
}
