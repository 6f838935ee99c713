import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Halalas } from '#shared/money.ts'

/** What came in of one product: good pieces, and what all of them cost. */
export interface Received {
  good: number
  costHalalas: Halalas
}

/**
 * The average cost of a piece after a receipt, in halalas (office.md O5.3): what stood in the nursery at the former average, and what came
 * at its own cost. Without a former average what stands there is taken to have cost the same.
 */
export function averageAfter(
  average: Halalas | null,
  onHand: number,
  { good, costHalalas }: Received,
): Halalas | null {
  if (good <= 0) return average
  const before = average === null ? 0 : Math.max(0, onHand)
  return Math.round((before * (average ?? 0) + costHalalas) / (before + good))
}

/** The average without a receipt that is taken back, where others came after it. */
export function averageWithout(
  average: Halalas | null,
  onHand: number,
  { good, costHalalas }: Received,
): Halalas | null {
  const left = onHand - good
  if (average === null || left <= 0) return average
  return Math.max(0, Math.round((onHand * average - costHalalas) / left))
}

/** What the good pieces of a line cost: broken ones that we bear are paid for too; the supplier's are not. */
export const costOfGood = (line: {
  delivered: number
  broken: number
  broken_borne_by: 'supplier' | 'us'
  cost_halalas: Halalas
}): Halalas =>
  line.cost_halalas *
  (line.broken_borne_by === 'us' ? line.delivered : line.delivered - line.broken)

/** Writes average costs; the products are locked. One statement, none for none. */
export async function writeAverages(
  tx: Db,
  averages: ReadonlyMap<number, Halalas | null>,
): Promise<void> {
  if (averages.size === 0) return
  const rows = [...averages].map(([id, average]) => ({ id, average }))
  await sql`
    update products set average_cost_halalas = written.average
    from json_to_recordset(${JSON.stringify(rows)}::json) as written (id int, average int)
    where products.id = written.id`.execute(tx)
}
