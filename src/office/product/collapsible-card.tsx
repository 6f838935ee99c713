import { useState, type ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import * as styles from './collapsible-card.module.css'

/** A card that is collapsed until needed; it opens automatically when one of its fields has an error. */
export function CollapsibleCard({
  title,
  note,
  names,
  errors,
  children,
}: {
  title: string
  note: ReactNode
  /** The names of the fields inside. */
  names: readonly string[]
  errors: Partial<Record<string, string>>
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const isWrong = names.some((name) => errors[name])
  return (
    <details
      className={styles.fold}
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.head}>
        <h2>{title}</h2>
        <small>{note}</small>
        <Icon name="caret-down" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
