import type { CartNotice } from '#domain/cart/priced-cart.ts'
import { formatMoney } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import { presentNotice } from './serializers/cart.ts'
import { sentence } from './error-texts.ts'
import type { CustomerVisit } from './request-context.ts'

/**
 * Gives a refusal its sentence: a cart with errors speaks by its first notice (contract §6), a minimum or a limit names its
 * amount, who asks again while a card is charged hears that, and an account that cannot be closed names the order.
 */
export function explain(error: unknown, { locale, settings, say }: CustomerVisit): unknown {
  if (!(error instanceof ShopError)) return error
  const { code, facts } = error
  if (code === 'cartHasErrors' && facts.notice)
    return new ShopError(code, { message: presentNotice(facts.notice as CartNotice, locale).message })
  if (code === 'requestInProgress' && facts.isPaying) return new ShopError(code, { message: say('paymentConfirming') })
  if (code === 'minimumOrderNotMet' || code === 'couponMinimumNotMet')
    return new ShopError(code, { amount: formatMoney(Number(facts.minimumHalalas), locale) })
  if (code === 'accountHasOpenOrders' && typeof facts.orderNumber === 'string')
    return new ShopError(code, { message: sentence(locale, 'accountHasOpenOrder', { number: facts.orderNumber }) })
  if (code === 'unpaidTotalLimit') return new ShopError(code, { amount: formatMoney(Number(facts.maximumHalalas), locale) })
  if (code === 'cashOrderLimit' && !settings.cardsOffered)
    return new ShopError(code, { message: sentence(locale, 'cashOrderLimitCashOnly') })
  return error
}
