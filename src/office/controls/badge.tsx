import type { ReactNode } from 'react'
import * as styles from './badge.module.css'

const tones = {
  neutral: '',
  ok: styles.ok,
  warn: styles.warn,
  error: styles.error,
  info: styles.info,
  ship: styles.ship,
}
export type Tone = keyof typeof tones

/** A state in one word, with its colour. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles.badge} ${tones[tone]}`}>{children}</span>
}
