import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { plantName } from '../products/plant-name.ts'
import { ProductFinder, useChosenProducts } from '../products/product-finder.tsx'
import { ProductName } from '../products/product-name.tsx'
import { CollapsibleCard } from './collapsible-card.tsx'
import type { ProductEditor } from './use-product-editor.ts'
import * as styles from './product-editor.module.css'

const maxRelated = 12

/** Related products on its shop page; if empty, the shop chooses them. */
export default function RelatedCard({
  productId,
  editor,
}: {
  productId: number | null
  editor: ProductEditor
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { value, onChange } = editor.field('related_ids')
  const chosen = useChosenProducts(value)
  return (
    <CollapsibleCard
      title={t('office.product.related')}
      note={
        value.length === 0
          ? t('office.product.relatedAutomatic')
          : chosen.map((one) => plantName(one, locale)).join(commaIn(locale))
      }
      names={['related_ids']}
      errors={editor.errors}
    >
      <ul className={styles.related}>
        {chosen.map((one) => (
          <li key={one.id}>
            <ProductName product={one} />
            <IconButton
              icon="x"
              label={t('office.product.removeOption', { name: plantName(one, locale) })}
              onClick={() => onChange(value.filter((id) => id !== one.id))}
            />
          </li>
        ))}
      </ul>
      {value.length < maxRelated && (
        <ProductFinder
          label={t('office.product.relatedFind')}
          without={[...value, ...(productId === null ? [] : [productId])]}
          onChoose={(id) => onChange([...value, id])}
        />
      )}
    </CollapsibleCard>
  )
}
