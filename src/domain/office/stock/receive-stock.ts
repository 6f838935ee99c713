import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import { averageAfter, costOfGood, writeAverages } from './average-cost.ts'
import {
  lockPlants,
  plantOf,
  requireTracked,
  type LockedPlants,
  type PlantRef,
} from './lock-plants.ts'
import { moveStock } from './move-stock.ts'
import { onHandOf } from './on-hand.ts'
import { moveOf, stockChanges, writeDocument } from './write-document.ts'

export interface ReceiptLine extends PlantRef {
  delivered: number
  broken: number
  broken_borne_by: 'supplier' | 'us'
  /** The cost of a delivered piece; null: unknown. */
  cost_halalas?: Halalas | null | undefined
  lot?: string | null | undefined
}

export interface Receipt {
  supplier_id?: number | null | undefined
  number?: string | null | undefined
  received_on: Day
  note?: string | null | undefined
  media_id?: number | null | undefined
  /** The number of the import document, for plants from abroad. */
  import_paper?: string | null | undefined
  lines: ReceiptLine[]
}

/**
 * Receives a delivery of a supplier: delivered less broken pieces are added to the stock, and the average cost is updated (office.md §23,
 * O5.3). Returns the document's id.
 *
 * @throws ShopError `notTracked`, `validationFailed`
 */
export async function receiveStock(
  tx: Db,
  audit: Audit,
  staffId: number,
  {
    lines: entered,
    received_on,
    supplier_id = null,
    number = null,
    note = null,
    media_id = null,
    import_paper = null,
  }: Receipt,
): Promise<number> {
  // Without a supplier nobody else bears the broken plants.
  const lines = entered.map((line): ReceiptLine =>
    supplier_id === null ? { ...line, broken_borne_by: 'us' } : line,
  )
  const locked = await lockPlants(tx, lines)
  requireTracked(locked.plants)
  const costs = await averagesAfter(tx, lines, locked)
  const moves = lines.map(({ delivered, broken }, index) =>
    moveOf(plantOf(locked, index), delivered - broken),
  )
  const documentId = await writeDocument(
    tx,
    {
      kind: 'receipt',
      on_day: received_on,
      supplier_id,
      number,
      reason: 'received',
      note,
      media_id,
      import_paper,
      staff_id: staffId,
    },
    lines.map(({ variant_id = null, cost_halalas = null, lot = null, ...line }, index) => ({
      ...line,
      variant_id,
      cost_halalas,
      lot,
      change: line.delivered - line.broken,
      ...costs.lines[index],
    })),
  )
  await moveStock(tx, { documentId, staffId, reason: 'received' }, moves)
  await writeAverages(tx, costs.averages)
  audit.record({
    action: 'stock.received',
    entityId: documentId,
    title: number ?? String(documentId),
    changes: stockChanges(moves),
    reason: note,
  })
  return documentId
}

/** Computed line by line, so that several lines of one product all count. */
async function averagesAfter(tx: Db, lines: readonly ReceiptLine[], { products }: LockedPlants) {
  const onHand = await onHandOf(tx, [...products.keys()])
  const averages = new Map<number, Halalas | null>()
  const results = lines.map((line) => {
    const { product_id: id, delivered, broken, broken_borne_by, cost_halalas: cost } = line
    const written = averages.get(id)
    const before = written === undefined ? (products.get(id)?.averageCostHalalas ?? null) : written
    const good = delivered - broken
    const after =
      cost === null || cost === undefined
        ? before
        : averageAfter(before, onHand.get(id) ?? 0, {
            good,
            costHalalas: costOfGood({ delivered, broken, broken_borne_by, cost_halalas: cost }),
          })
    if (after !== before) averages.set(id, after)
    onHand.set(id, (onHand.get(id) ?? 0) + good)
    return { average_before_halalas: before, average_after_halalas: after }
  })
  return { averages, lines: results }
}
