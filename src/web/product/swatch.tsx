import * as styles from './swatch.module.css'

/** A round colour swatch; an attribute, not a style, so that the page's policy can forbid inline styles. */
export function Swatch({ hex }: { hex: string }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 34 34" aria-hidden="true">
      <circle cx="17" cy="17" r="16.5" fill={hex} />
    </svg>
  )
}
