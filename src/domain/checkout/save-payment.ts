import { withoutCard } from '#domain/cart/empty-cart.ts'
import { getCart } from '#domain/cart/get-cart.ts'
import type { PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import { encryptToken, tokenMinutes } from '#domain/payments/card-token.ts'
import {
  CardRefused,
  GatewayError,
  type Card,
  type CardToken,
  type PaymentGateway,
} from '#domain/payments/gateway.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { consumeRateLimit, type Window } from '#domain/rate-limit.ts'
import type { Db, PaymentMethod } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { updateCheckout, choose } from './update-checkout.ts'
import { requireOrderable } from './require-ready.ts'

/** Cash, a card as entered, or one entered in a provider's hosted field. */
export type PaymentChoice =
  | { method: 'cash_on_delivery' }
  | { method: 'credit_card'; card: Card }
  | { method: 'credit_card'; token: string }

/** The payment methods the shop allows (office.md §31). */
export type PaymentRules = Pick<Settings, 'cardsOffered' | 'cashOffered' | 'cashMaxHalalas'>

interface PaymentLimits {
  /** The rate limits of entering cards. */
  windows: Window[]
  rules: PaymentRules
}

/** The paying customer and the amount. */
type Payable = Pick<PricedCart, 'customer' | 'totals'>

/**
 * Returns the payment methods offered for an order: cards need a payment provider (contract D-18), cash may have a maximum (0: none), and
 * staff may have excluded the customer from cash (office.md §26).
 */
export const offeredPayments = (
  gateway: PaymentGateway | null,
  rules: PaymentRules,
  payable: Payable,
): PaymentMethod[] => [
  ...(gateway && rules.cardsOffered ? (['credit_card'] as const) : []),
  ...(cashRefusal(rules, payable) === null ? (['cash_on_delivery'] as const) : []),
]

/** A total of zero is not charged, so it is allowed with any settings. */
function cashRefusal(
  { cashOffered, cashMaxHalalas }: PaymentRules,
  { customer, totals: { grandTotalHalalas } }: Payable,
): ShopError | null {
  if (grandTotalHalalas === 0) return null
  if (!cashOffered) return new ShopError('paymentMethodUnavailable')
  if (!customer.cash_allowed) return new ShopError('cashNotOffered')
  if (cashMaxHalalas === 0 || grandTotalHalalas <= cashMaxHalalas) return null
  return new ShopError('cashTooLarge', { maximumHalalas: cashMaxHalalas })
}

/** @throws ShopError `paymentMethodUnavailable`, `cashNotOffered`, `cashTooLarge` { maximumHalalas } */
export function requireCash(rules: PaymentRules, payable: Payable): void {
  const refusal = cashRefusal(rules, payable)
  if (refusal) throw refusal
}

/**
 * Chooses the payment method (contract §6.3). A card is sent to the provider at once and its token is stored encrypted in the cart for 30
 * minutes, if the windows have room for one more card. `paymentContext` null: the shop has no provider.
 *
 * @throws ShopError `validationFailed` on `cardExpiry`, `cartEmpty` `cartHasErrors` `requestInProgress` `paymentMethodUnavailable`
 * `cashNotOffered` `cashTooLarge` { maximumHalalas } `tooManyCardTries` { retryAfterSeconds } `paymentDeclined` `paymentProviderError`
 */
export async function savePayment(
  db: Db,
  paymentContext: PaymentContext | null,
  shopper: Shopper,
  choice: PaymentChoice,
  { windows, rules }: PaymentLimits,
): Promise<PricedCart> {
  if (choice.method === 'cash_on_delivery')
    return updateCheckout(db, shopper, choose({ payment_method: choice.method, ...withoutCard }), {
      check: (priced) => requireCash(rules, priced),
    })
  if ('card' in choice) requireNotExpired(choice.card, new Date())
  // No card is sent to the provider for a cart that cannot be ordered.
  requireOrderable(await getCart(db, shopper))
  if (!paymentContext || !rules.cardsOffered) throw new ShopError('paymentMethodUnavailable')
  await consumeRateLimit(db, ...windows)
  const { token, brand, last4 } = await askProvider(paymentContext.gateway, choice)
  return updateCheckout(db, shopper, (state) => {
    if (!state.cart) return state
    const card_token_sealed = encryptToken(token, state.cart.id, paymentContext.secretKey)
    return choose({
      payment_method: choice.method,
      card_token_sealed,
      card_brand: brand,
      card_last4: last4,
      card_expires_at: new Date(state.readAt.getTime() + tokenMinutes * 60_000),
    })(state)
  })
}

/** A card is valid until the last day of its month, in Riyadh. @throws ShopError `validationFailed` */
function requireNotExpired({ expiryYear, expiryMonth }: Card, now: Date): void {
  const month = `${expiryYear}-${String(expiryMonth).padStart(2, '0')}`
  if (month < dayOf(now).slice(0, 7))
    throw new ShopError('validationFailed', {}, { cardExpiry: ['invalidExpiryDate'] })
}

async function askProvider(
  gateway: PaymentGateway,
  choice: Exclude<PaymentChoice, { method: 'cash_on_delivery' }>,
): Promise<CardToken> {
  try {
    return 'card' in choice
      ? await gateway.tokenise(choice.card)
      : await gateway.readToken(choice.token)
  } catch (error) {
    if (error instanceof CardRefused) throw new ShopError('paymentDeclined')
    if (error instanceof GatewayError) throw new ShopError('paymentProviderError')
    throw error
  }
}
