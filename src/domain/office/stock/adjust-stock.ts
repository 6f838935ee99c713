import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import { writeOffReasons, type AdjustmentReason } from '#shared/office/stock.ts'
import {
  lockPlants,
  plantOf,
  requireAvailable,
  requireTracked,
  type PlantRef,
} from './lock-plants.ts'
import { moveStock } from './move-stock.ts'
import { moveOf, stockChanges, writeDocument } from './write-document.ts'

export interface Adjustment {
  reason: AdjustmentReason
  note?: string | null | undefined
  lines: (PlantRef & { change: number })[]
}

/**
 * Increases or decreases stock by the given changes (office.md §23); concurrent adjustments add up. Returns the document's id.
 *
 * @throws ShopError `stockBelowZero`, `notTracked`, `validationFailed` for a write-off that adds
 */
export async function adjustStock(
  tx: Db,
  audit: Audit,
  staffId: number,
  { reason, note = null, lines }: Adjustment,
): Promise<number> {
  if (writeOffReasons.has(reason)) requireOnlyLess(lines)
  const locked = await lockPlants(tx, lines)
  requireTracked(locked.plants)
  const moves = lines.map(({ change }, index) => moveOf(plantOf(locked, index), change))
  requireAvailable(moves)
  const documentId = await writeDocument(
    tx,
    { kind: 'adjustment', on_day: dayOf(new Date()), reason, note, staff_id: staffId },
    lines.map(({ product_id, variant_id = null, change }) => ({ product_id, variant_id, change })),
  )
  await moveStock(tx, { documentId, staffId, reason }, moves)
  audit.record({
    action: 'stock.adjusted',
    entityId: documentId,
    title: reason,
    changes: stockChanges(moves),
    reason: note,
  })
  return documentId
}

function requireOnlyLess(lines: Adjustment['lines']): void {
  const index = lines.findIndex(({ change }) => change > 0)
  if (index >= 0)
    throw new ShopError('validationFailed', {}, { [`lines.${index}.change`]: ['invalidValue'] })
}
