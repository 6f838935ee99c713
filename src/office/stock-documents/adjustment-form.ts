import { writeOffReasons, type AdjustmentReason } from '#shared/office/stock.ts'
import type { PlantChoice } from '../stock/plant.ts'

export interface AdjustmentLineForm extends PlantChoice {
  /** Signed in a correction; otherwise the number lost or returned. */
  count: number | null
}

export type AdjustmentForm = {
  reason: AdjustmentReason
  note: string
  lines: AdjustmentLineForm[]
}

export const blankAdjustment = (): AdjustmentForm => ({ reason: 'correction', note: '', lines: [] })

export const blankLine = (choice: PlantChoice): AdjustmentLineForm => ({ ...choice, count: null })

/** A scanned label is one piece more; in a correction it only names the plant, as it may be one more or one fewer. */
export const scanned = ({ count }: AdjustmentLineForm, { reason }: AdjustmentForm) =>
  reason === 'correction' ? {} : { count: (count ?? 0) + 1 }

/** The change of the stock. */
export function changeOf(reason: AdjustmentReason, { count }: AdjustmentLineForm): number {
  if (count === null || count === 0) return 0
  if (reason === 'correction') return count
  return writeOffReasons.has(reason) ? -Math.abs(count) : Math.abs(count)
}

/** The text of what is still missing before the adjustment can be saved; null: nothing. */
export function missingIn({ reason, lines }: AdjustmentForm): string | null {
  if (lines.length === 0) return 'office.stock.missing.plant'
  return lines.every((line) => changeOf(reason, line) !== 0) ? null : 'office.stock.missing.count'
}

export const bodyOf = ({ reason, note, lines }: AdjustmentForm) => ({
  reason,
  note,
  lines: lines.map((line) => ({
    product_id: line.product.id,
    variant_id: line.variant?.id ?? null,
    change: changeOf(reason, line),
  })),
})
