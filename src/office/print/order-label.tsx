import type { PrintedOrder } from '#contract/office/print/print.ts'
import { QrCode } from '../labels/barcode.tsx'
import { BilingualLine } from './bilingual.tsx'
import { Day } from './dates.tsx'
import * as styles from './order-label.module.css'

/** The label of a box, for those who load and deliver it: no more personal data than they need (office.md O3.2). */
export function OrderLabel({
  order,
  box,
  boxes,
}: {
  order: PrintedOrder
  box: number
  boxes: number
}) {
  return (
    <article className={styles.label} lang="ar" dir="rtl">
      <QrCode text={order.number} label={order.number} />
      <bdi dir="ltr" className={styles.labelNumber}>
        {order.number}
      </bdi>
      <b className={styles.labelName}>
        <bdi>{order.name}</bdi>
      </b>
      <span className={styles.labelPlace}>
        <bdi>{[order.district, order.city].filter(Boolean).join('، ')}</bdi>
      </span>
      {order.phone && <bdi dir="ltr">{`••• ${order.phone.slice(-3)}`}</bdi>}
      <Day at={order.promised_on} />
      <b className={styles.labelBox}>
        <BilingualLine text="print.boxOf" values={{ number: box, total: boxes }} />
      </b>
    </article>
  )
}
