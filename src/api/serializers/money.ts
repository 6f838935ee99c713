import type { Locale } from '#shared/locale.ts'
import { formatMoney, toRiyals, type Halalas } from '#shared/money.ts'

export type MoneyFields<Name extends string> = Record<Name | `base_${Name}`, number> &
  Record<`formatted_${Name}` | `formatted_base_${Name}`, string>

/** ᴹ of contract §2: `moneyFields('total', 22_500, 'en')` → `total`, `base_total` (riyals), `formatted_total`, `formatted_base_total`. */
export function moneyFields<Name extends string>(
  name: Name,
  amount: Halalas,
  locale: Locale,
): MoneyFields<Name> {
  const riyals = toRiyals(amount)
  const formatted = formatMoney(amount, locale)
  return {
    [name]: riyals,
    [`base_${name}`]: riyals,
    [`formatted_${name}`]: formatted,
    [`formatted_base_${name}`]: formatted,
  } as MoneyFields<Name>
}

/** A rate in basis points as the API's percent: 1500 → 15. */
export const toPercent = (basisPoints: number): number => basisPoints / 100
