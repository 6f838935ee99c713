import type { ReactNode } from 'react'
import type { RefundableOrder, RefundPreview } from '#contract/office/refunds/refund.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import { plantName } from '../products/plant-name.ts'
import * as styles from './refund-summary.module.css'

/** The server's preview of the refund: plants, their share of the discount, VAT, and documents. */
export function RefundSummary({
  order,
  preview,
}: {
  order: RefundableOrder
  preview: RefundPreview | null
}) {
  const t = useTexts('office-refunds')
  if (!preview) return <p className={styles.empty}>{t('refunds.nothingChosen')}</p>
  return (
    <>
      <dl className={styles.sums} aria-live="polite">
        <RefundedLines order={order} lines={preview.lines} />
        <RefundTotals preview={preview} />
      </dl>
      <RefundEffects preview={preview} />
    </>
  )
}

function Sum({
  label,
  halalas,
  className,
}: {
  label: ReactNode
  halalas: number
  className?: string | undefined
}) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>
        <Money halalas={halalas} />
      </dd>
    </div>
  )
}

function RefundedLines({
  order,
  lines,
}: {
  order: RefundableOrder
  lines: RefundPreview['lines']
}) {
  const { locale } = useLocale()
  const nameOf = new Map(order.lines.map((line) => [line.order_item_id, plantName(line, locale)]))
  return lines.map((line) => (
    <Sum
      key={line.order_item_id}
      label={
        <>
          <bdi>{nameOf.get(line.order_item_id)}</bdi>
          {line.quantity > 0 && (
            <>
              {' '}
              × <Ltr>{formatCount(line.quantity)}</Ltr>
            </>
          )}
        </>
      }
      halalas={line.quantity > 0 ? line.total_halalas : line.gross_halalas}
    />
  ))
}

function RefundTotals({ preview }: { preview: RefundPreview }) {
  const t = useTexts('office-refunds')
  const { lines, shipping_halalas: shipping, total_halalas: total, vat_halalas: vat } = preview
  const discount = lines.reduce((sum, line) => sum + line.discount_halalas, 0)
  return (
    <>
      {discount > 0 && <Sum label={t('refunds.discountShare')} halalas={-discount} />}
      {shipping > 0 && <Sum label={t('refunds.shipping')} halalas={shipping} />}
      <Sum className={styles.total} label={t('refunds.total')} halalas={total} />
      <Sum className={styles.part} label={t('refunds.net')} halalas={total - vat} />
      <Sum className={styles.part} label={t('refunds.vat')} halalas={vat} />
    </>
  )
}

/** The effects of a refund besides the money. */
function RefundEffects({ preview }: { preview: RefundPreview }) {
  const t = useTexts('office-refunds')
  const { locale } = useLocale()
  const back = preview.lines.reduce((sum, line) => sum + line.restock_quantity, 0)
  return (
    <ul className={styles.effects}>
      <li>
        <Icon name="file-text" small />
        {t('refunds.creditNote')}
      </li>
      {preview.closed_vat_period && (
        <li>
          <Icon name="info" small />
          {t('refunds.closedVatPeriod', { period: preview.closed_vat_period[`name_${locale}`] })}
        </li>
      )}
      <li>
        <Icon name="plant" small />
        {t('refunds.restockCount', { count: back, total: formatCount(back) })}
      </li>
      <li>
        <Icon name="info" small />
        <span>
          {t('refunds.staysPaid')}{' '}
          <Money halalas={preview.refundable_halalas - preview.total_halalas} />
        </span>
      </li>
    </ul>
  )
}
