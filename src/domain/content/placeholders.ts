import type { Locale } from '#shared/locale.ts'
import type { Settings } from '#shared/settings.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The text shown for a value that the shop does not have. */
const missing = '—'

/** Fills in `{shop} {cr} {vat} {phone} {email}` (office.md §28); other words in braces stay. */
export function fillPlaceholders(
  text: string,
  locale: Locale,
  { seller, contact, shopEmail }: Pick<Settings, 'seller' | 'contact' | 'shopEmail'>,
  escape: (value: string) => string = (value) => value,
): string {
  const values: Record<string, string | null> = {
    shop: locale === 'ar' ? seller.nameAr : seller.nameEn,
    cr: seller.commercialRegistration,
    vat: seller.vatNumber,
    phone: contact.phones[0] ?? null,
    email: contact.emails[0] ?? shopEmail,
  }
  return text.replace(/\{(shop|cr|vat|phone|email)\}/g, (_, name: string) =>
    escape(values[name] || missing),
  )
}
