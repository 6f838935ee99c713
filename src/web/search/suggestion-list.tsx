import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { categoryAddress } from '../product/filters.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import type { Suggestions } from './use-suggestions.ts'
import * as styles from './suggestion-list.module.css'

interface Suggestion {
  to: string
  group: 'search.categories' | 'search.plants' | null
  content: ReactNode
}

/** Categories, plants, and the link to all results, in the order of the arrow keys. */
export function useSuggestionEntries(found: Suggestions | null): Suggestion[] {
  const t = useTexts()
  const { locale } = useLocale()
  if (!found) return []
  const categories = found.categories.map((category): Suggestion => ({
    to: categoryAddress(category.slug),
    group: 'search.categories',
    content: (
      <>
        <Icon name="leaf" />
        {locale === 'ar' ? category.name_ar : category.name_en}
      </>
    ),
  }))
  const plants = found.plants.map((plant): Suggestion => ({
    to: paths.product(plant.id),
    group: 'search.plants',
    content: (
      <>
        <span className={styles.picture}>
          <Picture image={plant.images[0]} alt="" sizes="48px" />
        </span>
        <span className={styles.names}>
          <bdi>{locale === 'ar' ? plant.name : plant.name_latin}</bdi>
          <bdi className="muted text-small">
            {locale === 'ar' ? plant.name_latin : plant.name_en}
          </bdi>
        </span>
        <Price riyals={plant.effective_price} unit={plant.unit} />
      </>
    ),
  }))
  const all: Suggestion = {
    to: paths.products({ q: found.query }),
    group: null,
    content: (
      <>
        <Icon name="magnifying-glass" />
        {t('search.all', { q: found.query })}
      </>
    ),
  }
  return [...categories, ...plants, all]
}

interface SuggestionListProps {
  id: string
  entries: Suggestion[]
  active: number
  onChoose: () => void
}

export const optionId = (list: string, position: number): string => `${list}-${position}`

/** The list under the search field; the field keeps the focus and refers to the active option. */
export function SuggestionList({ id, entries, active, onChoose }: SuggestionListProps) {
  const t = useTexts()
  const groups = ['search.categories', 'search.plants', null] as const
  return (
    <div className={styles.suggestions}>
      {entries.length === 1 && (
        <p className={`muted ${styles.none}`} aria-hidden="true">
          {t('search.found', { count: 0 })}
        </p>
      )}
      <div id={id} role="listbox" aria-label={t('search.suggestions')}>
        {groups.map((group) => {
          const members = entries
            .map((entry, position) => ({ ...entry, position }))
            .filter((entry) => entry.group === group)
          if (members.length === 0) return null
          return (
            <div key={group} role="group" aria-label={group ? t(group) : undefined}>
              {members.map(({ to, content, position }) => (
                <Link
                  key={to}
                  to={to}
                  id={optionId(id, position)}
                  role="option"
                  aria-selected={position === active}
                  tabIndex={-1}
                  onClick={onChoose}
                >
                  {content}
                </Link>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
