import type { ReactNode } from 'react'
import { dateFormatters } from '#shared/dates.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { mailLink, telephoneLink } from '../lib/contacts.ts'
import { useShop } from '../lib/use-shop.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import * as textLink from '../ui/text-link.module.css'
import * as styles from './contact-list.module.css'

/** Address and contacts of the shop; nothing while they are not known. */
export function ContactList() {
  const t = useTexts('pages')
  const { locale } = useLocale()
  const shop = useShop()
  if (!shop) return null
  return (
    <dl className={styles.contacts}>
      {shop.address_ar && (
        <Row icon="map-pin" name={t('contact.address')}>
          <span>{locale === 'ar' ? shop.address_ar : shop.address_en}</span>
          {shop.map_url && (
            <a className={textLink.textLink} href={shop.map_url} rel="noopener">
              <Icon name="map-trifold" />
              {t('contact.map')}
            </a>
          )}
        </Row>
      )}
      {(shop.hours_ar || shop.closed_days.length > 0) && (
        <Row icon="clock" name={t('contact.hours')}>
          {locale === 'ar' ? shop.hours_ar : shop.hours_en}
          {shop.closed_days.map((range) => (
            <ClosedDays key={range.from_on} range={range} />
          ))}
        </Row>
      )}
      {shop.phones.length > 0 && (
        <Row icon="phone" name={t('contact.phones')}>
          {shop.phones.map((phone) => (
            <a key={phone} href={telephoneLink(phone)}>
              <span className="ltr">{phone}</span>
            </a>
          ))}
        </Row>
      )}
      {shop.emails.length > 0 && (
        <Row icon="envelope-simple" name={t('contact.emails')}>
          {shop.emails.map((email) => (
            <a key={email} href={mailLink(email)}>
              <span className="ltr">{email}</span>
            </a>
          ))}
        </Row>
      )}
    </dl>
  )
}

/** Days on which the shop is closed, and the reason, such as Eid. */
function ClosedDays({ range }: { range: ShopFacts['closed_days'][number] }) {
  const t = useTexts('pages')
  const { locale } = useLocale()
  const { shortDay } = dateFormatters(locale)
  const isOneDay = range.from_on === range.to_on
  return (
    <span>
      {t(isOneDay ? 'contact.closedOn' : 'contact.closedFrom', {
        reason: locale === 'ar' ? range.text_ar : range.text_en,
        from: shortDay(range.from_on),
        to: shortDay(range.to_on),
      })}
    </span>
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
