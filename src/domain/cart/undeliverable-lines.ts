import { isDeliverableTo } from '#domain/catalogue/product-law.ts'
import { regionOfCity } from '#domain/plants/climate.ts'
import type { CartAddress } from './load-cart.ts'
import type { CartNotice, PricedLine } from './priced-cart.ts'

/**
 * Returns a notice for each line that by law may not be delivered to the region of the shipping address (plants.md 55.3). Without an
 * address, or with an unknown city, no line is judged; city names are never matched in part (50.1).
 */
export function undeliverableNotices(
  lines: readonly PricedLine[],
  addresses: readonly CartAddress[],
): CartNotice[] {
  const regulated = lines.filter(({ product: { law } }) => law !== null)
  const city = addresses.find(({ kind }) => kind === 'shipping')?.city
  const region = regulated.length > 0 && city !== undefined ? regionOfCity(city) : null
  if (region === null) return []
  return regulated
    .filter(({ product }) => !isDeliverableTo(product.law, region.id))
    .map(({ id, product }) => ({ code: 'notDeliveredThere', lineId: id, product, region }))
}
