import type { ReactNode } from 'react'
import * as styles from './desktop-actions.module.css'

/** Buttons of the page header for which a phone has no room; the phone's menu links to the same pages. */
export const DesktopActions = ({ children }: { children: ReactNode }) => (
  <span className={styles.actions}>{children}</span>
)
