import type { CartState } from '#domain/cart/load-cart.ts'
import { decryptToken } from '#domain/payments/card-token.ts'
import type { CardDetails } from '#domain/payments/gateway.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { ReadyCart } from './require-ready.ts'

/** A card that can be charged, with the provider that charges it. */
export interface SelectedCard {
  paymentContext: PaymentContext
  token: string
  cardDetails: CardDetails
}

/**
 * Returns the card that a cart is to be paid with; null: the cart is free, or is paid on delivery. `cart`: the row of the table.
 *
 * @throws ShopError `paymentMethodUnavailable` the shop has no provider any more; `paymentExpired` enter the card again
 */
export function selectedCard(
  { cart: row, readAt }: Pick<CartState, 'cart' | 'readAt'>,
  { paymentMethod, totals }: ReadyCart,
  paymentContext: PaymentContext | null,
): SelectedCard | null {
  if (paymentMethod !== 'credit_card' || totals.grandTotalHalalas === 0) return null
  if (!paymentContext) throw new ShopError('paymentMethodUnavailable')
  const {
    id,
    card_token_sealed: sealed,
    card_expires_at: expires,
    card_brand: brand,
    card_last4: last4,
  } = row ?? {}
  const token =
    id !== undefined && sealed && expires && expires > readAt
      ? decryptToken(sealed, id, paymentContext.secretKey)
      : null
  if (token === null) throw new ShopError('paymentExpired')
  return { paymentContext, token, cardDetails: { brand: brand ?? null, last4: last4 ?? null } }
}
