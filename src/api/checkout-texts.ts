import type { CartNotice } from '#domain/cart/priced-cart.ts'
import { formatMoney } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import { presentNotice } from './present/cart.ts'
import type { CustomerVisit } from './visit.ts'

/** Gives a refusal of cart and checkout its sentence: a cart with errors speaks by its first notice (contract §6), a minimum names its
 * amount, and who asks again while a card is charged hears that. */
export function explain(error: unknown, { locale, say }: CustomerVisit): unknown {
  if (!(error instanceof ShopError)) return error
  const { code, facts } = error
  if (code === 'cartHasErrors' && facts.notice)
    return new ShopError(code, { message: presentNotice(facts.notice as CartNotice, locale).message })
  if (code === 'requestInProgress' && facts.isPaying) return new ShopError(code, { message: say('paymentConfirming') })
  if (code === 'minimumOrderNotMet' || code === 'couponMinimumNotMet')
    return new ShopError(code, { amount: formatMoney(Number(facts.minimumHalalas), locale) })
  return error
}
