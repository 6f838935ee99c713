import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const variants = {
  error: ['er', 'warning-circle'],
  warning: ['wa', 'warning'],
  info: ['in', 'info'],
  done: ['ok', 'check-circle'],
} as const satisfies Record<string, readonly [string, IconName]>

/** A message that stays in place: failure, rule, hint, done (design language §11). */
export function Alert({
  kind = 'error',
  title,
  children,
}: {
  kind?: keyof typeof variants
  title?: string
  children: ReactNode
}) {
  const [className, icon] = variants[kind]
  return (
    <div className={`alert ${className}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div>
        {title && <b className="alert-title">{title}</b>}
        {children}
      </div>
    </div>
  )
}
