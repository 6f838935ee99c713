import type { EmailContent, ShopIdentity } from '../mail.ts'
import { isolate, messageText } from '../texts.ts'

/** Who sends the mail, as the law wants it said: name, address, numbers; and why it came. */
export function sellerLines(
  {
    locale,
    isToShop,
    unsubscribeUrl,
  }: Pick<EmailContent, 'locale' | 'isToShop' | 'unsubscribeUrl'>,
  { publicUrl, seller }: ShopIdentity,
): string[] {
  const [name, address] =
    locale === 'ar' ? [seller.nameAr, seller.addressAr] : [seller.nameEn, seller.addressEn]
  const numbers = [
    seller.commercialRegistration &&
      `${messageText(locale, 'commercialRegistration')}: ${isolate(seller.commercialRegistration)}`,
    seller.vatNumber && `${messageText(locale, 'vatNumber')}: ${isolate(seller.vatNumber)}`,
  ]
  // One that was asked for and can be ended says so itself.
  const reason =
    unsubscribeUrl === undefined && messageText(locale, isToShop ? 'whyMailedToShop' : 'whyMailed')
  return [
    `${name} · ${address}`,
    numbers.filter(Boolean).join(' · '),
    publicUrl,
    reason || '',
  ].filter(Boolean)
}
