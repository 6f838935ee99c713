import { findNearestProducts } from '#domain/search/nearest-products.ts'
import { listNearestPlants } from '#contract/search.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'

/** Plants with similar names, for a search that found nothing (plants.md 59.4). */
export function searchRoutes(api: Api): void {
  bindEndpoint(api, listNearestPlants, async ({ query: { q } }, { readCatalogue }) => {
    const [data = []] = await readCatalogue((db) => findNearestProducts(db, [q]))
    return { data }
  })
}
