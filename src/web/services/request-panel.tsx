import type { ReactNode } from 'react'
import { telephoneLink } from '../lib/contacts.ts'
import { useShop } from '../lib/use-shop.ts'
import { useLocale } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import * as panel from '../ui/panel.module.css'
import * as section from '../ui/section.module.css'
import * as textLink from '../ui/text-link.module.css'
import * as styles from './request-panel.module.css'

/** The hash of the panel on its page. */
export const requestHash = '#request'

interface RequestPanelProps {
  title: string
  /** Describes what happens after the request is sent. */
  text: string
  form: ReactNode
  /** Shown under the text, beside the form. */
  children: ReactNode
}

/** The request form at the end of a service's page. */
export function RequestPanel({ title, text, form, children }: RequestPanelProps) {
  return (
    <section className={`${section.section} ${styles.section}`} id={requestHash.slice(1)}>
      <div className="container">
        <div className={`${panel.panel} ${styles.request}`}>
          <div>
            <h2 className="heading-2">{title}</h2>
            <p className={`text-lead ${styles.lead}`}>{text}</p>
            {children}
          </div>
          {form}
        </div>
      </div>
    </section>
  )
}

/** The phone and its hours for those who prefer to call; nothing while they are not known. */
export function CallLines() {
  const { locale } = useLocale()
  const shop = useShop()
  if (!shop) return null
  const [phone] = shop.phones
  return (
    <ul className={styles.callLines}>
      {phone && (
        <li>
          <Icon name="phone" />
          <a className={`${textLink.textLink} ${textLink.inherit}`} href={telephoneLink(phone)}>
            <span className="ltr">{phone}</span>
          </a>
        </li>
      )}
      {shop.hours_ar && (
        <li className="muted">
          <Icon name="clock" />
          {locale === 'ar' ? shop.hours_ar : shop.hours_en}
        </li>
      )}
    </ul>
  )
}
