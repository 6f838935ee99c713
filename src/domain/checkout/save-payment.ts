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
import { ShopError } from '#shared/shop-error.ts'
import { updateCheckout, choose } from './update-checkout.ts'
import { requireOrderable } from './require-ready.ts'

/** Cash, a card as it was typed, or one that a provider's hosted field has taken. */
export type PaymentChoice =
  | { method: 'cash_on_delivery' }
  | { method: 'credit_card'; card: Card }
  | { method: 'credit_card'; token: string }

/** What the shop takes of a customer: cards need a payment provider (contract D-18), and staff may have refused them cash (office.md §26). */
export const offeredPayments = (
  gateway: PaymentGateway | null,
  { customer }: Pick<PricedCart, 'customer'>,
): PaymentMethod[] => [
  ...(gateway ? (['credit_card'] as const) : []),
  ...(customer.cash_allowed ? (['cash_on_delivery'] as const) : []),
]

/** @throws ShopError `cashNotOffered` to a customer whose cash staff refused */
export function requireCashAllowed({ customer }: Pick<PricedCart, 'customer'>): void {
  if (!customer.cash_allowed) throw new ShopError('cashNotOffered')
}

/**
 * Chooses how to pay (contract §6.3). A card goes to the provider at once and its token stays on the cart, sealed, for
 * 30 minutes, if the windows have room for one more card. Without a `paymentContext` the shop has no provider.
 *
 * @throws ShopError `validationFailed` on `cardExpiry`, `cartEmpty` `cartHasErrors` `requestInProgress`
 *   `paymentMethodUnavailable` `cashNotOffered` `tooManyCardTries` { retryAfterSeconds } `paymentDeclined` `paymentProviderError`
 */
export async function savePayment(
  db: Db,
  paymentContext: PaymentContext | null,
  shopper: Shopper,
  choice: PaymentChoice,
  windows: Window[],
): Promise<PricedCart> {
  if (choice.method === 'cash_on_delivery')
    return updateCheckout(db, shopper, choose({ payment_method: choice.method, ...withoutCard }), {
      check: requireCashAllowed,
    })
  if ('card' in choice) requireNotExpired(choice.card, new Date())
  // No card leaves the shop for a cart that cannot be ordered.
  requireOrderable(await getCart(db, shopper))
  if (!paymentContext) throw new ShopError('paymentMethodUnavailable')
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

/** A card is good until the last day of its month, in Riyadh. @throws ShopError `validationFailed` */
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
