import type { ReactNode } from 'react'
import { mailLink, telephoneLink } from '../lib/contacts.ts'
import { useShop } from '../lib/use-shop.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import * as textLink from '../ui/text-link.module.css'
import * as styles from './contact-list.module.css'

/** Where the shop is and how it is reached; nothing while it is not known. */
export function ContactList() {
  const t = useTexts('pages')
  const { locale } = useLocale()
  const shop = useShop()
  if (!shop) return null
  return (
    <dl className={styles.contacts}>
      <Row icon="map-pin" name={t('contact.address')}>
        <span>{locale === 'ar' ? shop.address_ar : shop.address_en}</span>
        {shop.map_url && (
          <a className={textLink.textLink} href={shop.map_url} rel="noopener">
            <Icon name="map-trifold" />
            {t('contact.map')}
          </a>
        )}
      </Row>
      <Row icon="clock" name={t('contact.hours')}>
        {locale === 'ar' ? shop.hours_ar : shop.hours_en}
      </Row>
      <Row icon="phone" name={t('contact.phones')}>
        {shop.phones.map((phone) => (
          <a key={phone} href={telephoneLink(phone)}>
            <span className="ltr">{phone}</span>
          </a>
        ))}
      </Row>
      <Row icon="envelope-simple" name={t('contact.emails')}>
        {shop.emails.map((email) => (
          <a key={email} href={mailLink(email)}>
            <span className="ltr">{email}</span>
          </a>
        ))}
      </Row>
    </dl>
  )
}

function Row({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">
        <Icon name={icon} />
        {name}
      </dt>
      <dd className="medium">{children}</dd>
    </div>
  )
}
