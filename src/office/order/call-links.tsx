import { useTexts } from '#web/i18n/use-texts.ts'
import { shortNumber } from '../orders/short-number.ts'
import { callLink, whatsAppLink } from './contact-links.ts'

/** Links to call the customer of an order, or to message them about it. */
export function CallLinks({ order, phone }: { order: { id: number }; phone: string }) {
  const t = useTexts('office-orders')
  const text = t('orders.aboutOrder', { number: shortNumber(order) })
  return (
    <>
      <a href={callLink(phone)}>{t('orders.call')}</a>
      <a href={whatsAppLink(phone, text)} target="_blank" rel="noreferrer">
        {t('orders.whatsApp')}
      </a>
    </>
  )
}
