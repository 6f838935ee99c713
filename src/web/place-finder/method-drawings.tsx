import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { example } from './score-example.ts'
import * as styles from './method-drawings.module.css'

const [left, right, ground] = [14, 226, 108]
const xOf = (month: number) => rounded(left + ((month - 1) * (right - left)) / 11)
const yOf = (celsius: number) => rounded(127.5 - 2.35 * celsius)
const rounded = (value: number) => Math.round(value * 10) / 10

/** The days of a year as a line, its hardest month marked. */
export function WeatherDrawing() {
  const t = useTexts('plants')
  const { dayCOfMonths, month, dayC } = example
  const line = dayCOfMonths.map((celsius, index) => `${xOf(index + 1)} ${yOf(celsius)}`).join(' ')
  return (
    <Drawing
      labels={[
        ['start', t('month.short.1')],
        ['middle', t(`month.short.${month}`)],
        ['end', t('month.short.12')],
      ]}
    >
      <g className={styles.mirrored}>
        <path className={styles.axis} d={`M8 ${ground}H232`} />
        <path className={styles.area} d={`M${left} ${ground} ${line} ${right} ${ground}Z`} />
        <path className={styles.line} d={`M${line}`} />
        <path className={styles.sun} d={`M${xOf(month)} ${yOf(dayC) - 17}l6 6-6 6-6-6z`} />
        <path className={styles.dashes} d={`M${xOf(month)} ${yOf(dayC) + 4}V${ground}`} />
      </g>
    </Drawing>
  )
}

/** The afternoon sun on a plant behind the railing of a west balcony. */
export function PlaceDrawing() {
  return (
    <Drawing>
      <path className={styles.axis} d={`M8 ${ground}H232`} />
      <path className={styles.wall} d="M150 18h74v90h-74z" />
      <path className={styles.area} d="M96 88h54v20H96z" />
      <path className={styles.line} d="M96 66v22h54M96 66h54M114 66v22M132 66v22" />
      <path className={styles.leaf} d="M128 88c-9-4-9-14 0-19 9 5 9 15 0 19Z" />
      <path className={styles.rays} d="M44 50 112 74M42 60 104 88M50 42 120 62" />
      <path className={styles.sun} d="M30 30l15 15-15 15-15-15z" />
    </Drawing>
  )
}

/** The range of temperatures that the plant tolerates. */
export function PlantDrawing() {
  const t = useTexts('place-finder')
  const degrees = (celsius: number) => t('method.degrees', { celsius: String(celsius) })
  return (
    <Drawing
      labels={[
        ['top', degrees(example.limitC)],
        ['bottom', degrees(example.coldC)],
      ]}
    >
      <rect className={styles.leaf} x="112" y="23" width="16" height="89" rx="8" />
      <path className={styles.axis} d="M96 23h48M96 112h48" />
      <path className={styles.sun} d="M120 14l7 7-7 7-7-7z" />
    </Drawing>
  )
}

interface DrawingProps {
  labels?: readonly (readonly [keyof typeof positions, string])[]
  children: ReactNode
}

const positions = {
  start: styles.start,
  middle: styles.middle,
  end: styles.end,
  top: styles.top,
  bottom: styles.bottom,
}

/** Decorative: the text of the step has the same information. */
function Drawing({ labels, children }: DrawingProps) {
  return (
    <div className={`${styles.frame} ${styles.drawing}`} aria-hidden="true">
      <svg viewBox="0 0 240 130">{children}</svg>
      {labels?.map(([position, words]) => (
        <span key={position} className={positions[position]}>
          {words}
        </span>
      ))}
    </div>
  )
}
