import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './footer-group.module.css'

/**
 * Links of the footer under a title: a column on desktop, collapsed on a phone. The style sheet opens it on desktop, where the heading
 * replaces the summary, so that neither needs JavaScript.
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
