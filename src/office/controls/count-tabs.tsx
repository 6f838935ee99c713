import { Link } from 'react-router'
import { formatCount } from './money.tsx'
import * as styles from './count-tabs.module.css'

/** Tabs over parts of a list with their counts; the selected one is in the address. */
export function CountTabs({
  label,
  tabs,
  current,
}: {
  label: string
  current: string
  tabs: readonly { id: string; label: string; count: number; to: string; urgent?: boolean }[]
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ id, label: words, count, to, urgent }) => (
        <Link
          key={id}
          to={to}
          replace
          preventScrollReset
          className={`${styles.tab} ${id === current ? styles.current : ''}`}
          aria-current={id === current ? 'page' : undefined}
        >
          {words}{' '}
          <span className={urgent ? styles.urgent : styles.count}>{formatCount(count)}</span>
        </Link>
      ))}
    </nav>
  )
}
