import type { Locale } from '#shared/locale.ts'
import type { Shopfront } from './mail.ts'
import { isolate, messageText } from './texts.ts'

/** Who sends the mail, as the law wants it said: name, address, numbers; and why it came. */
export function sellerLines(locale: Locale, { publicUrl, seller }: Shopfront): string[] {
  const [name, address] = locale === 'ar' ? [seller.nameAr, seller.addressAr] : [seller.nameEn, seller.addressEn]
  const numbers = [
    seller.commercialRegistration && `${messageText(locale, 'commercialRegistration')}: ${isolate(seller.commercialRegistration)}`,
    seller.vatNumber && `${messageText(locale, 'vatNumber')}: ${isolate(seller.vatNumber)}`,
  ]
  return [`${name} · ${address}`, numbers.filter(Boolean).join(' · '), publicUrl, messageText(locale, 'whyMailed')].filter(Boolean)
}
