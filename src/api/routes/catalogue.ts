import { loadBestSellers } from '#domain/catalogue/load-best-sellers.ts'
import { searchProducts } from '#domain/search/search-products.ts'
import { loadCategories, loadCategory } from '#domain/catalogue/load-categories.ts'
import { loadFilters } from '#domain/search/load-filters.ts'
import { loadOffers } from '#domain/catalogue/load-offers.ts'
import { loadProduct, loadProductPage } from '#domain/catalogue/load-products.ts'
import { loadRelated } from '#domain/search/load-related.ts'
import type { ProductSort } from '#domain/search/product-query.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/catalogue.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { serializeCategory, serializeFacets } from '../serializers/category.ts'
import { pageQuery, paged } from '../serializers/pagination.ts'
import { withCareOfKind } from '../serializers/plants/care.ts'
import { withRootCaution } from '../serializers/plants/root-caution.ts'
import {
  serializeForPage,
  serializeMeta,
  serializeProduct,
  serializeReading,
} from '../serializers/product.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'
import type { RequestContext } from '../request-context.ts'

type ProductsQuery = Parsed<typeof contract.listProducts>['query']

/** Contract §10. */
export function catalogueRoutes(api: Api): void {
  productRoutes(api)
  categoryRoutes(api)
}

function productRoutes(api: Api): void {
  const { assetBaseUrl } = api.parts.settings

  bindEndpoint(api, contract.listProducts, ({ query }, context) =>
    listProducts(api, query, context),
  )

  bindEndpoint(
    api,
    contract.getProduct,
    async ({ params }, { readCatalogue, locale, customer }) => {
      const product = await readCatalogue((db) =>
        loadProductPage(db, params.id, { customerId: customer?.customerId }),
      )
      if (!product) throw new ShopError('productNotFound')
      return {
        data: {
          ...withRootCaution(
            serializeForPage(withCareOfKind(product), locale, assetBaseUrl),
            product,
            locale,
          ),
          ...serializeMeta(product, locale),
        },
      }
    },
  )

  bindEndpoint(api, contract.listRelatedProducts, async ({ params }, { readCatalogue, locale }) => {
    const related = await readCatalogue(async (db) => {
      const product = await loadProduct(db, params.id)
      return product && loadRelated(db, product)
    })
    if (!related) throw new ShopError('productNotFound')
    return { data: related.map((product) => serializeProduct(product, locale, assetBaseUrl)) }
  })

  bindEndpoint(api, contract.listBestSellers, async (_, { readCatalogue, locale }) => {
    const { products, basis } = await readCatalogue(loadBestSellers)
    return {
      data: products.map((product) => serializeProduct(product, locale, assetBaseUrl)),
      basis,
    }
  })

  bindEndpoint(
    api,
    contract.listOffers,
    async ({ query: { limit } }, { readCatalogue, locale }) => ({
      data: (await readCatalogue((db) => loadOffers(db, limit))).map((product) =>
        serializeProduct(product, locale, assetBaseUrl),
      ),
    }),
  )
}

/** A list or a search. Searches are counted. */
async function listProducts(api: Api, query: ProductsQuery, context: RequestContext) {
  const { readCatalogue, locale, customer } = context
  const page = pageQuery(query)
  const { products, total, facets, readAs } = await readCatalogue((db) =>
    searchProducts(db, {
      words: query.q,
      categories: query.category,
      colors: query.color,
      sizes: query.size,
      minPriceHalalas: query.min_price,
      maxPriceHalalas: query.max_price,
      featuredOnly: query.featured,
      sort: sortOf(query),
      locale,
      page: page.page,
      limit: page.limit,
      withFacets: query.facets ?? true,
      customerId: customer?.customerId,
    }),
  )
  // Suggestions while typing request no facets, and do not count as a search.
  if (query.q && query.facets !== false && page.page === 1)
    api.searches.note({ typed: query.q, found: total, locale, isNarrowed: isNarrowed(query) })
  const { assetBaseUrl } = api.parts.settings
  const data = products.map((product) => serializeProduct(product, locale, assetBaseUrl))
  return {
    ...paged({ data, total }, page, context),
    ...(facets && { facets: serializeFacets(facets, locale) }),
    ...(readAs.length > 0 && { read_as: readAs.map(serializeReading) }),
  }
}

function categoryRoutes(api: Api): void {
  const { assetBaseUrl } = api.parts.settings

  bindEndpoint(api, contract.listCategories, async ({ query }, { readCatalogue, locale }) => {
    // Categories have no levels yet.
    const categories = query.parent_id === undefined ? await readCatalogue(loadCategories) : []
    const shown = categories.map((category) => serializeCategory(category, locale, assetBaseUrl))
    return {
      data: query.with_count === false ? shown.map((category) => omitCount(category)) : shown,
    }
  })

  bindEndpoint(api, contract.getCategory, async ({ params }, { readCatalogue, locale }) => {
    const category = await readCatalogue((db) => loadCategory(db, params.idOrSlug))
    if (!category) throw new ShopError('notFound')
    return { data: serializeCategory(category, locale, assetBaseUrl) }
  })

  bindEndpoint(api, contract.getFilters, async (_, { readCatalogue, locale }) => ({
    data: serializeFacets(await readCatalogue(loadFilters), locale),
  }))
}

function omitCount(category: contract.Category): contract.Category {
  const { products_count: _count, ...rest } = category
  return rest
}

/** Whether filters beside the words exclude plants. */
const isNarrowed = (query: ProductsQuery): boolean =>
  [query.category, query.color, query.size].some((chosen) => chosen && chosen.length > 0) ||
  query.min_price !== undefined ||
  query.max_price !== undefined ||
  query.featured === true

/**
 * `price-asc`, or `sort=price&order=asc`; the column without an order means descending. `new=1` is newest first (contract D-24),
 * `relevance` the best match.
 */
function sortOf({ sort, order, new: isNew }: ProductsQuery): ProductSort | null {
  if (!sort && !order) return isNew ? { by: 'created_at', descending: true } : null
  if (sort === 'relevance') return null
  const [by = 'created_at', direction = order ?? 'desc'] = (sort ?? 'created_at').split('-') as [
    ProductSort['by']?,
    string?,
  ]
  return { by, descending: direction === 'desc' }
}
