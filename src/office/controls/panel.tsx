import { useId, type ReactNode } from 'react'
import * as styles from './panel.module.css'

interface PanelProps {
  title?: string
  /** Shown at the end of the title's line. */
  aside?: ReactNode
  /** Shown below the content, behind a hairline. */
  footer?: ReactNode
  /** Removes the padding, for a table, which has its own. */
  flush?: boolean
  children: ReactNode
}

/** A card of an editor or a page. */
export function Panel({ title, aside, footer, flush = false, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
      )}
      <div className={flush ? undefined : styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  )
}
