import type { ReactNode } from 'react'
import * as styles from './desktop-actions.module.css'

/** Buttons of a page's head for which a phone has no room: its menu leads there. */
export const DesktopActions = ({ children }: { children: ReactNode }) => (
  <span className={styles.actions}>{children}</span>
)
