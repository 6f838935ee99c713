import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import * as styles from './alert.module.css'

const tones = {
  error: [styles.error, 'warning-circle'],
  warning: [styles.warning, 'warning'],
  info: [styles.info, 'info'],
  done: [styles.done, 'check-circle'],
} as const satisfies Record<string, readonly [string | undefined, IconName]>

/** A message that stays until its cause is resolved. */
export function Alert({
  tone = 'error',
  id,
  children,
  action,
}: {
  tone?: keyof typeof tones
  /** For fields that the message describes. */
  id?: string
  children: ReactNode
  /** An action that helps to resolve it. */
  action?: ReactNode
}) {
  const [toneClass, icon] = tones[tone]
  return (
    <div
      id={id}
      className={`${styles.alert} ${toneClass}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon name={icon} />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}
