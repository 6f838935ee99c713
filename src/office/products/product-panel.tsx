import type { OfficeProduct } from '#contract/office/products.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { plantName } from './plant-name.ts'
import { ProductPrice } from './product-price.tsx'
import { ProductStatus } from './product-status.tsx'
import { ProductStock } from './product-stock.tsx'
import { useProduct } from './use-product.ts'
import * as styles from './product-panel.module.css'

/** A product beside the list. */
export function ProductPanel({ id }: { id: number }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { data: product, error, refetch } = useProduct(id)
  if (error && !product) return <LoadFailure error={error} onRetry={refetch} />
  if (!product) return <Rows count={5} />
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{plantName(product, locale)}</h2>
      <ProductFacts product={product} />
      {product.deleted_at === null ? (
        <ButtonLink to={`/products/${id}`} variant="primary" icon="pencil-simple">
          {t('common.edit')}
        </ButtonLink>
      ) : (
        <ButtonLink to={`/products/${id}`} icon="trash">
          {t('office.product.openInBin')}
        </ButtonLink>
      )}
    </div>
  )
}

/** What identifies a product: its picture, short description, status, price and stock. */
export function ProductFacts({ product }: { product: OfficeProduct }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const picture = product.images[0]
  const { short_description_ar: arabic, short_description_en: english } = product
  const description = locale === 'en' && english ? english : arabic
  return (
    <>
      {picture && (
        <img className={styles.picture} src={picture.medium_url} alt={picture.alt_ar ?? ''} />
      )}
      {description && <p dir="auto">{description}</p>}
      <dl className={styles.facts}>
        <dt>{t('office.product.status')}</dt>
        <dd>
          <ProductStatus status={product.status} />
        </dd>
        <dt>{t('office.product.price')}</dt>
        <dd>
          <ProductPrice product={product} />
        </dd>
        <dt>{t('office.product.stock')}</dt>
        <dd>
          <ProductStock stock={product.stock} />
        </dd>
      </dl>
    </>
  )
}
