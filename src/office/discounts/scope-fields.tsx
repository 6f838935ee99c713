import type { ReactNode } from 'react'
import type { OfficeProductRow } from '#contract/office/products.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { Checkbox } from '../controls/field.tsx'
import { plantName } from '../products/plant-name.ts'
import { ProductFinder, useChosenProducts } from '../products/product-finder.tsx'
import { ProductName } from '../products/product-name.tsx'
import { useCategoryNames } from '../products/use-category-names.ts'
import * as styles from './discounts.module.css'

interface CategoriesProps {
  label: string
  name: string
  value: readonly number[]
  error?: string | undefined
  disabled?: boolean
  /** The id of a text that describes the choice. */
  'aria-describedby'?: string
  onChange: (ids: number[]) => void
}

/** Checkboxes for categories. */
export function CategoryChoice({
  label,
  name,
  value,
  error,
  disabled,
  'aria-describedby': describedBy,
  onChange,
}: CategoriesProps) {
  const names = useCategoryNames()
  return (
    <fieldset
      id={`field-${name}`}
      tabIndex={-1}
      className={styles.categories}
      disabled={disabled}
      aria-describedby={describedBy}
    >
      <legend>{label}</legend>
      {[...names].map(([id, words]) => (
        <Checkbox
          key={id}
          label={words}
          checked={value.includes(id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, id] : value.filter((one) => one !== id))
          }
        />
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}

interface ProductsProps extends CategoriesProps {
  /** Renders the price of a chosen product. */
  renderPrice?: (product: OfficeProductRow) => ReactNode
}

/** Finds and chooses products. */
export function ProductChoice({
  label,
  name,
  value,
  error,
  disabled = false,
  renderPrice,
  onChange,
}: ProductsProps) {
  const t = useTexts('office-discounts')
  const { locale } = useLocale()
  const chosen = useChosenProducts(value)
  return (
    <div id={`field-${name}`} tabIndex={-1} className={styles.products}>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={label}>
          {chosen.map((product) => (
            <li key={product.id}>
              <ProductName product={product} />
              {renderPrice?.(product)}
              {!disabled && (
                <IconButton
                  icon="x"
                  label={t('discount.remove', { name: plantName(product, locale) })}
                  onClick={() => onChange(value.filter((one) => one !== product.id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <ProductFinder label={label} without={value} onChoose={(id) => onChange([...value, id])} />
      )}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  )
}
