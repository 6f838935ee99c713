import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import * as styles from './line-list.module.css'

interface Line {
  id: string | number
  icon?: IconName
  title: ReactNode
  detail?: ReactNode
  /** Shown at the end: a state, a button. */
  end?: ReactNode
}

/** The lines of a panel, each with a description and its controls. */
export function LineList({ lines, label }: { lines: readonly Line[]; label?: string }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map(({ id, icon, title, detail, end }) => (
        <li key={id} className={styles.line}>
          {icon && <Icon name={icon} className={styles.icon} />}
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            {detail && <small>{detail}</small>}
          </span>
          {end && <span className={styles.end}>{end}</span>}
        </li>
      ))}
    </ul>
  )
}
