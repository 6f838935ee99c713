import type { Halalas } from '#shared/money.ts'

/** A line of a tax document, or its shipping. VAT is included in the gross amount. */
export interface VatPart {
  grossHalalas: Halalas
  vatHalalas: Halalas
  /** The limits for the adjusted VAT; absent: zero and the gross amount. */
  minVatHalalas?: Halalas
  maxVatHalalas?: Halalas
}

/**
 * Adjusts the VAT of a document's lines to its total (tax.md T-01). The tax authority accepts the sum of the lines' VAT only within one
 * halala of the VAT of the net total (rule BR-S-09), and rounding each line exceeds that tolerance in long carts. One halala at a time is
 * added to (or taken from) the part whose rounding is furthest from its exact VAT; among equals the first, so that shipping comes last. If
 * no part may change, the sum stays outside the tolerance, which the authority reports as a warning and not as an error.
 *
 * @param parts lines by id, then shipping; at least one
 * @param rateBasisPoints 1500 = 15 %; 0 changes nothing
 * @returns the VAT of each part, in their order
 */
export function fitVat(parts: readonly VatPart[], rateBasisPoints: number): Halalas[] {
  const vats = parts.map(({ vatHalalas }) => vatHalalas)
  const total = parts.reduce((sum, { grossHalalas }) => sum + grossHalalas, 0)
  let vatSum = vats.reduce((sum, vat) => sum + vat, 0)
  for (;;) {
    const missing = vatOfNet(total - vatSum, rateBasisPoints) - vatSum
    if (rateBasisPoints === 0 || Math.abs(missing) <= 1) return vats
    const step = Math.sign(missing)
    const moved = furthest(parts, vats, step, rateBasisPoints)
    if (moved === null) return vats
    vats[moved] = (vats[moved] ?? 0) + step
    vatSum += step
  }
}

/** Whether this VAT is within one halala of the VAT on the net amount (tax.md §0). Halalas. */
export const fitsVat = (gross: Halalas, vat: Halalas, rateBasisPoints: number): boolean =>
  Math.abs(vat - vatOfNet(gross - vat, rateBasisPoints)) <= 1

/** VAT on a net amount, rounded half up. */
const vatOfNet = (net: Halalas, rateBasisPoints: number): Halalas =>
  Math.floor((2 * net * rateBasisPoints + 10_000) / 20_000)

/**
 * Returns the index of the part that may change by `step` and whose VAT is furthest from the exact one in that direction; null: there is
 * none.
 */
function furthest(
  parts: readonly VatPart[],
  vats: readonly Halalas[],
  step: number,
  rateBasisPoints: number,
): number | null {
  let found: number | null = null
  let most = -Infinity
  for (const [
    position,
    { grossHalalas, minVatHalalas = 0, maxVatHalalas = grossHalalas },
  ] of parts.entries()) {
    const vat = vats[position] ?? 0
    if (vat + step < minVatHalalas || vat + step > maxVatHalalas) continue
    // gross × R / D minus the VAT, times D.
    const lacking = step * (grossHalalas * rateBasisPoints - vat * (10_000 + rateBasisPoints))
    if (lacking <= most) continue
    most = lacking
    found = position
  }
  return found
}
