import type { CartNotice } from '#domain/cart/priced-cart.ts'
import { formatMoney } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import { serializeNotice } from './serializers/cart.ts'
import { sentence } from './error-texts.ts'
import type { CustomerContext } from './request-context.ts'

/**
 * Gives an error its sentence: a cart with errors uses its first notice (contract §6), a minimum or a limit includes its amount, a second
 * request while a card is charged gets that answer, and an account that cannot be closed names the order.
 */
export function withMessage(error: unknown, { locale, settings, t }: CustomerContext): unknown {
  if (!(error instanceof ShopError)) return error
  const { code, facts } = error
  if (code === 'cartHasErrors' && facts.notice)
    return new ShopError(code, {
      message: serializeNotice(facts.notice as CartNotice, locale).message,
    })
  if (code === 'requestInProgress' && facts.isPaying)
    return new ShopError(code, { message: t('paymentConfirming') })
  if (code === 'minimumOrderNotMet' || code === 'couponMinimumNotMet')
    return new ShopError(code, { amount: formatMoney(Number(facts.minimumHalalas), locale) })
  if (code === 'accountHasOpenOrders' && typeof facts.orderNumber === 'string')
    return new ShopError(code, {
      message: sentence(locale, 'accountHasOpenOrder', { number: facts.orderNumber }),
    })
  if (code === 'unpaidTotalLimit' || code === 'cashTooLarge')
    return new ShopError(code, { amount: formatMoney(Number(facts.maximumHalalas), locale) })
  if (code === 'cashOrderLimit' && !settings.cardsOffered)
    return new ShopError(code, { message: sentence(locale, 'cashOrderLimitCashOnly') })
  return error
}
