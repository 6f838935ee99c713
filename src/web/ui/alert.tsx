import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import * as styles from './alert.module.css'

const variants = {
  error: [styles.error, 'warning-circle'],
  warning: [styles.warning, 'warning'],
  info: [styles.info, 'info'],
  done: [styles.done, 'check-circle'],
} as const satisfies Record<string, readonly [string | undefined, IconName]>

/** A message that stays in place: error, warning, hint, success (design language §11). */
export function Alert({
  kind = 'error',
  title,
  children,
}: {
  kind?: keyof typeof variants
  title?: string
  children: ReactNode
}) {
  const [variantClass, icon] = variants[kind]
  return (
    <div className={`${styles.alert} ${variantClass}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div>
        {title && <b className={styles.title}>{title}</b>}
        {children}
      </div>
    </div>
  )
}
