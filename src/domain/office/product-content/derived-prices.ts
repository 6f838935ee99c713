import { effectivePrice } from '#domain/catalogue/effective-price.ts'
import type { Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import type { ProductContent } from './content.ts'

/**
 * Returns the prices of a product that varies: those of its cheapest active variant today, and today's price of the most expensive one
 * (office.md O-07). The days of special prices are the product's.
 */
export function derivedPrices(
  content: ProductContent,
  today: Day,
): Pick<ProductContent, 'price_halalas' | 'special_price_halalas'> & {
  price_to_halalas: Halalas | null
} {
  const { price_halalas, special_price_halalas } = content
  const active = content.variants
    .filter(({ is_active }) => is_active)
    .map((variant) => ({ ...variant, now: effectivePrice({ ...content, ...variant }, today) }))
    .toSorted((a, b) => a.now - b.now)
  const [cheapest] = active
  if (!content.varies || !cheapest)
    return { price_halalas, special_price_halalas, price_to_halalas: null }
  return {
    price_halalas: cheapest.price_halalas,
    special_price_halalas: cheapest.special_price_halalas,
    price_to_halalas: active.at(-1)?.now ?? null,
  }
}
