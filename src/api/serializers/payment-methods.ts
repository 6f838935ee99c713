import type { PaymentMethod } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import { sentence, type TextKey } from '../error-texts.ts'
import { moneyFields } from './money.ts'

const paymentTexts: Record<PaymentMethod, { title: TextKey; hint: TextKey; sort: number }> = {
  credit_card: { title: 'methodCard', hint: 'methodCardHint', sort: 1 },
  cash_on_delivery: { title: 'methodCash', hint: 'methodCashHint', sort: 2 },
}

export const paymentTitle = (method: PaymentMethod, locale: Locale): string =>
  sentence(locale, paymentTexts[method].title)

/** A way to pay as listed by save-shipping (contract §6.2). */
export const serializePaymentMethod = (method: PaymentMethod, locale: Locale) => ({
  method,
  method_title: paymentTitle(method, locale),
  description: sentence(locale, paymentTexts[method].hint),
  sort: paymentTexts[method].sort,
  image: null,
})

export const shippingTitle = (locale: Locale): string => sentence(locale, 'methodFreeShipping')
export const shippingDescription = (locale: Locale): string =>
  sentence(locale, 'methodFreeDelivery')

/** The only way to deliver, which is free (contract D-06). */
export const serializeShippingRate = (locale: Locale) => ({
  id: 1,
  carrier: 'free',
  carrier_title: shippingTitle(locale),
  method: 'free_free' as const,
  method_title: shippingTitle(locale),
  method_description: shippingDescription(locale),
  ...moneyFields('price', 0, locale),
})

/** Bagisto's sales channel; the shop has one. */
export const channel = { id: 1, code: 'default', name: 'Store' }
