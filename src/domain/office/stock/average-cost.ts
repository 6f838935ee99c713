import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Halalas } from '#shared/money.ts'

/** A receipt of one product: the number of good pieces, and their total cost. */
export interface Received {
  good: number
  costHalalas: Halalas
}

/**
 * Returns the average cost of a piece after a receipt, in halalas (office.md O5.3): pieces on hand at the former average, received pieces
 * at their own cost. Without a former average, pieces on hand are assumed to have cost the same.
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

/** Returns the average without an undone receipt that was followed by others. */
export function averageWithout(
  average: Halalas | null,
  onHand: number,
  { good, costHalalas }: Received,
): Halalas | null {
  const left = onHand - good
  if (average === null || left <= 0) return average
  return Math.max(0, Math.round((onHand * average - costHalalas) / left))
}

/** Returns the cost of the good pieces of a line, including broken pieces if the shop bears them, but not if the supplier does. */
export const costOfGood = (line: {
  delivered: number
  broken: number
  broken_borne_by: 'supplier' | 'us'
  cost_halalas: Halalas
}): Halalas =>
  line.cost_halalas *
  (line.broken_borne_by === 'us' ? line.delivered : line.delivered - line.broken)

/** Writes average costs. Call with the products locked. One statement, none for an empty map. */
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
