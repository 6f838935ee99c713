import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { Ltr } from '../controls/money.tsx'
import { dayWords } from '../orders/order-words.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { useMember } from '../session/member.ts'
import * as styles from './packing.module.css'

/** The order's number, customer and promised day. */
export function OrderCard({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const me = useMember()
  return (
    <section className={styles.order}>
      <div className={styles.orderHead}>
        <h2>
          <Ltr>{shortNumber(order)}</Ltr>
        </h2>
        {order.packer?.id === me.id && order.claimed_until !== null && (
          <Badge tone="info">{t('orders.pack.mine')}</Badge>
        )}
      </div>
      <p>
        <bdi>{order.customer.name}</bdi> ·{' '}
        <bdi>{order.shipping.district ?? order.shipping.city}</bdi>
      </p>
      <p className="muted">
        {t('orders.promisedOn', { day: dayWords(t, locale, order.promised_on) })}
      </p>
    </section>
  )
}
