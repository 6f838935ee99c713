import type { OfficeProductRow } from '#contract/office/products.ts'
import { ProductPicture } from './product-picture.tsx'
import * as styles from './product-name.module.css'

/** Picture, Arabic name, and the botanical name below it. */
export function ProductName({ product }: { product: OfficeProductRow }) {
  return (
    <span className={styles.product}>
      <ProductPicture picture={product.picture} />
      <span className={styles.names}>
        <b lang="ar">{product.name_ar}</b>
        {product.name_latin && (
          <small lang="la" dir="ltr">
            {product.name_latin}
          </small>
        )}
      </span>
    </span>
  )
}
