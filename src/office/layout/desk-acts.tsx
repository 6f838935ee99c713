import type { ReactNode } from 'react'
import * as styles from './desk-acts.module.css'

/** Buttons of a page's head for which a phone has no room: its menu leads there. */
export const DeskActs = ({ children }: { children: ReactNode }) => (
  <span className={styles.acts}>{children}</span>
)
