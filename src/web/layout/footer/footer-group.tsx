import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './footer-group.module.css'

/**
 * Links of the footer under a title: a column on a desk, folded on a phone. The style sheet opens it on a desk, where the heading
 * stands in place of the summary, so that neither needs a program.
 */
export function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <details>
        <summary className={styles.title}>
          {title}
          <Icon name="caret-down" />
        </summary>
        {children}
      </details>
    </div>
  )
}
