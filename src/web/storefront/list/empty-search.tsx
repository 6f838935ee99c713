import { Link } from 'react-router'
import type { Facets } from '#contract/catalogue.ts'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { BestSellers } from '../best-sellers.tsx'
import { categoryAddress } from '../../product/filters.ts'
import type { BestSellers as Loaded } from '../load-best-sellers.server.ts'
import { useOwnName } from '../../product/plant.ts'
import * as chip from '../../ui/chip.module.css'
import * as styles from './empty-search.module.css'

const [shownCategories, shownPlants] = [3, 6]

interface EmptySearchProps {
  q: string
  facets: Facets | null
  bestSellers: Loaded
}

/** Below a search without results: plants for the visitor's place, contact to the shop, categories, best sellers. */
export default function EmptySearch({ q, facets, bestSellers }: EmptySearchProps) {
  const t = useTexts('products')
  const nameOf = useOwnName()
  const ways: [icon: IconName, to: string, title: string, hint: string][] = [
    ['map-pin', paths.placeFinder(), t('products.findPlace'), t('products.findPlaceHint')],
    ['headset', paths.contact(q), t('products.askAbout', { q }), t('products.askHint')],
    ['storefront', paths.products(), t('products.browse'), t('products.browseHint')],
  ]
  return (
    <>
      <ul className={styles.ways}>
        {ways.map(([icon, to, title, hint]) => (
          <li key={to}>
            <Link className={styles.way} to={to}>
              <Icon name={icon} />
              <span className={styles.words}>
                <b>{title}</b>
                <span className="muted text-small">{hint}</span>
              </span>
              <Icon name="caret-right" flip />
            </Link>
          </li>
        ))}
      </ul>
      <section className={styles.categories}>
        <h2 className="heading-3">{t('products.startFrom')}</h2>
        <nav className={chip.chips} aria-label={t('products.categories')}>
          {facets?.categories.slice(0, shownCategories).map((category) => (
            <Link key={category.id} className={chip.chip} to={categoryAddress(category.slug)}>
              {nameOf(category)}
            </Link>
          ))}
        </nav>
      </section>
      <BestSellers loaded={bestSellers} count={shownPlants} />
    </>
  )
}
