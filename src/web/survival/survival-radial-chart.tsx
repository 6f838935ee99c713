import { isEvenYear } from './month-ranges.ts'
import type { Survival } from '#contract/plants/survival.ts'
import type { Band } from '#shared/plants/vocabulary.ts'
import * as styles from './marks.module.css'

const [inner, outer] = [34, 64]

/** A leaf from the ring around the number to `tip`; control points as in the design. */
function leafPath(tip: number): string {
  const [near, far] = [0.22, 0.68].map((share) => rounded(-(inner + share * (tip - inner))))
  return `M0 -${inner}C8.6 ${near} 8.6 ${far} 0 ${rounded(-tip)}C-8.6 ${far} -8.6 ${near} 0 -${inner}Z`
}
const rounded = (value: number) => Math.round(value * 100) / 100
const fullLeaf = leafPath(outer)

/** The radius of a score's leaf; even the worst is visible. */
const tipOf = (score: number) => inner + (outer - inner) * Math.max(0.2, score / 100)

interface SurvivalRadialChartProps {
  year: Survival['year']
  /** The month marked by the dot, 1–12. */
  month: number
  /** The text for screen readers. */
  label: string
  /** The score of the month; null: not known. */
  score: number | null
  /** Shown above an approximate number. */
  about?: string | undefined
  /** Shown instead of the number: the band's letter. */
  letter?: string | undefined
  small?: boolean
}

/** Twelve leaves around a number, one for each month with the length of its score; the dot marks the shown month. */
export function SurvivalRadialChart({
  year,
  month,
  label,
  score,
  about,
  letter,
  small = false,
}: SurvivalRadialChartProps) {
  const isKnown = score !== null || letter !== undefined
  const isEven = isEvenYear(year)
  return (
    <span
      className={small ? `${styles.radialChart} ${styles.small}` : styles.radialChart}
      role="img"
      aria-label={label}
    >
      <svg viewBox="-77 -77 154 154" aria-hidden="true">
        <g className={styles.months}>
          {year.map((each) => (
            <g key={each.month} transform={`rotate(${(each.month - 1) * 30})`}>
              <MonthLeaf {...each} isShown={!isEven && each.month === month} />
            </g>
          ))}
        </g>
      </svg>
      <span
        className={(score ?? 0) > 99 || about ? `${styles.number} ${styles.long}` : styles.number}
        aria-hidden="true"
      >
        {about && score !== null && <span className={styles.about}>{about}</span>}
        {isKnown ? (letter ?? score) : '؟'}
      </span>
    </span>
  )
}

function MonthLeaf({
  score,
  band,
  isShown,
}: {
  score: number | null
  band: Band
  isShown: boolean
}) {
  if (score === null) return <path className={styles.outline} d={fullLeaf} />
  const tip = tipOf(score)
  const [above, middle, below] = [tip + 14.6, tip + 9, tip + 3.4].map((y) => rounded(-y))
  return (
    <>
      <path className={styles.full} d={fullLeaf} />
      <path className={`${styles.band} ${styles.leaf}`} data-band={band} d={leafPath(tip)} />
      {isShown && (
        <path className={styles.dot} d={`M0 ${above}L5.6 ${middle}L0 ${below}L-5.6 ${middle}Z`} />
      )}
    </>
  )
}
