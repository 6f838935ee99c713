import { Link } from 'react-router'
import type { Facets } from '#contract/catalogue.ts'
import { toRiyals } from '#shared/money.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Price } from '../../ui/price.tsx'
import { addressOf, chosenCount, type Filters } from '../../product/filters.ts'
import { useOwnName } from '../../product/plant.ts'
import * as chip from '../../ui/chip.module.css'
import * as styles from './quick-choices.module.css'

const slugs = ['indoor', 'easy-care', 'pet-safe']
const cheapHalalas = 50_00

/** On a phone, before anything is chosen: the most frequent filters, one tap away. */
export function QuickChoices({ facets, filters }: { facets: Facets | null; filters: Filters }) {
  const t = useTexts('products')
  const nameOf = useOwnName()
  if (!facets || filters.q || chosenCount(filters) > 0) return null
  return (
    <nav className={`${chip.chips} ${styles.strip} only-narrow`} aria-label={t('products.quick')}>
      {facets.categories
        .filter(({ slug }) => slugs.includes(slug))
        .map((category) => (
          <Link
            key={category.id}
            className={chip.chip}
            to={addressOf({ ...filters, categories: [category.slug], page: 1 })}
          >
            {nameOf(category)}
          </Link>
        ))}
      <Link className={chip.chip} to={addressOf({ ...filters, maxHalalas: cheapHalalas, page: 1 })}>
        <span>
          <RichText
            t={t}
            text="products.upTo"
            parts={{ price: <Price riyals={toRiyals(cheapHalalas)} /> }}
          />
        </span>
      </Link>
    </nav>
  )
}
