import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import * as styles from './empty-state.module.css'

interface EmptyStateProps {
  icon: IconName
  title: string
  hint?: string
  /** Links or buttons to continue. */
  children?: ReactNode
  /** `h1` when it is the whole page. */
  heading?: 'h1' | 'h2' | 'h3'
}

/** An empty state: a circle, a heading, one helpful sentence, one link to continue. */
export function EmptyState({
  icon,
  title,
  hint,
  children,
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={styles.emptyState}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <Heading className={`heading-4 ${styles.title}`}>{title}</Heading>
      {hint && <p className="muted text-small">{hint}</p>}
      {children}
    </div>
  )
}
