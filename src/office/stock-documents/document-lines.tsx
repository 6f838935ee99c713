import type { StockDocument, StockDocumentLine } from '#contract/office/stock-documents.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { formatCount, Money } from '../controls/money.tsx'
import { PlantName } from '../stock/plant-name.tsx'
import { Change } from '../stock/stock-level.tsx'
import * as styles from './document-page.module.css'

/** The changes of a document, plant by plant. */
export function DocumentLines({ document: { kind, lines } }: { document: StockDocument }) {
  // Plants that a count skipped were not changed.
  const moved = kind === 'count' ? lines.filter(({ counted }) => counted !== null) : lines
  return (
    <ul className={styles.lines}>
      {moved.map((line) => (
        <li key={line.line}>
          <PlantName plant={line.product} variant={line.variant} />
          <Numbers line={line} />
        </li>
      ))}
    </ul>
  )
}

function Numbers({ line }: { line: StockDocumentLine }) {
  const t = useTexts('office')
  const { delivered, broken, broken_borne_by: by, cost_halalas: cost, counted, expected } = line
  const count = (number: number | null) => number !== null && formatCount(number)
  const numbers = [
    ['delivered', count(delivered)],
    ['broken', broken !== null && broken > 0 && count(broken)],
    ['bornBy', broken !== null && broken > 0 && by && t(`office.stock.borne.${by}`)],
    ['unitCost', cost != null && <Money key="cost" halalas={cost} />],
    ['expected', count(expected)],
    ['counted', count(counted)],
    ['change', line.change !== null && <Change key="change" count={line.change} />],
  ] as const
  return (
    <dl className={styles.numbers}>
      {numbers.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`office.stock.line.${name}`)}</dt>
              <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
