import type { Halalas } from '#shared/money.ts'

/** A line of a tax document, or its shipping. VAT is contained in the gross amount. */
export interface VatPart {
  grossHalalas: Halalas
  vatHalalas: Halalas
  /** The VAT may not be moved below or above these; without them it stays between nothing and the gross amount. */
  atLeast?: Halalas
  atMost?: Halalas
}

/**
 * Fits the VAT of a document to its own total (tax.md T-01): the authority takes the sum of its lines only within one halala of the VAT
 * of its net total (BR-S-09), and rounding per line leaves that band in long carts. Halalas are moved one by one in the part whose exact
 * VAT its own lacks, or exceeds, most; of equals in the first, so that shipping comes last. Where nothing may be moved the sum stays
 * outside the band, which is a warning and no fault.
 *
 * @param parts lines by id, then shipping; at least one
 * @param rateBasisPoints 1500 = 15 %; 0 moves nothing
 * @returns the VAT of each part, in their order
 */
export function fitVat(parts: readonly VatPart[], rateBasisPoints: number): Halalas[] {
  const vats = parts.map(({ vatHalalas }) => vatHalalas)
  const total = parts.reduce((sum, { grossHalalas }) => sum + grossHalalas, 0)
  let whole = vats.reduce((sum, vat) => sum + vat, 0)
  for (;;) {
    const missing = vatOfNet(total - whole, rateBasisPoints) - whole
    if (rateBasisPoints === 0 || Math.abs(missing) <= 1) return vats
    const step = Math.sign(missing)
    const moved = furthest(parts, vats, step, rateBasisPoints)
    if (moved === null) return vats
    vats[moved] = (vats[moved] ?? 0) + step
    whole += step
  }
}

/** Whether this VAT is within one halala of that of the net amount (tax.md §0). Halalas. */
export const fitsVat = (gross: Halalas, vat: Halalas, rateBasisPoints: number): boolean =>
  Math.abs(vat - vatOfNet(gross - vat, rateBasisPoints)) <= 1

/** VAT on a net amount, rounded half up. */
const vatOfNet = (net: Halalas, rateBasisPoints: number): Halalas =>
  Math.floor((2 * net * rateBasisPoints + 10_000) / 20_000)

/** The part that may be moved by a step and whose VAT is furthest from the exact one in that direction; null: there is none. */
function furthest(
  parts: readonly VatPart[],
  vats: readonly Halalas[],
  step: number,
  rateBasisPoints: number,
): number | null {
  let found: number | null = null
  let most = -Infinity
  for (const [position, { grossHalalas, atLeast = 0, atMost = grossHalalas }] of parts.entries()) {
    const vat = vats[position] ?? 0
    if (vat + step < atLeast || vat + step > atMost) continue
    // gross × R / D less the VAT, times D.
    const lacking = step * (grossHalalas * rateBasisPoints - vat * (10_000 + rateBasisPoints))
    if (lacking <= most) continue
    most = lacking
    found = position
  }
  return found
}
