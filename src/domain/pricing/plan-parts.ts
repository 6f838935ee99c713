import type { Halalas } from '#shared/money.ts'
import { fitVat } from './fit-vat.ts'
import { reduceLine, type GonePart, type Reduction, type SoldLine } from './reduce-line.ts'

/** One line of a credit note, or of what is taken out of an order, as it is asked for. */
export interface PlannedLine {
  line: SoldLine
  gone: GonePart
  reduction: Reduction
}
export interface PlannedPart {
  quantity: number
  grossHalalas: Halalas
  vatHalalas: Halalas
}

/**
 * The parts of a credit note by tax.md T-02, their VAT fitted to the note's own total (T-01); a line of which nothing is left afterwards
 * keeps its rest exactly. Lines by id, shipping last (a line of one unit, by amount).
 */
export function planParts(planned: readonly PlannedLine[], rateBasisPoints: number): PlannedPart[] {
  const parts = planned.map(({ line, gone, reduction }) =>
    reduceLine(line, gone, reduction, rateBasisPoints),
  )
  const vats = fitVat(parts, rateBasisPoints)
  return parts.map(({ quantity, grossHalalas }, at) => ({
    quantity,
    grossHalalas,
    vatHalalas: vats[at] ?? 0,
  }))
}
