import { ApiError } from '../lib/api-client.ts'
import { codeOf, isNetworkError } from '../errors/error-message.ts'
import type { Translate } from '../i18n/use-texts.ts'
import { checkoutSession } from '../session/checkout-storage.ts'
import { CardTokenError } from './card-token.ts'
import { BelowMinimum, TotalChanged } from './place-order.ts'

/** The message beside the button when its action failed. */
export interface CheckoutError {
  kind: 'error' | 'warning'
  sentence: string
}

/** The reason why an order was not placed, in the server's words when there are any (spec §8). */
export function toCheckoutError(error: unknown, t: Translate): CheckoutError {
  if (error instanceof TotalChanged)
    return {
      kind: 'warning',
      sentence: `${error.sentence || t('checkout.changed')} ${t('checkout.reviewAgain')}`,
    }
  if (error instanceof BelowMinimum)
    return { kind: 'warning', sentence: error.sentence || t('minimumOrderNotMet') }
  if (isNetworkError(error)) {
    // The order may exist by now; sending it again with its key places no second one.
    const hint = checkoutSession.get()?.sent ? ` ${t('checkout.sentHint')}` : ''
    return { kind: 'error', sentence: `${t('networkError')}${hint}` }
  }
  if (error instanceof CardTokenError)
    return {
      kind: 'error',
      sentence: t(
        error.reason === 'refused' ? 'checkout.cardRefused' : 'checkout.cardServiceUnavailable',
      ),
    }
  const sentence = (error instanceof ApiError && error.body.message) || t('checkoutError')
  return {
    kind: 'error',
    sentence:
      codeOf(error) === 'paymentDeclined' ? `${sentence} ${t('checkout.declinedHint')}` : sentence,
  }
}
