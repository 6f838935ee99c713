import { includedVat } from '#shared/billing/included-vat.ts'
import type { Halalas } from '#shared/money.ts'

/**
 * Returns the margin of a price without VAT over the cost, in hundredths of a percent; negative: sold below cost. Null: the cost is
 * unknown. The price includes VAT, the cost does not.
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
