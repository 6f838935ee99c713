import { buttonClass } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { useCustomerTexts } from './customer-words.ts'
import * as styles from './customers.module.css'

/** Links to call, message on WhatsApp and email, opened by the device's apps. */
export function ContactLinks({ phone, email }: { phone: string | null; email: string | null }) {
  const t = useCustomerTexts()
  const look = buttonClass({ size: 'small' })
  const isReadable = phone !== null && /^\+\d+$/.test(phone)
  return (
    <span className={styles.line}>
      {isReadable && (
        <>
          <a className={look} href={`tel:${phone}`}>
            <Icon name="phone" />
            {t('customers.contact.call')}
          </a>
          <a
            className={look}
            href={`https://wa.me/${phone.slice(1)}`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="whatsapp-logo" />
            {t('customers.contact.whatsapp')}
          </a>
        </>
      )}
      {email?.includes('@') && !email.includes('•') && (
        <a className={look} href={`mailto:${email}`}>
          <Icon name="envelope-simple" />
          {t('customers.contact.mail')}
        </a>
      )}
    </span>
  )
}
