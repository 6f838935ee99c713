import type { ReactNode } from 'react'
import * as styles from './figures.module.css'

export interface FigureProps {
  label: string
  value: ReactNode
  note?: ReactNode
  tone?: 'up' | 'down' | 'plain'
}

const tones = { up: styles.up, down: styles.down, plain: '' }

/** A few totals beside each other, separated by hairlines. */
export function Figures({ figures, children }: { figures: FigureProps[]; children?: ReactNode }) {
  return (
    <section className={styles.panel}>
      <dl className={styles.figures}>
        {figures.map(({ label, value, note, tone = 'plain' }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {note != null && <dd className={`${styles.note} ${tones[tone]}`}>{note}</dd>}
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
