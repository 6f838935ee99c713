import type { Halalas } from '#shared/money.ts'
import { fitVat } from './fit-vat.ts'
import { reduceLine, type ReducedPart, type LineReduction, type SoldLine } from './reduce-line.ts'

/** A requested line of a credit note, or of a reduction of an order. */
export interface RequestedLine {
  line: SoldLine
  reduced: ReducedPart
  reduction: LineReduction
}
export interface PlannedPart {
  quantity: number
  grossHalalas: Halalas
  vatHalalas: Halalas
}

/**
 * Returns the amounts of a credit note's lines by cumulative rounding (`reduceLine`, tax.md T-02), with their VAT adjusted to the note's
 * total (`fitVat`, T-01); the part that credits the last of a line takes exactly the remainder of its amount and VAT. `planned` holds the
 * lines by id and shipping last, as a line of one unit that is credited by amount.
 */
export function planParts(
  planned: readonly RequestedLine[],
  rateBasisPoints: number,
): PlannedPart[] {
  const parts = planned.map(({ line, reduced, reduction }) =>
    reduceLine(line, reduced, reduction, rateBasisPoints),
  )
  const vats = fitVat(parts, rateBasisPoints)
  return parts.map(({ quantity, grossHalalas }, at) => ({
    quantity,
    grossHalalas,
    vatHalalas: vats[at] ?? 0,
  }))
}
