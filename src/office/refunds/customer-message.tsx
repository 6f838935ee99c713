import type { RefundPreview } from '#contract/office/refunds/refund.ts'
import { directionOf } from '#shared/locale.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import * as styles from './refund-summary.module.css'

/** The message to the customer, in the customer's language (office.md O3.2.1). */
export function CustomerMessage({ preview: { message } }: { preview: RefundPreview }) {
  const t = useTexts('office-refunds')
  if (!message) return <p className={styles.part}>{t('refunds.noMail')}</p>
  return (
    <details className={styles.message}>
      <summary>{t('refunds.message')}</summary>
      <div lang={message.locale} dir={directionOf(message.locale)}>
        <b>{message.subject}</b>
        <p>{message.text}</p>
      </div>
    </details>
  )
}
