import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { formatCount, Ltr } from '../controls/money.tsx'
import type { ListDefinition, ListView } from './list-definition.ts'
import { SavedActions, useSavedViews } from './saved-views.tsx'
import type { ListAddress } from './use-list-address.ts'
import * as styles from './view-tabs.module.css'

interface TabsProps {
  definition: Pick<ListDefinition<never>, 'screen' | 'views'>
  address: ListAddress
}

/** The list's built-in views, and those the member or a colleague has saved. */
export function ViewTabs({ definition: { screen, views }, address }: TabsProps) {
  const t = useTexts('office')
  const saved = useSavedViews(screen)
  const chosen = address.get('saved')
  const view = address.get('view')
  const isSaved = saved.some(({ id }) => String(id) === chosen)
  const isCounted = views.some(({ count }) => count !== undefined)
  return (
    <div className={styles.line}>
      {(views.length > 1 || saved.length > 0) && (
        <nav className={styles.tabs} aria-label={t('office.views.label')}>
          {views.map(({ id = '', ...tab }) => (
            <Tab
              key={id}
              to={id ? `?view=${id}` : '?'}
              tab={tab}
              isCurrent={!isSaved && view === id}
              isCounted={isCounted}
            />
          ))}
          {saved.map(({ id, name, query }) => (
            <Tab
              key={id}
              to={`?${query}${query ? '&' : ''}saved=${id}`}
              tab={{ label: name }}
              isCurrent={chosen === String(id)}
              isCounted={isCounted}
            />
          ))}
        </nav>
      )}
      <SavedActions
        screen={screen}
        current={saved.find(({ id }) => String(id) === chosen)}
        address={address}
      />
    </div>
  )
}

interface TabProps {
  to: string
  tab: Omit<ListView, 'id'>
  isCurrent: boolean
  /** The tabs show their counts, which arrive after them and move them. */
  isCounted: boolean
}

function Tab({ to, tab: { label, count, countIsMore, isUrgent }, isCurrent, isCounted }: TabProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // The tabs scroll sideways where they are wider than the screen: the open one must be visible.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isCurrent, isCounted])
  return (
    <Link
      ref={link}
      className={`${styles.tab} ${isCurrent ? styles.current : ''}`}
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
      {count !== undefined && (
        <>
          {' '}
          <span className={isUrgent && count > 0 ? styles.urgent : styles.count}>
            <Ltr>
              {formatCount(count)}
              {countIsMore && '+'}
            </Ltr>
          </span>
        </>
      )}
    </Link>
  )
}
