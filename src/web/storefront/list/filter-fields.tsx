import { memo } from 'react'
import { Form } from 'react-router'
import type { Facets } from '#contract/catalogue.ts'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toggled, type Filters } from '../../product/filters.ts'
import { useOwnName } from '../../product/plant.ts'
import { Swatch } from '../../product/swatch.tsx'
import { PriceSlider } from './price-slider.tsx'
import * as swatch from '../../product/swatch.module.css'
import { buttonClass } from '../../ui/button.tsx'
import * as field from '../../ui/field.module.css'
import * as styles from './filter-fields.module.css'

interface FilterFieldsProps {
  facets: Facets
  filters: Filters
  apply: (next: Filters) => void
}

/** The groups of filters. They apply immediately; without JavaScript the form sends them. Memoised, like product cards. */
export const FilterFields = memo(function FilterFields(props: FilterFieldsProps) {
  const t = useTexts('products')
  const { facets, filters, apply } = props
  return (
    <Form
      className={styles.filters}
      action={paths.products()}
      onSubmit={(event) => event.preventDefault()}
    >
      {filters.q && <input type="hidden" name="q" value={filters.q} />}
      <CategoryFields {...props} />
      <ColorFields {...props} />
      <SizeFields {...props} />
      <PriceSlider
        range={facets.price}
        maxHalalas={filters.maxHalalas}
        onChoose={(maxHalalas) => apply({ ...filters, maxHalalas })}
      />
      <noscript>
        <button className={buttonClass({ wide: true })}>{t('products.apply')}</button>
      </noscript>
    </Form>
  )
})

function CategoryFields({ facets, filters, apply }: FilterFieldsProps) {
  const t = useTexts('products')
  const nameOf = useOwnName()
  return (
    <fieldset>
      <legend>{t('products.category')}</legend>
      <div className={styles.categories}>
        {facets.categories.map((category) => (
          <Check
            key={category.id}
            name="category"
            value={category.slug}
            label={nameOf(category)}
            count={category.count}
            checked={filters.categories.includes(category.slug)}
            onChange={() =>
              apply({ ...filters, categories: toggled(filters.categories, category.slug) })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function ColorFields({ facets, filters, apply }: FilterFieldsProps) {
  const t = useTexts('products')
  const nameOf = useOwnName()
  return (
    <fieldset>
      <legend>{t('products.color')}</legend>
      <div className={styles.colors}>
        {facets.colors.map((color) => (
          <label key={color.id} className={swatch.choice}>
            <input
              type="checkbox"
              className="visually-hidden"
              name="color"
              value={color.id}
              checked={filters.colors.includes(color.id)}
              onChange={() => apply({ ...filters, colors: toggled(filters.colors, color.id) })}
            />
            <Swatch hex={color.hex_code} />
            {nameOf(color)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function SizeFields({ facets, filters, apply }: FilterFieldsProps) {
  const t = useTexts('products')
  const nameOf = useOwnName()
  return (
    <fieldset>
      <legend>{t('products.size')}</legend>
      <div className={styles.sizes}>
        {facets.sizes.map((size) => (
          <Check
            key={size.id}
            name="size"
            value={String(size.id)}
            label={nameOf(size)}
            checked={filters.sizes.includes(size.id)}
            onChange={() => apply({ ...filters, sizes: toggled(filters.sizes, size.id) })}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface CheckProps {
  name: string
  value: string
  label: string
  count?: number
  checked: boolean
  onChange: () => void
}

function Check({ name, value, label, count, checked, onChange }: CheckProps) {
  return (
    <label className={`${field.checkbox} ${styles.check}`}>
      <input type="checkbox" name={name} value={value} checked={checked} onChange={onChange} />
      <span>{label}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  )
}
