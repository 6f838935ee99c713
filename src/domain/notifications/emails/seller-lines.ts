import type { EmailContent, ShopIdentity } from '../mail.ts'
import { isolate, messageText } from '../texts.ts'

/** Returns the sender's lines that the law requires (name, address, numbers), and the reason for the mail. */
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
  // A subscribed mail names its reason and how to end it in its text.
  const reason =
    unsubscribeUrl === undefined && messageText(locale, isToShop ? 'whyMailedToShop' : 'whyMailed')
  return [
    `${name} · ${address}`,
    numbers.filter(Boolean).join(' · '),
    publicUrl,
    reason || '',
  ].filter(Boolean)
}
