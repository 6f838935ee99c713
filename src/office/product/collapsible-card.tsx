import { useState, type ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import * as styles from './collapsible-card.module.css'

/** A card that is folded until it is needed; it opens by itself when a field in it is wrong. */
export function CollapsibleCard({
  title,
  note,
  names,
  errors,
  children,
}: {
  title: string
  note: ReactNode
  /** The fields inside. */
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
