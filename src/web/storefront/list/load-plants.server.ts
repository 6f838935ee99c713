import { data, type RouterContextProvider } from 'react-router'
import { listProducts, type Facets } from '#contract/catalogue.ts'
import { listNearestPlants } from '#contract/search.ts'
import { withoutQuotes } from '#shared/text/quotation.ts'
import { ApiError } from '../../lib/api-client.ts'
import { apiContext, localeContext } from '../../lib/page-context.ts'
import { loadBestSellers } from '../load-best-sellers.server.ts'
import { chosenCount, halalasOf, toApiQuery, type Filters } from '../../product/filters.ts'
import { toPlant } from '../../product/to-plant.ts'
import { nearestLead, readAsLead } from './search-lead.server.ts'

/**
 * One page of the list with its facets; `words` are the search words for its heading. A failure is returned as its status and shown by the
 * screen. `isSorted` false: no order was chosen, so a category uses its own.
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
      read_as: readAs,
    } = await context.get(apiContext).call(listProducts, {
      query: { ...toApiQuery(filters), ...(!isSorted && { sort: undefined }) },
    })
    return data({
      filters: withoutIdleLimit(filters, facets),
      words: withoutQuotes(filters.q),
      plants: products.map(toPlant),
      facets: facets ?? null,
      total: meta?.total ?? products.length,
      lastPage: meta?.last_page ?? 1,
      // A search that finds nothing, with any filters, shows alternatives.
      ...(isLost(filters, meta?.total)
        ? await loadAlternatives(context, filters.q)
        : {
            bestSellers: null,
            lead: readAs ? readAsLead(context.get(localeContext), filters, readAs) : null,
          }),
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data(
      {
        filters,
        words: filters.q,
        plants: null,
        facets: null,
        total: 0,
        lastPage: 1,
        bestSellers: null,
        lead: null,
      },
      { status: error.status === 0 ? 503 : error.status },
    )
  }
}

/** Best sellers, and plants with names similar to the search; both are left out when they cannot be loaded. */
async function loadAlternatives(context: Readonly<RouterContextProvider>, q: string) {
  const [bestSellers, nearest] = await Promise.all([
    loadBestSellers(context),
    context
      .get(apiContext)
      .call(listNearestPlants, { query: { q } })
      .then(({ data: plants }) => plants)
      .catch(() => []),
  ])
  return { bestSellers, lead: nearestLead(context.get(localeContext), nearest) }
}

/** Whether the words found nothing and there are no filters that could be removed. */
const isLost = (filters: Filters, total = 0): boolean =>
  filters.q !== '' && total === 0 && chosenCount(filters) === 0

/** A limit that excludes nothing is removed: a form without JavaScript always sends the slider. */
function withoutIdleLimit(filters: Filters, facets: Facets | undefined): Filters {
  const idle =
    facets && filters.maxHalalas !== null && filters.maxHalalas >= halalasOf(facets.price.max)
  return idle ? { ...filters, maxHalalas: null } : filters
}

export type LoadedPlants = Awaited<ReturnType<typeof loadPlants>>['data']
