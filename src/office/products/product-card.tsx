import type { OfficeProductRow } from '#contract/office/products.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { ProductPicture } from './product-picture.tsx'
import { ProductPrice } from './product-price.tsx'
import { ProductStatus } from './product-status.tsx'
import { ProductStock } from './product-stock.tsx'
import * as styles from './product-card.module.css'

/** A product in the phone list, by its name in the reader's language. */
export function ProductCard({ product }: { product: OfficeProductRow }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { name_ar, name_en, stock } = product
  const isEnglish = locale === 'en' && Boolean(name_en)
  return (
    <span className={styles.card}>
      <ProductPicture picture={product.picture} />
      <span className={styles.words}>
        <b lang={isEnglish ? 'en' : 'ar'}>{isEnglish ? name_en : name_ar}</b>
        <small>
          {stock.tracked && <>{t('office.stock.available')} </>}
          <ProductStock stock={stock} />
        </small>
      </span>
      <span className={styles.end}>
        <ProductPrice product={product} />
        <ProductStatus status={product.status} />
      </span>
    </span>
  )
}
