import { useTexts } from '#web/i18n/use-texts.ts'
import { filtersOf } from '../products/product-list-filters.ts'
import { useCategoryNames } from '../products/use-category-names.ts'
import { useOptionNames, useSuppliers } from '../products/use-option-names.ts'
import { useTeamNames } from '../session/use-team.ts'
import { ActiveFilters, FilterMenu } from '../table/filter-bar.tsx'
import type { FilterValues } from '../table/use-list-address.ts'
import { disabledAttributes } from './disabled-attributes.ts'
import * as styles from './scope-filter.module.css'

interface ScopeFilterProps {
  filter: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (filter: Record<string, string>) => void
}

/** A sale only covers published products, and its categories have a separate field. */
const fieldsElsewhere = new Set(['status', 'category'])

/** The filters of the product list: the sale covers only matching products, of its categories or of all. */
export function ScopeFilter({ filter, disabled, onChange }: ScopeFilterProps) {
  const t = useTexts('office')
  const tDiscounts = useTexts('office-discounts')
  const names = {
    categories: useCategoryNames(),
    colors: useOptionNames('colors'),
    sizes: useOptionNames('sizes'),
    suppliers: new Map(useSuppliers().map(({ id, name }) => [id, name])),
    members: useTeamNames(),
  }
  const filters = filtersOf(t, names).filter(({ id }) => !fieldsElsewhere.has(id))
  const values: FilterValues = {
    get: (name) => filter[name] ?? '',
    change: (part) =>
      onChange(
        Object.fromEntries(
          Object.entries({ ...filter, ...part }).filter(([, value]) => value !== ''),
        ),
      ),
  }
  return (
    <fieldset className={styles.filter} {...disabledAttributes(disabled)}>
      <legend>{tDiscounts('sale.onlyThose')}</legend>
      <p className="muted">{tDiscounts('sale.onlyThoseHint')}</p>
      <div className={styles.chips}>
        <ActiveFilters filters={filters} address={values} />
        {!disabled && <FilterMenu filters={filters} address={values} />}
      </div>
    </fieldset>
  )
}
