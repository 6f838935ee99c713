import type { StockRow } from '#contract/office/stock.ts'
import { PlantName } from './plant-name.tsx'
import { StockLevel } from './stock-level.tsx'
import * as styles from './stock-card.module.css'

/** A plant of the stock in the phone list. */
export function StockCard({ stock }: { stock: StockRow }) {
  return (
    <span className={styles.card}>
      <PlantName plant={stock} />
      <span className={styles.end}>
        <StockLevel stock={stock} />
      </span>
    </span>
  )
}
