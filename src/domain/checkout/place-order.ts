import { loadCart, type CartState } from '#domain/cart/load-cart.ts'
import { lockCart } from '#domain/cart/lock-cart.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import type { Shopper } from '#domain/cart/priced-cart.ts'
import { applyAdjustments } from '#domain/cart/apply-adjustments.ts'
import { saveCart } from '#domain/cart/save-cart.ts'
import { loadKnownOrder, type OrderRecord } from '#domain/orders/load-orders.ts'
import { awaitAttempt } from './settlement/await-attempt.ts'
import { createPaymentAttempt } from './settlement/create-payment-attempt.ts'
import { refusalKeys, refusalWindows, type RefusalLimits } from '#domain/payments/card-windows.ts'
import type { Charge } from '#domain/payments/gateway.ts'
import { takeOverAttempt } from './settlement/take-over-attempt.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { findFullWindows, refusalOf, type Network } from '#domain/rate-limit.ts'
import type { Db } from '#db/tables.ts'
import { afterCommit, withTransactionRetry } from '#db/transaction.ts'
import { countOrder } from '#shared/counters.ts'
import type { DeliveryDays } from '#shared/delivery.ts'
import type { Locale } from '#shared/locale.ts'
import type { Halalas } from '#shared/money.ts'
import type { Settings } from '#shared/settings.ts'
import { answerInTime, paymentInProgress } from './answer-in-time.ts'
import { selectedCard, type SelectedCard } from './selected-card.ts'
import { chargeCard } from './charge-card.ts'
import { countCouponUse, lockCoupon } from '#domain/coupons/coupon-use.ts'
import { snapshotOrder } from './snapshot-order.ts'
import { claimKey, findStoredResponse, storeResponse } from './idempotency.ts'
import { requireOpen, requireOrderable, requireReady, type ReadyCart } from './require-ready.ts'
import { requireCash, type PaymentRules } from './save-payment.ts'
import type { PlaceOrderResult, PlaceOrderRequest } from './place-order-request.ts'
import { reserveStock } from '#domain/inventory/reserve-stock.ts'
import { requireBelowUnpaidLimits, type UnpaidLimits } from './unpaid-limits.ts'
import { writeOrder } from './write-order.ts'

export interface Buyer extends Shopper, DeliveryDays {
  locale: Locale
  minimumOrderHalalas: Halalas
  /** The shop's address for mails about new orders; null: no mails. */
  orderNoticeEmail: string | null
  /** The caller's networks, smallest first, for which calls are counted. */
  networks: readonly Network[]
  limits: UnpaidLimits & RefusalLimits & PaymentRules & Pick<Settings, 'opening'>
  /** Whether cash orders are confirmed as soon as they are placed. */
  autoConfirmsOrders: boolean
}

/**
 * `charging`: stock and coupon are reserved, and the card is charged next. `concurrentPayment`: another request is paying for this cart; if
 * its lease has run out (`isLeased` false), the process that served it has died.
 */
type Reservation =
  | PlaceOrderResult
  | { outcome: 'charging'; paymentContext: PaymentContext; charge: Charge }
  | ConcurrentPayment
type ConcurrentPayment = { outcome: 'concurrentPayment'; attemptId: string; isLeased: boolean }

/**
 * Places the order of a cart (contract §6.5). Cash on delivery is one transaction. A card is charged between two transactions, so that no
 * lock is held during the provider call; under a key the response does not wait for a slow provider, since a repeated request returns the
 * order. `paymentContext` null: the shop has no provider.
 *
 * @throws ShopError `shopClosed` `cashTooLarge` { maximumHalalas } `requestInProgress` `cartEmpty` `cartHasErrors` `minimumOrderNotMet`
 * `addressRequired` `shippingMethodRequired` `paymentMethodRequired` `paymentMethodUnavailable` `cashNotOffered` `paymentExpired`
 * `cashOrderLimit` `unfinishedPaymentLimit` `unpaidTotalLimit` { maximumHalalas } `tooManyCardTries` { retryAfterSeconds }
 * `insufficientStock` { lineId, availableQuantity } `paymentDeclined` `paymentProviderError`
 */
export async function placeOrder(
  db: Db,
  paymentContext: PaymentContext | null,
  buyer: Buyer,
  request: PlaceOrderRequest,
): Promise<PlaceOrderResult> {
  const reservation = await withTransactionRetry(db, (tx) =>
    reserveOrPlace(tx, paymentContext, buyer, request),
  )
  if (reservation.outcome !== 'charging' && reservation.outcome !== 'concurrentPayment')
    return reservation
  const paying =
    reservation.outcome === 'charging'
      ? chargeCard(reservation.paymentContext, reservation.charge, buyer.customerId, request)
      : placeAfterConcurrentPayment(db, paymentContext, buyer, request, reservation)
  return request.key === null ? paying : answerInTime(paying, request.continueAfterAnswer)
}

/** Waits until the other request has paid for the cart, or completes the payment of a process that died, and tries again. */
async function placeAfterConcurrentPayment(
  db: Db,
  paymentContext: PaymentContext | null,
  buyer: Buyer,
  request: PlaceOrderRequest,
  { attemptId, isLeased }: ConcurrentPayment,
): Promise<PlaceOrderResult> {
  if (paymentContext && !isLeased) await takeOverAttempt(paymentContext, attemptId)
  await awaitAttempt(db, attemptId)
  return placeOrder(db, paymentContext, buyer, request)
}

async function reserveOrPlace(
  tx: Db,
  paymentContext: PaymentContext | null,
  buyer: Buyer,
  request: PlaceOrderRequest,
): Promise<Reservation> {
  const { key } = request
  if (key !== null) await claimKey(tx, buyer.customerId, key)
  await lockCart(tx, buyer.customerId)
  const stored = key === null ? null : await findStoredResponse(tx, buyer.customerId, key)
  if (stored?.answer) return { outcome: 'placed', answer: stored.answer, isReplay: true }
  if (stored) return respond(tx, buyer, request, await loadKnownOrder(tx, stored.orderId))
  requireOpen(buyer.limits)
  const state = await loadForOrder(tx, buyer.customerId)
  if (state.pendingPayment) return concurrentPaymentOf(state.pendingPayment, key)
  const { cart, adjustments } = priceCart(state, buyer.vatRateBasisPoints)
  requireOrderable(cart)
  if (cart.id !== null && adjustments.quotedTotal !== null) {
    await saveCart(tx, state, applyAdjustments(state, adjustments))
    return { outcome: 'changed', cart }
  }
  const ready = requireReady(cart, buyer.minimumOrderHalalas)
  const card = selectedCard(state, ready, buyer.limits.cardsOffered ? paymentContext : null)
  if (!card) requireCash(buyer.limits, ready)
  if (state.unpaid)
    requireBelowUnpaidLimits(
      state.unpaid,
      {
        method: card ? 'credit_card' : 'cash_on_delivery',
        totalHalalas: ready.totals.grandTotalHalalas,
      },
      buyer.limits,
    )
  return card
    ? startCardPayment(tx, buyer, request, ready, card)
    : respond(tx, buyer, request, await placeCashOrder(tx, buyer, ready))
}

/** Reads the cart again after locking its coupon, so that the coupon's limits are read when nobody else can use it up. */
async function loadForOrder(tx: Db, customerId: number): Promise<CartState> {
  const state = await loadCart(tx, customerId, { withUnpaid: true })
  if (!state.coupon) return state
  await lockCoupon(tx, state.coupon.id)
  return loadCart(tx, customerId, { withUnpaid: true })
}

/** @throws ShopError `requestInProgress` when the payment under way was started under the same idempotency key */
function concurrentPaymentOf(
  { id, idempotency_key, is_leased }: NonNullable<CartState['pendingPayment']>,
  key: string | null,
): ConcurrentPayment {
  if (is_leased && key !== null && key === idempotency_key) throw paymentInProgress()
  return { outcome: 'concurrentPayment', attemptId: id, isLeased: is_leased }
}

async function respond(
  tx: Db,
  { customerId }: Buyer,
  { key, answer }: PlaceOrderRequest,
  order: OrderRecord,
): Promise<PlaceOrderResult> {
  const body = await answer(tx, order)
  if (key !== null) await storeResponse(tx, customerId, { key, orderId: order.id, answer: body })
  return { outcome: 'placed', answer: body, isReplay: false }
}

async function reserveCart(tx: Db, cart: ReadyCart) {
  const reserved = await reserveStock(tx, cart.lines)
  if (cart.coupon) await countCouponUse(tx, cart.coupon.id)
  return reserved
}

async function placeCashOrder(tx: Db, buyer: Buyer, cart: ReadyCart): Promise<OrderRecord> {
  const reserved = await reserveCart(tx, cart)
  const order = await writeOrder(tx, snapshotOrder(cart, buyer), {
    status: buyer.autoConfirmsOrders ? 'processing' : 'pending',
    reserved,
    cartId: cart.id,
    notify: { shopEmail: buyer.orderNoticeEmail },
  })
  afterCommit(tx, () => countOrder('cash_on_delivery', cart.totals.grandTotalHalalas))
  // The orders were counted while the cart was locked, and one customer's orders are written one after another.
  return { ...order, customer: { ...cart.customer, orders_count: cart.customer.orders_count + 1 } }
}

async function startCardPayment(
  tx: Db,
  buyer: Buyer,
  { key, returnUrl }: PlaceOrderRequest,
  cart: ReadyCart,
  { paymentContext, token, cardDetails }: SelectedCard,
): Promise<Reservation> {
  // Checked before anything is reserved: a charge that is not tried leaves no trace.
  const counted = refusalKeys(buyer, cardDetails, paymentContext.secretKey)
  const [full] = await findFullWindows(tx, refusalWindows(counted, buyer.limits))
  if (full) throw refusalOf(full)
  const reserved = await reserveCart(tx, cart)
  const { attemptId, orderId } = await createPaymentAttempt(tx, {
    provider: paymentContext.gateway.name,
    snapshot: snapshotOrder(cart, buyer),
    reserved,
    card: cardDetails,
    key,
    throttleKeys: counted.map((one) => one.key),
  })
  const amountHalalas = cart.totals.grandTotalHalalas
  const charge = {
    attemptId,
    amountHalalas,
    token,
    description: paymentContext.seller.nameEn,
    returnUrl: returnUrl(orderId),
  }
  return { outcome: 'charging', paymentContext, charge }
}
