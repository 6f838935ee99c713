import type { OfficeProductRow } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { formatCount } from '../controls/money.tsx'
import * as styles from './product-stock.module.css'

/** The quantity for sale; low stock and sold out are highlighted and labelled. */
export function ProductStock({
  stock,
  isBare = false,
}: {
  stock: OfficeProductRow['stock']
  /** Labels it for screen readers only, where there is no room for text. */
  isBare?: boolean
}) {
  const t = useTexts('office')
  const { tracked, available, low_level: low } = stock
  if (!tracked || available === null)
    return <span className="subtle">{t('office.product.untracked')}</span>
  const isOut = available <= 0
  const isLow = !isOut && available <= low
  return (
    <span className={isOut ? styles.out : isLow ? styles.low : undefined}>
      <b className={styles.count}>{formatCount(available)}</b>
      {isOut && (
        <span className={isBare ? 'visually-hidden' : undefined}>
          {' '}
          {t('office.product.soldOut')}
        </span>
      )}
      {isLow && <span className="visually-hidden"> {t('office.product.low')}</span>}
    </span>
  )
}
