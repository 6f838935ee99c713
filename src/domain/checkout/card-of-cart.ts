import type { CartContents } from '#domain/cart/load-contents.ts'
import { openToken } from '#domain/payments/card-token.ts'
import type { CardFace } from '#domain/payments/gateway.ts'
import type { Till } from '#domain/payments/till.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { ReadyCart } from './require-ready.ts'

/** A card that can be charged, and where. */
export interface ChosenCard {
  till: Till
  token: string
  face: CardFace
}

/**
 * The card a cart is to be paid with; null: it costs nothing, or is paid on delivery. `cart`: as the table has it.
 *
 * @throws ShopError `paymentMethodUnavailable` the shop has no provider any more; `paymentExpired` enter the card again
 */
export function cardOf(
  { cart: row, readAt }: Pick<CartContents, 'cart' | 'readAt'>,
  { paymentMethod, totals }: ReadyCart,
  till: Till | null,
): ChosenCard | null {
  if (paymentMethod !== 'credit_card' || totals.grandTotalHalalas === 0) return null
  if (!till) throw new ShopError('paymentMethodUnavailable')
  const { id, card_token_sealed: sealed, card_expires_at: expires, card_brand: brand, card_last4: last4 } = row ?? {}
  const token = id !== undefined && sealed && expires && expires > readAt ? openToken(sealed, id, till.secret) : null
  if (token === null) throw new ShopError('paymentExpired')
  return { till, token, face: { brand: brand ?? null, last4: last4 ?? null } }
}
