import type { Halalas } from '../money.ts'

/** VAT included in a gross amount, rounded half up to a halala (contract §2). `rateBasisPoints`: 1500 = 15 %. */
export function includedVat(gross: Halalas, rateBasisPoints: number): Halalas {
  return Math.floor(
    (2 * gross * rateBasisPoints + 10_000 + rateBasisPoints) / (2 * (10_000 + rateBasisPoints)),
  )
}
