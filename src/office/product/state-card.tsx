import { Link } from 'react-router'
import type { OfficeProduct } from '#contract/office/products.ts'
import { productStatuses, type ProductStatus } from '#contract/office/product-fields.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { usePlantNameCheck } from '../plant-law/use-plant-name-check.ts'
import { useCan, useMember } from '../session/member.ts'
import { missingIn } from './check-product.ts'
import type { ProductEditor } from './use-product-editor.ts'
import * as styles from './state-card.module.css'

interface StateCardProps {
  product: OfficeProduct | null
  editor: ProductEditor
}

/** The publishing state, and the requirements still missing. */
export function StateCard({ product, editor }: StateCardProps) {
  const t = useTexts('office')
  const canPublish = useCan('catalogue.publish')
  const { value, id, error } = editor.field('status')
  return (
    <Panel
      title={t('office.product.status')}
      aside={
        product?.status === 'published' && (
          <a className={styles.shop} href={`/product/${product.id}`} target="_blank" rel="noopener">
            {t('office.product.viewInShop')}
          </a>
        )
      }
    >
      <fieldset id={id} tabIndex={-1} className={styles.choices} disabled={!canPublish}>
        <legend className="visually-hidden">{t('office.product.status')}</legend>
        {[...productStatuses].toSorted(publishedFirst).map((status) => (
          <label key={status} className={styles.choice}>
            <input
              type="radio"
              name="status"
              className="visually-hidden"
              checked={value === status}
              onChange={() => editor.change('status', status)}
            />
            <span>{t(`office.productStatus.${status}`)}</span>
          </label>
        ))}
      </fieldset>
      {error && <p className={styles.error}>{error}</p>}
      <Needs product={product} editor={editor} />
      {product && (
        <p className="subtle">
          {product.updated_by
            ? t('office.product.lastChangeBy', { name: product.updated_by.name })
            : t('office.product.lastChanged')}{' '}
          <RelativeTime at={product.updated_at} />
        </p>
      )}
    </Panel>
  )
}

/** Missing requirements, and warnings of the server. */
function Needs({ product, editor }: StateCardProps) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { settings } = useMember()
  const { missing, needCount } = missingIn(editor.values, settings)
  const isBarred = usePlantNameCheck(product?.id ?? null, editor.values)?.refusal != null
  const isComplete = missing.length === 0
  return (
    <ul className={styles.needs}>
      {!(isComplete && isBarred) && (
        <li className={isComplete ? styles.met : styles.warn}>
          <Icon name={isComplete ? 'check-circle' : 'warning'} />
          {isComplete
            ? t('office.product.complete')
            : `${t('office.product.missing')} ${missing.map((need) => t(`office.product.need.${need}`)).join(commaIn(locale))}`}
          <small>
            <Ltr>{`${needCount - missing.length} / ${needCount}`}</Ltr>
          </small>
        </li>
      )}
      {isBarred && (
        <li className={styles.warn}>
          <Icon name="prohibit" />
          {t('office.product.barred')}
        </li>
      )}
      {product?.warnings.map((warning) => (
        <li key={warning} className={styles.warn}>
          <Icon name="warning" />
          {t(`office.product.warning.${warning}`)}
        </li>
      ))}
      {product?.looks_like && (
        <li className={styles.warn}>
          <Icon name="warning" />
          <Link to={`/products/${product.looks_like.id}`}>
            {t('office.product.looksLike', {
              name: product.looks_like.name_ar,
              sku: product.looks_like.sku,
            })}
          </Link>
        </li>
      )}
    </ul>
  )
}

const order: readonly ProductStatus[] = ['published', 'draft', 'archived']
const publishedFirst = (one: ProductStatus, other: ProductStatus) =>
  order.indexOf(one) - order.indexOf(other)
