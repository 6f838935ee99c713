import type { OfficeProductRow } from '#contract/office/products.ts'
import { useLocale } from '#web/i18n/use-texts.ts'
import { latinBelow, plantName, plantNameLanguage } from './plant-name.ts'
import { ProductPicture } from './product-picture.tsx'
import * as styles from './product-name.module.css'

/** Picture, name in the reader's language, and the botanical name below it. */
export function ProductName({ product }: { product: OfficeProductRow }) {
  const { locale } = useLocale()
  const latin = latinBelow(product, locale)
  return (
    <span className={styles.product}>
      <ProductPicture picture={product.picture} />
      <span className={styles.names}>
        <b lang={plantNameLanguage(product, locale)}>{plantName(product, locale)}</b>
        {latin && (
          <small lang="la" dir="ltr">
            {latin}
          </small>
        )}
      </span>
    </span>
  )
}
