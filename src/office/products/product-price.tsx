import type { OfficeProductRow } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Money } from '../controls/money.tsx'
import * as styles from './product-price.module.css'

type Priced = Pick<
  OfficeProductRow,
  'price_halalas' | 'price_now_halalas' | 'price_to_halalas' | 'varies'
>

/** The current price; above the usual price if on sale, after “from” if variants differ. */
export function ProductPrice({ product }: { product: Priced }) {
  const t = useTexts('office')
  const { price_halalas: price, price_now_halalas: now, price_to_halalas: to, varies } = product
  const isOnSale = now < price
  return (
    <span className={styles.price}>
      <span dir="auto">
        {varies && to !== null && to > now && <small>{t('office.product.from')} </small>}
        <Money halalas={now} kind={isOnSale ? 'sale' : 'plain'} />
      </span>
      {isOnSale && <Money halalas={price} kind="old" />}
    </span>
  )
}
