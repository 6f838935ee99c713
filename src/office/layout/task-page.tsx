import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon, type IconName } from '../controls/icon.tsx'
import { useContrast } from './contrast.ts'
import { lastListAddress } from './last-list-address.ts'
import * as styles from './task-page.module.css'

/** A single-task screen for one-handed use of a phone: it fills the phone, with its action within the thumb's reach (office.md O7.1). */
export function TaskPage({
  title,
  subtitle,
  parent,
  aside,
  footer,
  children,
}: {
  title: string
  subtitle?: ReactNode
  /** The screen the task was started from; the close button leads back there. */
  parent: { to: string; label: string }
  /** Shown at the end of the header. */
  aside?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  const t = useTexts('office')
  const { hasMoreContrast, toggle } = useContrast()
  useEffect(() => {
    document.title = `${title} · ${t('office.title')}`
  }, [title, t])
  return (
    <div className={styles.page} data-task>
      <header className={styles.head}>
        <Link className={styles.close} to={lastListAddress(parent.to)} aria-label={parent.label}>
          <Icon name="x" />
        </Link>
        <div className={styles.words}>
          <p className={styles.parent}>
            <Icon name="caret-left" small flip />
            <Link to={lastListAddress(parent.to)}>{parent.label}</Link>
          </p>
          <h1 className={styles.title}>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {aside}
        <TaskSwitch
          icon="sun"
          label={t('office.task.contrast')}
          isOn={hasMoreContrast}
          onToggle={toggle}
        />
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </div>
  )
}

/** A switch in the header of a task, as small as a thumb allows. */
export function TaskSwitch({
  icon,
  label,
  isOn,
  onToggle,
}: {
  icon: IconName
  label: string
  isOn: boolean
  onToggle: () => void
}) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon name={icon} />
    </button>
  )
}

/** A part of a task, edge to edge on a phone. */
export function TaskPart({
  label,
  bare = false,
  children,
}: {
  label?: string
  bare?: boolean
  children: ReactNode
}) {
  return (
    <section className={bare ? styles.bare : styles.part} aria-label={label}>
      {children}
    </section>
  )
}
