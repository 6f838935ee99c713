import { sql } from 'kysely'
import { queueOrderEmail } from '#domain/notifications/queue-order-email.ts'
import type { Actor } from '#domain/audit/audited-transaction.ts'
import { resumeOrder, updateAttempt, type Attempt } from '#domain/payments/attempt.ts'
import { GatewayError, RefundRefused, type Payment } from '#domain/payments/gateway.ts'
import { recordPayment, syncWithProvider } from './settlement/sync-with-provider.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { countHits } from '#domain/rate-limit.ts'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import {
  authorizeCancellationRefund,
  cancellationPart,
  type CancellingMember,
} from '#domain/refunds/credit-cancellation.ts'
import { requireVersion } from '#domain/refunds/order-version.ts'
import { cancelReasonsFor, type CancelReason } from '#shared/office/order-actions.ts'
import { lockOrder, type LockedOrder } from '#domain/orders/lock-order.ts'
import { canCancel, canCustomerCancel, canCancelRefused } from '#domain/orders/status-machine.ts'
import { writeCancellation, type Reason } from '#domain/orders/write-cancellation.ts'

/** The person who cancels: a customer one of their own orders, or staff any order. */
export type Canceller =
  | { customerId: number; cancelUntil: Settings['cancelUntil'] }
  | CancellingStaff

interface CancellingStaff {
  actor: Actor
  member: CancellingMember
  note?: string | null | undefined
  /** Absent: the call of contract §19.3, which ends no order that was sent. */
  reason?: CancelReason | undefined
  /** Absent: the plants go back unless they had left. */
  restock?: boolean | undefined
  /** The version that the member saw; absent: the current version of the order. */
  version?: number | undefined
  /** The refusal for an order that was already sent. */
  refusal: 'cannotCancelOrder' | 'invalidTransition'
}

/**
 * Cancels an order of which nothing was sent yet (contract §7.3, §7.5): plants and coupon are returned, and a card is refunded first. Staff
 * also end a cash order that was refused at the door (tax.md 1.4).
 * During the refund nobody else can change the order's status. `paymentContext` null: the shop has no provider.
 *
 * @throws ShopError as `beginCancellation` and `finishCancellation`
 */
export async function cancelOrder(
  db: Db,
  paymentContext: PaymentContext | null,
  who: Canceller,
  orderId: number,
): Promise<void> {
  const paid = await withTransactionRetry(db, (tx) => beginCancellation(tx, who, orderId))
  await finishCancellation(db, paymentContext, paid)
}

/**
 * The part of a cancellation inside the transaction: all of it for cash; an order paid by card is only marked, because it must be refunded
 * before it is cancelled. Returns the payment to pass to `finishCancellation`.
 *
 * @throws ShopError `orderNotFound` `cannotCancelOrder` (or the `refusal` of staff) `requestInProgress`; of a paid order `refundPending`;
 * staff: `validationFailed` `editConflict` `forbidden` `stepUpRequired` `refundLimit`
 */
export async function beginCancellation(
  tx: Db,
  who: Canceller,
  orderId: number,
): Promise<Attempt | undefined> {
  // Locked before the order, in the order in which payments lock them.
  const attempt = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  const order = await lockOrder(tx, orderId, 'customerId' in who ? who.customerId : undefined)
  const staff = 'actor' in who ? who : null
  if (staff?.version !== undefined)
    await requireVersion(tx, { orderId, version: order.version }, staff.version)
  if (!isCancellable(order, who)) throw new ShopError(staff?.refusal ?? 'cannotCancelOrder')
  if (staff) requireFitting(order, staff)
  if (attempt?.state === 'refunding') throw new ShopError('requestInProgress')
  const reason: Reason = staff
    ? {
        actor: staff.actor,
        note: staff.note,
        reason: staff.reason ?? null,
        restock: staff.restock,
      }
    : {}
  const isRefunding =
    attempt?.state === 'captured' &&
    (await authorizeCancellationRefund(tx, orderId, staff && staff.member)) > 0
  if (attempt && isRefunding)
    return updateAttempt(tx, attempt.id, {
      state: 'refunding',
      frozen: JSON.stringify(asStored(reason)),
      asked_at: sql<Date>`now()`,
    })
  await writeCancellation(tx, order, reason)
  await queueOrderEmail(tx, orderId, 'orderCancelled')
  if (attempt?.state !== 'awaiting') return undefined
  // Reserving plants without paying counts like a refusal, as in `cancelAwaitingAttempt`.
  if ('customerId' in who) await countHits(tx, ...attempt.throttle_keys)
  return updateAttempt(tx, attempt.id, { state: 'abandoned' })
}

function isCancellable(order: LockedOrder, who: Canceller): boolean {
  if ('customerId' in who)
    return canCustomerCancel(order.status, who.cancelUntil) && !order.has_parcels
  if (canCancelRefused(order)) return who.reason !== undefined
  return canCancel(order.status) && !order.has_parcels
}

/** Requires a reason and a destination of the plants that are possible for the order's status. @throws ShopError `validationFailed` */
function requireFitting({ status }: LockedOrder, { reason, restock }: CancellingStaff): void {
  if (reason && !cancelReasonsFor(status).includes(reason))
    throw new ShopError('validationFailed', {}, { reason: ['invalidValue'] })
  if (status !== 'shipped' && restock === false)
    throw new ShopError('validationFailed', {}, { restock: ['invalidValue'] })
}

/**
 * The part of a cancellation after its transaction: refunds a card, or asks its bank whether it still charges it.
 *
 * @throws ShopError `paymentProviderError`: the refund failed, and the order stays as it was
 */
export async function finishCancellation(
  db: Db,
  paymentContext: PaymentContext | null,
  paid: Attempt | undefined,
): Promise<void> {
  if (paid?.state === 'refunding') await refundAndCancel(db, paymentContext, paid)
  else if (paid && paymentContext)
    await leaveOutGatewayErrors(paymentContext, syncWithProvider(paymentContext, paid.id))
}

/** A reason stored until the refund is done; without the IP hash, because JSON has no bytes. */
const asStored = ({ actor, note, reason }: Reason): Reason => ({
  note,
  reason,
  ...(actor && { actor: { ...actor, ipHmac: null } }),
})

/**
 * Cancels together with the refund, or not at all. Only when the provider refuses does the order continue at once: a refund without an
 * answer may still be done although the money is there now, so the order is held until the reconciler knows.
 */
async function refundAndCancel(
  db: Db,
  paymentContext: PaymentContext | null,
  attempt: Attempt,
): Promise<void> {
  const payment =
    paymentContext?.gateway.name === attempt.provider
      ? await refund(paymentContext, attempt)
      : 'refused'
  if (payment === 'refused') await resumeOrder(db, attempt.id)
  else if (
    paymentContext &&
    payment &&
    (await recordPayment(paymentContext, attempt.id, payment))?.state === 'refunded'
  )
    return
  throw new ShopError('paymentProviderError')
}

/** Returns the state of the payment afterwards; null: unknown. */
async function refund(
  paymentContext: PaymentContext,
  attempt: Attempt,
): Promise<Payment | 'refused' | null> {
  const {
    id: attemptId,
    order_id,
    provider_payment_id: id,
    amount_halalas: amountHalalas,
  } = attempt
  if (id === null) return 'refused'
  try {
    const part = order_id === null ? undefined : await cancellationPart(paymentContext.db, order_id)
    return await paymentContext.gateway.refund({ id, attemptId, amountHalalas, part })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    paymentContext.log.warn({ err: error }, 'the payment provider did not give money back')
    return error instanceof RefundRefused
      ? 'refused'
      : leaveOutGatewayErrors(paymentContext, paymentContext.gateway.find(attemptId))
  }
}

async function leaveOutGatewayErrors<T>(
  { log }: PaymentContext,
  asked: Promise<T>,
): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error }, 'the payment provider did not answer about a cancelled order')
    return null
  }
}
