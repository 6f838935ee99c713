import type { ShopFacts } from '#contract/shop.ts'
import { useLocale, useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { mailLink, telephoneLink, whatsAppLink } from '../../lib/contacts.ts'
import { useShop } from '../../lib/use-shop.ts'
import * as styles from './footer.module.css'

/** Whether there are contact details; a new shop has none until its owner has entered them. */
export const hasContact = (shop: ShopFacts | null): boolean =>
  Boolean(shop && (shop.address_ar || shop.phones[0] || shop.whatsapp || shop.email))

/** Contact details of the shop; `short`: without its address. */
export function FooterContact({ short = false }: { short?: boolean }) {
  const t = useTexts()
  const { locale } = useLocale()
  const shop = useShop()
  if (!shop || !hasContact(shop)) return null
  const [phone] = shop.phones
  return (
    <address>
      {!short && shop.address_ar && (
        <span className={styles.line}>
          <Icon name="map-pin" />
          {locale === 'ar' ? shop.address_ar : shop.address_en}
        </span>
      )}
      {phone && (
        <a href={telephoneLink(phone)}>
          <Icon name="phone" />
          <span className="ltr">{phone}</span>
        </a>
      )}
      {shop.whatsapp && (
        <a href={whatsAppLink(shop.whatsapp)} rel="noopener">
          <Icon name="whatsapp-logo" />
          {t('footer.whatsApp')}
        </a>
      )}
      {shop.email && (
        <a href={mailLink(shop.email)}>
          <Icon name="envelope-simple" />
          <span className="ltr">{shop.email}</span>
        </a>
      )}
    </address>
  )
}
