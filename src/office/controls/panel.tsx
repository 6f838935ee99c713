import { createContext, useContext, useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
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

const Folded = createContext(false)

/** The panels inside that have a title are folded until they are pressed. */
export const FoldedPanels = ({ children }: { children: ReactNode }) => (
  <Folded value>{children}</Folded>
)

/** A card of an editor or a page. */
export function Panel({ title, aside, footer, flush = false, children }: PanelProps) {
  const id = useId()
  const body = <div className={flush ? undefined : styles.body}>{children}</div>
  if (useContext(Folded) && title)
    return (
      <details className={styles.panel}>
        <summary className={styles.head}>
          <h2>{title}</h2>
          <Icon name="caret-down" />
        </summary>
        {aside && <div className={styles.aside}>{aside}</div>}
        {body}
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </details>
    )
  return (
    <section className={styles.panel} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
      )}
      {body}
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  )
}
