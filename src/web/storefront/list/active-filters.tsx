import type { Facets } from '#contract/catalogue.ts'
import { toRiyals } from '#shared/money.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price, shortAmount } from '../../ui/price.tsx'
import { chosenCount, cleared, toggled, type Filters } from '../../product/filters.ts'
import { useOwnName } from '../../product/plant.ts'
import * as chip from '../../ui/chip.module.css'
import * as textLink from '../../ui/text-link.module.css'
import * as styles from './active-filters.module.css'

export interface ListToolsProps {
  facets: Facets | null
  filters: Filters
  apply: (next: Filters) => void
}

/** The active filters, each with a button to remove it. */
export function ActiveFilters({ facets, filters, apply }: ListToolsProps) {
  const t = useTexts('products')
  const nameOf = useOwnName()
  const { q, categories, colors, sizes, maxHalalas } = filters
  if (!facets || (chosenCount(filters) === 0 && !q)) return null
  const chipOf = (key: string, label: string, without: Partial<Filters>) => (
    <button
      key={key}
      type="button"
      className={chip.chip}
      aria-label={t('products.removeFilter', { name: label })}
      onClick={() => apply({ ...filters, ...without })}
    >
      <bdi>{label}</bdi>
      <Icon name="x" />
    </button>
  )
  return (
    <div className={`${chip.chips} ${styles.row}`} role="group" aria-label={t('products.active')}>
      {q && chipOf('q', t('products.searchChip', { q }), { q: '' })}
      {facets.categories
        .filter(({ slug }) => categories.includes(slug))
        .map((option) =>
          chipOf(`category-${option.id}`, nameOf(option), {
            categories: toggled(categories, option.slug),
          }),
        )}
      {facets.colors
        .filter(({ id }) => colors.includes(id))
        .map((option) =>
          chipOf(`color-${option.id}`, nameOf(option), { colors: toggled(colors, option.id) }),
        )}
      {facets.sizes
        .filter(({ id }) => sizes.includes(id))
        .map((option) =>
          chipOf(`size-${option.id}`, nameOf(option), { sizes: toggled(sizes, option.id) }),
        )}
      {maxHalalas !== null && (
        <PriceChip
          riyals={toRiyals(maxHalalas)}
          onRemove={() => apply({ ...filters, maxHalalas: null })}
        />
      )}
      <button
        type="button"
        className={`${textLink.textLink} ${chip.link}`}
        onClick={() => apply({ ...cleared(filters), q: '' })}
      >
        {t('products.clearAll')}
      </button>
    </div>
  )
}

/** The chosen maximum price. */
function PriceChip({ riyals, onRemove }: { riyals: number; onRemove: () => void }) {
  const t = useTexts('products')
  const name = t('products.upTo', { price: shortAmount(riyals) })
  return (
    <button
      type="button"
      className={chip.chip}
      aria-label={withoutIsolates(t('products.removeFilter', { name }))}
      onClick={onRemove}
    >
      <RichText t={t} text="products.upTo" parts={{ price: <Price riyals={riyals} /> }} />
      <Icon name="x" />
    </button>
  )
}

/** An accessible name has no direction; with the marks in it, it would not contain the visible words. */
const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')
