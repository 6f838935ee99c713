import { encode } from 'uqr'
import { useTextsOfAll } from '../i18n/use-texts-of-all.ts'
import { BilingualText } from './bilingual.tsx'
import * as styles from './tax-qr.module.css'

/** Light modules around the code, which a scanner needs. */
const quietZone = 4

/** The tax authority's QR code of an invoice, always dark on light. */
export function TaxQr({ content }: { content: string }) {
  const t = useTextsOfAll('orders')
  const { data, size } = encode(content, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <figure className={styles.code}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`${t.ar('invoice.qr')} / ${t.en('invoice.qr')}`}
        shapeRendering="crispEdges"
      >
        <path className={styles.light} d={`M0 0h${size}v${size}h-${size}z`} />
        <path className={styles.dark} d={dark.join('')} />
      </svg>
      <figcaption>
        <BilingualText text="invoice.qrHint" />
      </figcaption>
    </figure>
  )
}
