import { loadContents, type CartContents } from '#domain/cart/load-contents.ts'
import { lockCart } from '#domain/cart/lock-cart.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import type { Shopper } from '#domain/cart/priced-cart.ts'
import { repaired } from '#domain/cart/repaired.ts'
import { writeContents } from '#domain/cart/write-contents.ts'
import { loadKnownOrder, type OrderRecord } from '#domain/orders/load-orders.ts'
import { awaitAttempt } from '#domain/payments/await-attempt.ts'
import { beginAttempt } from '#domain/payments/begin-attempt.ts'
import type { Charge } from '#domain/payments/gateway.ts'
import type { Till } from '#domain/payments/till.ts'
import type { Db } from '#db/tables.ts'
import { afterCommit, transact } from '#db/transact.ts'
import { countOrder } from '#shared/counters.ts'
import type { Locale } from '#shared/locale.ts'
import type { Halalas } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import { cardOf, type ChosenCard } from './card-of-cart.ts'
import { chargeCard } from './charge-card.ts'
import { countUse, lockCoupon } from './coupon-use.ts'
import { freezeOrder } from './freeze-order.ts'
import { claimKey, findStored, storeAnswer } from './idempotency.ts'
import { requireOrderable, requireReady, type ReadyCart } from './require-ready.ts'
import type { Outcome, Sending } from './sending.ts'
import { takeFromStock } from './take-from-stock.ts'
import { writeOrder } from './write-order.ts'

export interface Buyer extends Shopper {
  locale: Locale
  minimumOrderHalalas: Halalas
  deliveryDays: number
}

/** `charging`: plants and coupon are reserved, the card comes next. `busy`: another call is paying for this cart. */
type Begun = Outcome | { outcome: 'charging'; till: Till; charge: Charge } | { outcome: 'busy'; attemptId: string }

/**
 * Buys what lies in the cart (contract §6.5). Against cash it is one transaction: all of it happens or nothing does. A card
 * is charged between two, so that no lock is held while the provider thinks. `till` null: the shop has no provider.
 *
 * @throws ShopError `requestInProgress` `cartEmpty` `cartHasErrors` `minimumOrderNotMet` `addressRequired`
 *   `shippingMethodRequired` `paymentMethodRequired` `paymentMethodUnavailable` `paymentExpired`
 *   `insufficientStock` { item_id, available_quantity } `paymentDeclined` `paymentProviderError`
 */
export async function placeOrder(db: Db, till: Till | null, buyer: Buyer, sending: Sending): Promise<Outcome> {
  const begun = await transact(db, (tx) => begin(tx, till, buyer, sending))
  if (begun.outcome === 'charging') return chargeCard(begun.till, begun.charge, buyer.customerId, sending)
  if (begun.outcome !== 'busy') return begun
  await awaitAttempt(db, begun.attemptId)
  return placeOrder(db, till, buyer, sending)
}

async function begin(tx: Db, till: Till | null, buyer: Buyer, sending: Sending): Promise<Begun> {
  const { key } = sending
  if (key !== null) await claimKey(tx, buyer.customerId, key)
  await lockCart(tx, buyer.customerId)
  const stored = key === null ? null : await findStored(tx, buyer.customerId, key)
  if (stored?.answer) return { outcome: 'placed', answer: stored.answer, isReplay: true }
  if (stored) return answerFor(tx, buyer, sending, await loadKnownOrder(tx, stored.orderId))
  const contents = await loadForOrder(tx, buyer.customerId)
  if (contents.beingPaid) return waitOutside(contents.beingPaid, key)
  const { cart, repairs } = priceCart(contents, buyer.vatRateBasisPoints, new Date())
  requireOrderable(cart)
  if (cart.id !== null && repairs.quote !== null) {
    await writeContents(tx, contents, repaired(contents, repairs))
    return { outcome: 'changed', cart }
  }
  const ready = requireReady(cart, buyer.minimumOrderHalalas)
  const card = cardOf(contents.cart, ready, till)
  return card ? reserve(tx, buyer, sending, ready, card) : answerFor(tx, buyer, sending, await buy(tx, buyer, ready))
}

/** A coupon's limits are read only once nobody else can use it up. */
async function loadForOrder(tx: Db, customerId: number): Promise<CartContents> {
  const contents = await loadContents(tx, customerId)
  if (!contents.coupon) return contents
  await lockCoupon(tx, contents.coupon.id)
  return loadContents(tx, customerId)
}

/** @throws ShopError `requestInProgress` when it is the same request that is being paid */
function waitOutside({ id, idempotency_key }: NonNullable<CartContents['beingPaid']>, key: string | null): Begun {
  if (key !== null && key === idempotency_key) throw new ShopError('requestInProgress')
  return { outcome: 'busy', attemptId: id }
}

async function answerFor(tx: Db, { customerId }: Buyer, { key, answer }: Sending, order: OrderRecord): Promise<Outcome> {
  const said = await answer(tx, order)
  if (key !== null) await storeAnswer(tx, customerId, { key, orderId: order.id, answer: said })
  return { outcome: 'placed', answer: said, isReplay: false }
}

async function take(tx: Db, cart: ReadyCart) {
  const taken = await takeFromStock(tx, cart.lines)
  if (cart.coupon) await countUse(tx, cart.coupon.id)
  return taken
}

async function buy(tx: Db, buyer: Buyer, cart: ReadyCart): Promise<OrderRecord> {
  const taken = await take(tx, cart)
  const order = await writeOrder(tx, freezeOrder(cart, buyer), { status: 'pending', taken, cartId: cart.id, isTold: true })
  afterCommit(tx, () => countOrder('cash_on_delivery', cart.totals.grandTotalHalalas))
  // The cart's customer was counted under its lock, and one customer's orders are written one after another.
  return { ...order, customer: { ...cart.customer, orders_count: cart.customer.orders_count + 1 } }
}

async function reserve(
  tx: Db,
  buyer: Buyer,
  { key, returnUrl }: Sending,
  cart: ReadyCart,
  { till, token, face }: ChosenCard,
): Promise<Begun> {
  const taken = await take(tx, cart)
  const { attemptId, orderId } = await beginAttempt(tx, {
    provider: till.gateway.name,
    frozen: freezeOrder(cart, buyer),
    taken,
    card: face,
    key,
  })
  const amountHalalas = cart.totals.grandTotalHalalas
  const charge = { attemptId, amountHalalas, token, description: till.seller.nameEn, returnUrl: returnUrl(orderId) }
  return { outcome: 'charging', till, charge }
}
