import { includedVat } from '#shared/billing/included-vat.ts'
import type { Halalas } from '#shared/money.ts'

/**
 * What remains of a price without VAT after the cost, in hundredths of a percent of it; negative: it is sold below cost. Null: the cost is
 * not known. The price holds VAT, the cost does not.
 */
export function marginBasisPoints(
  price: Halalas,
  cost: Halalas | null,
  vatRateBasisPoints: number,
): number | null {
  if (cost === null) return null
  const net = price - includedVat(price, vatRateBasisPoints)
  return Math.round(((net - cost) * 10_000) / net)
}
