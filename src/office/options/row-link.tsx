import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as styles from './options.module.css'

/** A row of an ordered list: a link to its editor, for members who can edit. */
export function RowLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <span className={styles.option}>{children}</span>
  return (
    <Link className={styles.option} to={to}>
      {children}
    </Link>
  )
}
