import { Link } from 'react-router'
import type { Facets } from '#contract/catalogue.ts'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BestSellers } from '../best-sellers.tsx'
import { categoryAddress } from '../../product/filters.ts'
import type { BestSellers as Loaded } from '../load-best-sellers.server.ts'
import { useOwnName } from '../../product/plant.ts'
import * as chip from '../../ui/chip.module.css'
import * as styles from './empty-search.module.css'

const [shownCategories, shownPlants] = [3, 6]

/** A search that found nothing: ask the shop, start from a category, or see what others buy. */
export default function EmptySearch({
  q,
  facets,
  bestSellers,
}: {
  q: string
  facets: Facets | null
  bestSellers: Loaded
}) {
  const t = useTexts('products')
  const nameOf = useOwnName()
  return (
    <>
      <EmptyState
        icon="magnifying-glass"
        title={t('products.noneFor', { q })}
        hint={t('products.noneSearch')}
      >
        <Link className={buttonClass({ small: true })} to={paths.contact(q)}>
          {t('products.ask')}
        </Link>
        <Link className={buttonClass({ variant: 'outline', small: true })} to={paths.products()}>
          {t('products.title')}
        </Link>
        <nav className={`${chip.chips} ${styles.categories}`} aria-label={t('products.categories')}>
          {facets?.categories.slice(0, shownCategories).map((category) => (
            <Link key={category.id} className={chip.chip} to={categoryAddress(category.slug)}>
              {nameOf(category)}
            </Link>
          ))}
        </nav>
      </EmptyState>
      <BestSellers loaded={bestSellers} count={shownPlants} />
    </>
  )
}
