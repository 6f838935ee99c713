import type { ReactNode } from 'react'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { Button } from '../controls/button.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { useIsOnline } from '../layout/offline-strip.tsx'
import type { ListDefinition } from './list-definition.ts'
import type { ListAddress } from './use-list-address.ts'
import * as styles from './list-states.module.css'

/** The purpose of the list, and its first action. */
export function EmptyList({
  icon,
  title,
  hint,
  action,
}: {
  icon: IconName
  title: string
  hint?: string
  action?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} className={styles.icon} />
      <b>{title}</b>
      {hint !== undefined && <p>{hint}</p>}
      {action}
    </div>
  )
}

/** Shown if rows exist but none match. A view without search and filters may well be empty, such as the bin. */
export function NoMatch({
  address,
  views,
}: {
  address: ListAddress
  views: ListDefinition<unknown>['views']
}) {
  const t = useTexts('office')
  const { view, ...filters } = address.filters
  const empty = views.find(({ id }) => id !== undefined && id === view)
  if (empty && Object.keys(filters).length === 0)
    return (
      <EmptyList
        icon="funnel"
        title={t('office.list.emptyView', { view: empty.label })}
        action={<Button onClick={() => address.show('')}>{t('office.list.showAll')}</Button>}
      />
    )
  return (
    <EmptyList
      icon="funnel"
      title={t('office.list.noMatch')}
      hint={t('office.list.noMatchHint')}
      action={<Button onClick={() => address.show('')}>{t('office.filter.clear')}</Button>}
    />
  )
}

/** The time the rows were loaded, shown without a network. */
export function LoadedAt({ at }: { at: number }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const isOnline = useIsOnline()
  if (isOnline || at === 0) return null
  const time = officeDates(locale).moment(new Date(at).toISOString())
  return <p className={styles.readAt}>{t('office.offline.readAt', { time })}</p>
}
