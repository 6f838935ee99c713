import type { ReactNode } from 'react'
import { Icon, type IconName } from '../controls/icon.tsx'
import { PageHead } from './page-head.tsx'
import * as styles from './message-page.module.css'

/** A screen that shows only an explanation and a way to continue. */
export function MessagePage({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles.page}>
      <Icon name={icon} className={styles.icon} />
      <PageHead title={title} />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}
