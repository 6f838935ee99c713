import type { Cart } from '#contract/cart.ts'
import { checkMinimumOrder, saveAddress, saveOrder, savePayment } from '#contract/checkout.ts'
import type { Order } from '#contract/order.ts'
import { getShop } from '#contract/shop.ts'
import { ApiError } from '../lib/api-client.ts'
import { browserApi } from '../lib/browser-api.ts'
import { checkoutSession } from '../session/checkout-storage.ts'
import { toCardPayment, type CardForm } from './card-form.ts'
import { createCardToken } from './card-token.ts'
import type { toBilling } from './checkout-form.ts'

/** The cart asks for less than the shop delivers, or is empty; `sentence` is the server's. */
export class BelowMinimum extends Error {
  readonly sentence: string
  constructor(sentence: string) {
    super('minimumOrderNotMet')
    this.sentence = sentence
  }
}

/** The total is not the one the shopper saw: nothing was bought, the new one must be looked at first (contract D-26). */
export class TotalChanged extends Error {
  readonly cart: Cart | null
  readonly sentence: string
  constructor(cart: Cart | null, sentence: string) {
    super('cartChanged')
    this.cart = cart
    this.sentence = sentence
  }
}

export interface PlaceOrderInput {
  billing: ReturnType<typeof toBilling>
  /** A card as it was typed; null: with the card the cart has already. */
  payment: { method: 'cash_on_delivery' } | { method: 'credit_card'; card: CardForm } | null
  /** Riyals on screen when the shopper pressed. */
  shownTotal: number
  /** The way to pay is saved; what was typed of a card is not needed any more. */
  onPaymentSaved: (cart: Cart) => void
}

/** `bank`: where the shopper must go first (3-D Secure); the order waits for it. */
export interface PlacedOrder {
  order: Order
  bank: string | null
}

/**
 * Address, minimum, payment, order (spec §4).
 *
 * @throws ApiError, BelowMinimum, TotalChanged, CardTokenError
 */
export async function placeOrder({
  billing,
  payment,
  shownTotal,
  onPaymentSaved,
}: PlaceOrderInput): Promise<PlacedOrder> {
  const asShown = (cart: Cart) => {
    if (cart.base_grand_total !== shownTotal) throw new TotalChanged(cart, '')
  }
  try {
    const address = await browserApi.call(saveAddress, { body: { billing } })
    asShown(address.data.cart)
  } catch (error) {
    if (isUnderWay(error)) return sendOrder()
    throw error
  }
  const minimum = await browserApi.call(checkMinimumOrder)
  if (!minimum.success) throw new BelowMinimum(minimum.message)
  asShown(minimum.data.cart)
  if (payment) {
    const { data } = await browserApi.call(savePayment, {
      body: { payment: await paymentToSend(payment) },
    })
    onPaymentSaved(data.cart)
  }
  return sendOrder()
}

/** A card goes to the shop only where the shop says so: its provider takes it from the browser itself where it can (contract §6.3). */
async function paymentToSend(payment: NonNullable<PlaceOrderInput['payment']>) {
  if (payment.method !== 'credit_card') return payment
  const { data: shop } = await browserApi.call(getShop)
  if (!shop.card_tokenization) return toCardPayment(payment.card)
  return {
    method: payment.method,
    payment_token: await createCardToken(shop.card_tokenization, payment.card),
  }
}

/** An order went out whose answer was lost: its cart is empty by now, or closed while it is being paid. The key brings it back. */
const isUnderWay = (error: unknown): boolean =>
  checkoutSession.get()?.sent === true &&
  error instanceof ApiError &&
  (error.body.code === 'cartEmpty' || error.status === 409)

const retryAfterSeconds = 3
/**
 * The last call begins at most this long after the first, so that with its answer, which takes 6 s at most (decision 0016), the form is
 * locked for about 75 s: room for a whole minute of "too many requests" and what the calls before it took. A process that dies over a
 * payment holds it for 20 s.
 */
const lastCallAfterMs = 70_000

/**
 * The last step alone; with the key of an attempt that was never answered it brings back that attempt's order. `until`: after
 * which no call begins, in milliseconds since 1970.
 */
export async function sendOrder(until = Date.now() + lastCallAfterMs): Promise<PlacedOrder> {
  try {
    const { data, redirect_url: bank = null } = await browserApi.call(saveOrder, {
      headers: { 'Idempotency-Key': checkoutSession.keyToSend() },
    })
    checkoutSession.answered()
    return { order: data.order, bank }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const seconds = secondsToWait(error)
    if (seconds > 0 && Date.now() + seconds * 1000 <= until) {
      await new Promise((done) => setTimeout(done, seconds * 1000))
      return sendOrder(until)
    }
    if (isFinal(error)) checkoutSession.answered()
    if (error.body.code === 'cartChanged')
      throw new TotalChanged(changedCart(error), error.body.message)
    throw error
  }
}

/** 0: asking again would not help. */
function secondsToWait({ status, body }: ApiError): number {
  if (body.code === 'requestInProgress') return retryAfterSeconds
  return status === 429 ? (body.retry_after ?? 0) : 0
}

/** A refusal is an answer; silence, a failing server and “too many requests” are not: the order may exist. */
const isFinal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && status !== 409 && status !== 429

const changedCart = (error: ApiError): Cart | null =>
  (error.body as { data?: { cart?: Cart } }).data?.cart ?? null
