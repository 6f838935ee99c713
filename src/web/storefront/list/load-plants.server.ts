import { data, type RouterContextProvider } from 'react-router'
import { listProducts, type Facets } from '#contract/catalogue.ts'
import { listNearestPlants, type NearPlant } from '#contract/search.ts'
import { ApiError } from '../../lib/api-client.ts'
import { apiContext } from '../../lib/page-context.ts'
import { loadBestSellers } from '../load-best-sellers.server.ts'
import { chosenCount, halalasOf, toApiQuery, type Filters } from '../../product/filters.ts'
import { toPlant } from '../../product/to-plant.ts'

/**
 * One page of the list with its facets. A failure is returned as its status and shown by the screen. `isSorted` false: nobody chose an
 * order, so a category has its own.
 */
export async function loadPlants(
  context: Readonly<RouterContextProvider>,
  filters: Filters,
  { isSorted = true }: { isSorted?: boolean } = {},
) {
  try {
    const {
      data: products,
      facets,
      meta,
    } = await context.get(apiContext).call(listProducts, {
      query: { ...toApiQuery(filters), ...(!isSorted && { sort: undefined }) },
    })
    return data({
      filters: withoutIdleLimit(filters, facets),
      plants: products.map(toPlant),
      facets: facets ?? null,
      total: meta?.total ?? products.length,
      lastPage: meta?.last_page ?? 1,
      // A search that finds nothing, whatever is chosen beside it, leads on.
      ...(isLost(filters, meta?.total) ? await loadWaysOn(context, filters.q) : noWaysOn),
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data(
      { filters, plants: null, facets: null, total: 0, lastPage: 1, ...noWaysOn },
      { status: error.status === 0 ? 503 : error.status },
    )
  }
}

const noWaysOn = { bestSellers: null, nearest: [] as NearPlant[] }

/** What others buy, and plants whose names are like what was typed; neither is missed when it cannot be had. */
async function loadWaysOn(context: Readonly<RouterContextProvider>, q: string) {
  const [bestSellers, nearest] = await Promise.all([
    loadBestSellers(context),
    context
      .get(apiContext)
      .call(listNearestPlants, { query: { q } })
      .then(({ data: plants }) => plants)
      .catch((): NearPlant[] => []),
  ])
  return { bestSellers, nearest }
}

/** The words found nothing, and nothing else was asked for that could be taken away. */
const isLost = (filters: Filters, total = 0): boolean =>
  filters.q !== '' && total === 0 && chosenCount(filters) === 0

/** A limit that hides nothing is none: a form without script always sends the slider. */
function withoutIdleLimit(filters: Filters, facets: Facets | undefined): Filters {
  const idle =
    facets && filters.maxHalalas !== null && filters.maxHalalas >= halalasOf(facets.price.max)
  return idle ? { ...filters, maxHalalas: null } : filters
}

export type LoadedPlants = Awaited<ReturnType<typeof loadPlants>>['data']
