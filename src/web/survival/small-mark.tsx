import { bands, type Band } from '#shared/plants/vocabulary.ts'
import { leavesOf } from './bands.ts'
import * as styles from './marks.module.css'

const leaf = 'M0 -1.1C3.9 -2.6 3.9 -5.72 0 -7.9C-3.9 -5.72 -3.9 -2.6 0 -1.1Z'

/** Five leaves: filled for the band, and a seed for each that is missing. Always with its word beside it. */
export function SmallMark({ band, large = false }: { band: Band; large?: boolean }) {
  const count = leavesOf(band)
  return (
    <svg
      className={large ? `${styles.mark} ${styles.large}` : styles.mark}
      viewBox="-8 -8 16 16"
      aria-hidden="true"
    >
      <g className={styles.months}>
        {bands.map((each, index) => (
          <g key={each} transform={`rotate(${index * 72})`}>
            {index < count ? (
              <path className={styles.band} data-band={band} d={leaf} />
            ) : (
              <circle className={styles.band} data-band={band} cy={-4.6} r={1.05} />
            )}
          </g>
        ))}
      </g>
    </svg>
  )
}
