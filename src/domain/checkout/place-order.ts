import { emptyCart } from '#domain/cart/empty-cart.ts'
import { loadContents, type CartContents } from '#domain/cart/load-contents.ts'
import { lockCart } from '#domain/cart/lock-cart.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import { writeRepairs } from '#domain/cart/write-repairs.ts'
import { queueMessage } from '#domain/messages/queue-message.ts'
import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import type { Halalas } from '#shared/money.ts'
import { countUse, lockCoupon } from './coupon-use.ts'
import { claimKey, storeAnswer } from './idempotency.ts'
import { requireOrderable, requireReady, type ReadyCart } from './require-ready.ts'
import { takeFromStock } from './take-from-stock.ts'
import { writeOrder } from './write-order.ts'

export interface Buyer extends Shopper {
  locale: Locale
  minimumOrderHalalas: Halalas
  deliveryDays: number
}

export interface Attempt {
  /** The caller's `Idempotency-Key`. */
  key: string | null
  /** Says what to answer for the order; called in the transaction, because the answer is stored with the order. */
  answer: (tx: Db, orderId: number) => Promise<string>
}

/** `changed`: nothing was bought, because the total is not the one last shown (contract D-26); the next try may go through. */
export type Outcome = { outcome: 'placed'; answer: string; isReplay: boolean } | { outcome: 'changed'; cart: PricedCart }

/**
 * Buys what lies in the cart, against cash, in one transaction (contract §6.5): all of it happens or nothing does.
 *
 * @throws ShopError `requestInProgress` `cartEmpty` `cartHasErrors` `minimumOrderNotMet` `addressRequired`
 *   `shippingMethodRequired` `paymentMethodRequired` `insufficientStock` { item_id, available_quantity }
 */
export function placeOrder(db: Db, buyer: Buyer, { key, answer }: Attempt): Promise<Outcome> {
  return db.transaction().execute(async (tx): Promise<Outcome> => {
    const stored = key === null ? null : await claimKey(tx, buyer.customerId, key)
    if (stored !== null) return { outcome: 'placed', answer: stored, isReplay: true }
    await lockCart(tx, buyer.customerId)
    const { cart, repairs } = priceCart(await loadForOrder(tx, buyer.customerId), buyer.vatRateBasisPoints, new Date())
    requireOrderable(cart)
    if (cart.id !== null && repairs.quote !== null) {
      await writeRepairs(tx, cart.id, repairs)
      return { outcome: 'changed', cart }
    }
    const orderId = await buy(tx, buyer, requireReady(cart, buyer.minimumOrderHalalas))
    const said = await answer(tx, orderId)
    if (key !== null) await storeAnswer(tx, buyer.customerId, { key, orderId, answer: said })
    return { outcome: 'placed', answer: said, isReplay: false }
  })
}

/** A coupon's limits are read only once nobody else can use it up. */
async function loadForOrder(tx: Db, customerId: number): Promise<CartContents> {
  const contents = await loadContents(tx, customerId)
  if (!contents.coupon) return contents
  await lockCoupon(tx, contents.coupon.id)
  return loadContents(tx, customerId)
}

async function buy(tx: Db, buyer: Buyer, cart: ReadyCart): Promise<number> {
  const taken = await takeFromStock(tx, cart.lines)
  if (cart.coupon) await countUse(tx, cart.coupon.id)
  const orderId = await writeOrder(tx, cart, taken, buyer)
  await emptyCart(tx, cart.id)
  await queueMessage(tx, {
    key: `orderPlaced:${orderId}`,
    channel: 'mail',
    recipient: cart.billing.email,
    template: 'orderPlaced',
    locale: buyer.locale,
    facts: { orderId, total_halalas: cart.totals.grandTotalHalalas, first_name: cart.billing.first_name },
  })
  return orderId
}
