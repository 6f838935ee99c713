import type { ReactNode } from 'react'
import * as styles from './columns.module.css'

/** A page's main column and a narrower side column; stacked where there is no room. */
export function Columns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{side}</div>
    </div>
  )
}
