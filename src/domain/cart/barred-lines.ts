import { mayGoTo } from '#domain/catalogue/product-law.ts'
import { regionOfCity } from '#domain/plants/climate.ts'
import type { CartAddress } from './load-cart.ts'
import type { CartNotice, PricedLine } from './priced-cart.ts'

/**
 * A notice for each line that the law keeps from the region where the order goes (plants.md 55.3). Without an address, or with a city
 * that is not known, nothing is judged: never by a part of a word (50.1).
 */
export function barredNotices(
  lines: readonly PricedLine[],
  addresses: readonly CartAddress[],
): CartNotice[] {
  const judged = lines.filter(({ product: { law } }) => law !== null)
  const city = addresses.find(({ kind }) => kind === 'shipping')?.city
  const region = judged.length > 0 && city !== undefined ? regionOfCity(city) : null
  if (region === null) return []
  return judged
    .filter(({ product }) => !mayGoTo(product.law, region.id))
    .map(({ id, product }) => ({ code: 'notDeliveredThere', lineId: id, product, region }))
}
