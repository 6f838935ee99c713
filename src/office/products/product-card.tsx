import type { OfficeProductRow } from '#contract/office/products.ts'
import { ProductPicture } from './product-picture.tsx'
import { ProductPrice } from './product-price.tsx'
import { ProductStatus } from './product-status.tsx'
import { ProductStock } from './product-stock.tsx'
import * as styles from './product-card.module.css'

/** A product in the phone list. */
export function ProductCard({ product }: { product: OfficeProductRow }) {
  return (
    <span className={styles.card}>
      <ProductPicture picture={product.picture} />
      <span className={styles.words}>
        <b lang="ar">{product.name_ar}</b>
        <small>
          <ProductStock stock={product.stock} />
        </small>
      </span>
      <span className={styles.end}>
        <ProductPrice product={product} />
        <ProductStatus status={product.status} />
      </span>
    </span>
  )
}
