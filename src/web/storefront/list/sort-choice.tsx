import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { sorts, type Filters } from '../../product/filters.ts'
import * as styles from './sort-choice.module.css'

/** The order of the list. */
export function SortChoice({
  filters,
  apply,
}: {
  filters: Filters
  apply: (next: Filters) => void
}) {
  const t = useTexts('products')
  return (
    <label className={styles.sort}>
      <span className={`muted text-small ${styles.label}`}>{t('products.sort')}</span>
      <span className={styles.box}>
        <select
          value={filters.sort}
          onChange={(event) =>
            apply({
              ...filters,
              sort: sorts.find((sort) => sort === event.target.value) ?? filters.sort,
            })
          }
        >
          {sorts
            .filter((sort) => filters.q || sort !== 'relevance')
            .map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort.${sort}`)}
              </option>
            ))}
        </select>
        <Icon name="caret-down" />
      </span>
    </label>
  )
}
