import type { RefundableOrder, RefundPreview } from '#contract/office/refunds/refund.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import * as styles from './refund-summary.module.css'

/** What the server says would go back: plants, their share of the discount, VAT, and what is written. */
export function RefundSummary({
  order,
  preview,
}: {
  order: RefundableOrder
  preview: RefundPreview | null
}) {
  const t = useTexts('office-refunds')
  const { locale } = useLocale()
  if (!preview) return <p className={styles.empty}>{t('refunds.nothingChosen')}</p>
  const nameOf = new Map(
    order.lines.map((line) => [
      line.order_item_id,
      locale === 'ar' ? line.name_ar : line.name_latin,
    ]),
  )
  const back = preview.lines.reduce((sum, line) => sum + line.restock_quantity, 0)
  const discount = preview.lines.reduce((sum, line) => sum + line.discount_halalas, 0)
  return (
    <>
      <dl className={styles.sums} aria-live="polite">
        {preview.lines.map((line) => (
          <div key={line.order_item_id}>
            <dt>
              <bdi>{nameOf.get(line.order_item_id)}</bdi>
              {line.quantity > 0 && (
                <>
                  {' '}
                  × <Ltr>{formatCount(line.quantity)}</Ltr>
                </>
              )}
            </dt>
            <dd>
              <Money halalas={line.quantity > 0 ? line.total_halalas : line.gross_halalas} />
            </dd>
          </div>
        ))}
        {discount > 0 && (
          <div>
            <dt>{t('refunds.discountShare')}</dt>
            <dd>
              <Money halalas={-discount} />
            </dd>
          </div>
        )}
        {preview.shipping_halalas > 0 && (
          <div>
            <dt>{t('refunds.shipping')}</dt>
            <dd>
              <Money halalas={preview.shipping_halalas} />
            </dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{t('refunds.total')}</dt>
          <dd>
            <Money halalas={preview.total_halalas} />
          </dd>
        </div>
        <div className={styles.part}>
          <dt>{t('refunds.net')}</dt>
          <dd>
            <Money halalas={preview.total_halalas - preview.vat_halalas} />
          </dd>
        </div>
        <div className={styles.part}>
          <dt>{t('refunds.vat')}</dt>
          <dd>
            <Money halalas={preview.vat_halalas} />
          </dd>
        </div>
      </dl>
      <ul className={styles.effects}>
        <li>
          <Icon name="file-text" small />
          {t('refunds.creditNote')}
        </li>
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
    </>
  )
}
