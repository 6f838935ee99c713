import type { ReactNode } from 'react'
import type { OfficeOrder, OfficeOrderLine } from '#contract/office/orders/office-order.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { SquareMetre } from '#web/ui/square-metre.tsx'
import { Figure, formatCount, Ltr, Money } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { ProductPicture } from '../products/product-picture.tsx'
import { LineName } from '../orders/line-name.tsx'
import { CertificateField } from './certificate-field.tsx'
import * as styles from './order.module.css'

/** The plants with their progress, and the totals as the customer saw them. */
export function OrderLines({ order }: { order: OfficeOrder }) {
  const t = useTexts('office-orders')
  const { sums } = order
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Panel title={t('orders.plantsTitle')} aside={t('orders.plants', { count: pieces })} flush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('orders.plant')}</th>
            <th scope="col" className={styles.quantity}>
              {t('orders.quantity')}
            </th>
            {sums && (
              <>
                <th scope="col">{t('orders.price')}</th>
                <th scope="col">{t('orders.discount')}</th>
                <th scope="col">{t('orders.column.total')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <Line key={line.id} line={line} order={order} />
          ))}
        </tbody>
      </table>
      {sums && <Sums order={order} sums={sums} />}
    </Panel>
  )
}

function Line({ line, order }: { line: OfficeOrderLine; order: OfficeOrder }) {
  const t = useTexts('office-orders')
  return (
    <tr>
      <td>
        <span className={styles.plant}>
          <ProductPicture picture={line.picture === null ? null : { url: line.picture }} />
          <LineName line={line} />
        </span>
        <CertificateField order={order} line={line} />
      </td>
      <td className={styles.quantity}>
        <Figure>{formatCount(line.quantity)}</Figure> {line.unit === 'm2' && <SquareMetre />}
        <small>{progressOf(t, line, order)}</small>
        {line.removed > 0 && <small>{t('orders.removedCount', { n: line.removed })}</small>}
        {line.refunded > 0 && <small>{t('orders.creditedCount', { n: line.refunded })}</small>}
      </td>
      {line.price_halalas !== undefined && (
        <>
          <td className={styles.optional}>
            <Money halalas={line.price_halalas} />
          </td>
          <td className={styles.optional}>
            {line.discount_halalas ? <Money halalas={-line.discount_halalas} /> : '—'}
          </td>
          <td>
            <Money halalas={line.total_halalas ?? 0} />
          </td>
        </>
      )}
    </tr>
  )
}

/** Formats the progress of a line's pieces. */
function progressOf(t: Translate, line: OfficeOrderLine, { status }: OfficeOrder): string | null {
  if (status === 'delivered') return t('orders.deliveredCount', { n: line.shipped })
  if (line.shipped > 0) return t('orders.shippedCount', { n: line.shipped })
  return line.packed > 0 ? t('orders.packedCount', { n: line.packed }) : null
}

interface SumRowProps {
  label: ReactNode
  halalas: number
  className?: string | undefined
}

function SumRow({ label, halalas, className }: SumRowProps) {
  return (
    <>
      <dt className={className}>{label}</dt>
      <dd className={className}>
        <Money halalas={halalas} />
      </dd>
    </>
  )
}

interface SumsProps {
  order: OfficeOrder
  sums: NonNullable<OfficeOrder['sums']>
}

function Sums({ order, sums }: SumsProps) {
  const t = useTexts('office-orders')
  const discount = sums.discount_halalas
  const rate = sums.vat_rate_basis_points / 100
  return (
    <dl className={styles.sums}>
      <SumRow
        label={t(discount > 0 ? 'orders.subTotal' : 'orders.plantsTotal')}
        halalas={sums.sub_total_halalas}
      />
      {discount > 0 && (
        <SumRow
          label={
            <>
              {t('orders.discount')} {sums.coupon_code && <Ltr>{sums.coupon_code}</Ltr>}
            </>
          }
          halalas={-discount}
        />
      )}
      <dt>{t('orders.shipping')}</dt>
      <dd>
        {sums.shipping_halalas === 0 ? (
          <span className={styles.free}>{t('orders.shippingFree')}</span>
        ) : (
          <Money halalas={sums.shipping_halalas} />
        )}
      </dd>
      <SumRow
        label={t('orders.totalWithVat')}
        halalas={sums.total_halalas}
        className={styles.total}
      />
      <SumRow
        label={t('orders.vatIn', { rate })}
        halalas={sums.vat_halalas}
        className={styles.faint}
      />
      <SumsSince order={order} sums={sums} />
    </dl>
  )
}

/** What was taken out or credited since, what remains of the order or is due, and what can still be refunded. */
function SumsSince({ order, sums }: SumsProps) {
  const t = useTexts('office-orders')
  const gone = sums.removed_halalas + sums.credited_halalas
  const { due_halalas: due = 0, refundable_halalas: refundable = 0 } = order
  return (
    <>
      {(['removed', 'credited'] as const).map(
        (kind) =>
          sums[`${kind}_halalas`] > 0 && (
            <SumRow
              key={kind}
              label={t(`orders.sums.${kind}`)}
              halalas={-sums[`${kind}_halalas`]}
            />
          ),
      )}
      {gone > 0 && due === 0 && (
        <SumRow
          label={t('orders.sums.remaining')}
          halalas={sums.total_halalas - gone}
          className={styles.total}
        />
      )}
      {due > 0 && <SumRow label={t('orders.due')} halalas={due} className={styles.total} />}
      {refundable > 0 && (
        <SumRow label={t('orders.sums.refundable')} halalas={refundable} className={styles.faint} />
      )}
    </>
  )
}
