import type { ReactNode } from 'react'
import type { Invoice } from '#contract/invoice.ts'
import { fullAmount } from '../ui/price.tsx'
import { BilingualText, Bilingual } from './bilingual.tsx'
import * as styles from './invoice-lines.module.css'

type Line = Invoice['items'][number]

/** A column of the lines beside the name; `text` is its heading. */
export interface Column<Of> {
  text: string
  of: (line: Of) => ReactNode
}
type Named = Pick<Line, 'id' | 'name' | 'name_latin' | 'sku' | 'size' | 'color'>

/** In column order. */
const invoiceColumns: Column<Line>[] = [
  {
    text: 'invoice.quantity',
    of: ({ qty, unit }) =>
      unit === 'm2' ? (
        <>
          {qty} m<sup>2</sup>
        </>
      ) : (
        qty
      ),
  },
  {
    text: 'invoice.unitPrice',
    of: ({ base_price: riyals, unit }) =>
      unit === 'm2' ? (
        <>
          {fullAmount(riyals)}/m<sup>2</sup>
        </>
      ) : (
        fullAmount(riyals)
      ),
  },
  { text: 'invoice.discount', of: ({ base_discount_amount: riyals }) => fullAmount(riyals) },
  { text: 'invoice.vat', of: ({ base_tax_amount: riyals }) => fullAmount(riyals) },
  { text: 'invoice.lineTotal', of: ({ base_grand_total: riyals }) => fullAmount(riyals) },
]

/** Size and colour, as carts and orders name them. Ids of sizes and colours may coincide. */
const chosenOptions = ({ size, color }: Named) => [
  ...(size ? [{ ...size, id: `size ${size.id}` }] : []),
  ...(color ? [{ ...color, id: `color ${color.id}` }] : []),
]

/** The lines of an invoice. */
export function InvoiceLines({ lines, isTaxed }: { lines: Line[]; isTaxed: boolean }) {
  return <DocumentLines lines={lines} columns={invoiceColumns} isTaxed={isTaxed} />
}

/** The lines of a tax document, one row each; on a phone one card each, where every figure has its label. */
export function DocumentLines<Of extends Named>({
  lines,
  columns,
  isTaxed,
}: {
  lines: Of[]
  columns: Column<Of>[]
  isTaxed: boolean
}) {
  const shown = columns.filter(({ text }) => isTaxed || text !== 'invoice.vat')
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">
            <BilingualText text="invoice.item" />
          </th>
          {shown.map(({ text }) => (
            <th key={text} scope="col">
              <BilingualText text={text} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <Bilingual ar={line.name} en={line.name_latin} />{' '}
              <bdi className={`${styles.sku} ltr text-caption muted`}>{line.sku}</bdi>
              {chosenOptions(line).map(({ id, name_ar, name_en }) => (
                <small className={`${styles.option} muted`} key={id}>
                  <Bilingual ar={name_ar} en={name_en} />
                </small>
              ))}
            </th>
            {shown.map(({ text, of }) => (
              <td key={text}>
                <span className={styles.label}>
                  <BilingualText text={text} />
                </span>
                <bdi>{of(line)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
