import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OfficeProduct } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { Panel } from '../controls/panel.tsx'
import { LawLine } from '../plant-law/law-line.tsx'
import { ArabicNameField } from './names-card.tsx'
import { BasePriceField } from './price-card.tsx'
import { shortFormParameter } from '../products/short-form.ts'
import { FirstQuantityField } from './stock-card.tsx'
import type { ProductEditor } from './use-product-editor.ts'
import * as styles from './product-editor.module.css'

const firstFields: ReadonlySet<string> = new Set([
  'name_ar',
  'price_halalas',
  'quantity',
  'image_ids',
])

/**
 * Whether a new product is entered in the short form (office.md O8.2): its address asks for it, and no field was filled in that the form
 * would hide. Once all fields are shown, they stay.
 */
export function useShortForm(product: OfficeProduct | null, { changed }: ProductEditor) {
  const [parameters] = useSearchParams()
  const [hasAll, setHasAll] = useState(false)
  if (!hasAll && changed.some((name) => !firstFields.has(name))) setHasAll(true)
  // The pressed button disappears; the cards may be there only after their code has loaded.
  const isPressed = useRef(false)
  useEffect(() => {
    if (hasAll && isPressed.current) document.getElementById('field-name_ar')?.focus()
  }, [hasAll])
  return {
    isShort: product === null && parameters.has(shortFormParameter) && !hasAll,
    showAll: () => {
      isPressed.current = true
      setHasAll(true)
    },
  }
}

/** The name, price and quantity of a new product; its pictures have a card of their own, and the other fields can follow. */
export function FirstFieldsCard({
  editor,
  onShowAll,
}: {
  editor: ProductEditor
  onShowAll: () => void
}) {
  const t = useTexts('office')
  return (
    <Panel
      title={t('office.product.first.title')}
      aside={
        <Button variant="plain" size="small" onClick={onShowAll}>
          {t('office.product.first.all')}
        </Button>
      }
    >
      <p className="subtle">{t('office.product.first.hint')}</p>
      <ArabicNameField editor={editor} />
      <LawLine id={null} names={editor.values} />
      <div className={styles.pair}>
        <BasePriceField editor={editor} />
        <FirstQuantityField editor={editor} />
      </div>
    </Panel>
  )
}
