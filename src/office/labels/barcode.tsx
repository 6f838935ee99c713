import { encode } from 'uqr'
import { code128 } from './code-128.ts'
import * as styles from './labels.module.css'

/** The blank space on both sides of the bars that scanners require, in modules. */
const quietZone = 10
/** The narrowest module a cheap scanner reads, in millimetres. */
const minModuleWidth = 0.19

/** Whether a code fits into this width, in millimetres, with readable bars. */
export const fitsBarcode = (text: string, width: number): boolean =>
  moduleCount(text) * minModuleWidth <= width

const moduleCount = (text: string): number =>
  code128(text).reduce((sum, run) => sum + run, 2 * quietZone)

/** A barcode, as wide as its container. */
export function Barcode({ text }: { text: string }) {
  const runs = code128(text)
  const bars: string[] = []
  let x = quietZone
  for (const [at, run] of runs.entries()) {
    if (at % 2 === 0) bars.push(`M${x} 0h${run}v1h-${run}z`)
    x += run
  }
  return (
    <svg
      className={styles.barcode}
      viewBox={`0 0 ${x + quietZone} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={text}
    >
      <path d={bars.join('')} />
    </svg>
  )
}

/** A QR code that a phone can scan. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      className={styles.square}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={dark.join('')} />
    </svg>
  )
}
