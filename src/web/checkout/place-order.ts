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

/** The cart is below the shop's minimum order, or empty; `sentence` is the server's. */
export class BelowMinimum extends Error {
  readonly sentence: string
  constructor(sentence: string) {
    super('minimumOrderNotMet')
    this.sentence = sentence
  }
}

/** The total differs from the one the shopper saw: nothing was bought, the new total must be confirmed first (contract D-26). */
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
  /** A card as typed; null: pay with the card already on the cart. */
  payment: { method: 'cash_on_delivery' } | { method: 'credit_card'; card: CardForm } | null
  /** The total in riyals on screen when the shopper pressed the button. */
  shownTotal: number
  /** Called when the payment method is saved; the typed card is no longer needed. */
  onPaymentSaved: (cart: Cart) => void
}

/** `bank`: the page that the shopper must visit first (3-D Secure); the order waits for it. */
export interface PlacedOrder {
  order: Order
  bank: string | null
}

/**
 * Sends address, minimum check, payment and order (spec §4).
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

/**
 * Card fields are sent to the shop only where the shop requires it: otherwise its provider receives them directly from the browser
 * (contract §6.3).
 */
async function paymentToSend(payment: NonNullable<PlaceOrderInput['payment']>) {
  if (payment.method !== 'credit_card') return payment
  const { data: shop } = await browserApi.call(getShop)
  if (!shop.card_tokenization) return toCardPayment(payment.card)
  return {
    method: payment.method,
    payment_token: await createCardToken(shop.card_tokenization, payment.card),
  }
}

/** An order was sent and its answer was lost: its cart is now empty, or closed during payment. The idempotency key retrieves the order. */
const isUnderWay = (error: unknown): boolean =>
  checkoutSession.get()?.sent === true &&
  error instanceof ApiError &&
  (error.body.code === 'cartEmpty' || error.status === 409)

const retryAfterSeconds = 3
/**
 * The last call begins at most this long after the first, so that with its answer, which takes 6 s at most (decision 0016), the form is
 * locked for about 75 s: room for a whole minute of "too many requests" and the duration of the calls before it. A payment whose process
 * dies remains locked for 20 s.
 */
const lastCallAfterMs = 70_000

/**
 * Sends only the last step; with the key of an unanswered attempt it returns that attempt's order. `until`: the time after which no call
 * begins, in milliseconds since 1970.
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

/** 0: retrying would not help. */
function secondsToWait({ status, body }: ApiError): number {
  if (body.code === 'requestInProgress') return retryAfterSeconds
  return status === 429 ? (body.retry_after ?? 0) : 0
}

/** Whether the error is an answer; a lost connection, a failing server and “too many requests” are not: the order may exist. */
const isFinal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && status !== 409 && status !== 429

const changedCart = (error: ApiError): Cart | null =>
  (error.body as { data?: { cart?: Cart } }).data?.cart ?? null
