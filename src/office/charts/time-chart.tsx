import { useLocale } from '#web/i18n/use-texts.ts'
import { scaleOf } from './scale.ts'
import { useWidth } from './use-width.ts'
import * as styles from './time-chart.module.css'

export interface TimePoint {
  /** Shown below the bar where there is room. */
  label: string
  value: number
  /** The value of the comparison period; null: none. */
  compared: number | null
}

interface TimeChartProps {
  /** Oldest first. */
  points: readonly TimePoint[]
  /** A one-sentence description of the chart; the figures are in the table below. */
  title: string
  /** Formats a value of the scale. */
  format: (value: number) => string
  height?: number
  /** Space for the scale's labels beside the bars, in CSS px: the width of the header column of the table below, if there is one. */
  aside?: number
}

/** The height of the labels below the bars. */
const labelsHeight = 26
/** Below this width a bar would be thinner than its outline, so a line is drawn instead. */
const minBarWidth = 5
/** The width of one character of a label, and the gap between two labels. */
const label = { letter: 7.2, gap: 14 }

/**
 * Bars for days, weeks or months, oldest first in reading direction; comparison values are drawn as marks. Drawn as SVG in the available
 * width.
 */
export function TimeChart({ points, title, format, height = 200, aside = 64 }: TimeChartProps) {
  const { direction } = useLocale()
  const { element, width } = useWidth<HTMLDivElement>()
  const below = points.some((point) => point.label !== '') ? labelsHeight : 1
  return (
    <div ref={element} className={styles.chart}>
      <svg
        width={width}
        height={height + below}
        viewBox={`0 0 ${width} ${height + below}`}
        role="img"
        aria-label={title}
        className={styles.svg}
      >
        {width > aside && (
          <Drawing {...{ points, format, height, width, aside, isMirrored: direction === 'rtl' }} />
        )}
      </svg>
    </div>
  )
}

interface DrawingProps extends Pick<TimeChartProps, 'points' | 'format'> {
  width: number
  height: number
  aside: number
  isMirrored: boolean
}

function Drawing({ points, format, width, height, aside, isMirrored }: DrawingProps) {
  const values = points.flatMap(({ value, compared }) => [value, compared ?? 0])
  const lines = scaleOf(Math.max(0, ...values))
  const top = Math.max(lines.at(-1) ?? 0, 1)
  const step = (width - aside) / Math.max(points.length, 1)
  const y = (value: number) => height - (Math.max(value, 0) / top) * (height - 16)
  /** The x coordinate from the start of the line in either direction. */
  const x = (start: number, length = 0) => (isMirrored ? width - start - length : start)
  const middle = (at: number) => x(aside + (at + 0.5) * step)
  const longest = Math.max(...points.map((point) => point.label.length)) * label.letter
  const every = Math.max(1, Math.ceil((longest + label.gap) / step))
  /** Keeps the outermost labels inside the chart. */
  const inside = (place: number) => Math.min(Math.max(place, longest / 2), width - longest / 2)
  const last = points.length - 1
  const place = (at: number) => inside(middle(at))
  /** The newest bar always has a label, the others only if they leave room for it. */
  const isSaid = (at: number) =>
    (last - at) % every === 0 &&
    (at === last || Math.abs(place(last) - place(at)) >= longest + label.gap)
  return (
    <>
      {lines.map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={0} x2={width} y1={y(value)} y2={y(value)} />
          {value > 0 && (
            <text
              className={styles.scale}
              x={x(0)}
              y={y(value) - 4}
              textAnchor={isMirrored ? 'end' : 'start'}
              direction="ltr"
            >
              {format(value)}
            </text>
          )}
        </g>
      ))}
      <Marks {...{ points, step, height, aside, x, y, middle }} />
      <line className={styles.base} x1={0} x2={width} y1={height} y2={height} />
      {points.map(
        ({ label: words }, at) =>
          words !== '' &&
          isSaid(at) && (
            <text
              key={at}
              className={at === last ? styles.now : styles.label}
              x={place(at)}
              y={height + 19}
              textAnchor="middle"
            >
              {words}
            </text>
          ),
      )}
    </>
  )
}

interface MarksProps {
  points: readonly TimePoint[]
  step: number
  height: number
  aside: number
  x: (start: number, length?: number) => number
  y: (value: number) => number
  middle: (at: number) => number
}

function Marks({ points, step, height, aside, x, y, middle }: MarksProps) {
  if (step < minBarWidth + 2) {
    const path = (of: (point: TimePoint) => number) =>
      points.map((point, at) => `${at === 0 ? 'M' : 'L'}${middle(at)} ${y(of(point))}`).join('')
    return (
      <>
        {points.some(({ compared }) => compared !== null) && (
          <path className={styles.comparedLine} d={path(({ compared }) => compared ?? 0)} />
        )}
        <path className={styles.line} d={path(({ value }) => value)} />
      </>
    )
  }
  const bar = Math.min(40, Math.max(minBarWidth, step * 0.64))
  const last = points.length - 1
  return points.map(({ value, compared }, at) => {
    const start = aside + (at + 0.5) * step - bar / 2
    const mark = Math.min(step - 2, bar + 8)
    return (
      <g key={at}>
        {value > 0 && (
          <rect
            className={at === last ? styles.barNow : styles.bar}
            x={x(start, bar)}
            y={y(value)}
            width={bar}
            height={height - y(value)}
            rx={2}
          />
        )}
        {compared !== null && compared > 0 && (
          <line
            className={styles.compared}
            x1={middle(at) - mark / 2}
            x2={middle(at) + mark / 2}
            y1={y(compared)}
            y2={y(compared)}
          />
        )}
      </g>
    )
  })
}
