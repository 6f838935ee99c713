import { Link, useSearchParams } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import * as styles from './report-page.module.css'

/** Groups that are not columns have separate labels. */
const ownWords = new Set(['none', 'word'])

export function GroupTabs({ groups, current }: { groups: readonly string[]; current: string }) {
  const tReport = useTexts('office-reports')
  const [parameters] = useSearchParams()
  const addressOf = (group: string) => {
    const next = new URLSearchParams(parameters)
    next.set('group', group)
    return `?${next.toString()}`
  }
  return (
    <nav className={styles.groups} aria-label={tReport('reports.group')}>
      {groups.map((group) => (
        <Link
          key={group}
          to={addressOf(group)}
          replace
          preventScrollReset
          className={group === current ? styles.current : styles.group}
          aria-current={group === current ? 'true' : undefined}
        >
          {tReport(ownWords.has(group) ? `reports.group.${group}` : `reports.column.${group}`)}
        </Link>
      ))}
    </nav>
  )
}
