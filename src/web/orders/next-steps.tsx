import { isOver } from '#shared/day.ts'
import type { Order } from '#contract/order.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { DeliveryPromise } from './delivery-promise.tsx'
import * as styles from './next-steps.module.css'

/** The day of delivery is the last possible one; it is not promised while the payment is open nor once the order is complete. */
const arriving = new Set<Order['status']>(['pending', 'processing', 'shipped'])

/** The day of arrival and, until dispatch, the next steps. A day in the past is not promised. */
export function NextSteps({ order }: { order: Order }) {
  const t = useTexts('cart')
  const { estimated_delivery: day } = order
  if (!arriving.has(order.status) || day === null) return null
  const isLate = isOver(day)
  // The first parcel may have left before the others.
  const isOnItsWay = order.status === 'shipped' || order.parcels.length > 0
  if (isLate && isOnItsWay) return null
  const isCash = order.payment_method === 'cash_on_delivery' && order.total > 0
  const steps = ['cart.nextPrepare', 'cart.nextMail', isCash ? 'cart.nextPay' : 'cart.nextReceive']
  return (
    <div className={styles.nextSteps}>
      {!isLate && <DeliveryPromise day={day} />}
      {!isOnItsWay && (
        <>
          <h2 className={`heading-3 ${styles.title}`}>{t('cart.next')}</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{t(step)}</li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
