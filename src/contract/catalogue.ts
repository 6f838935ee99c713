import { z } from 'zod'
import { normalizeText } from '#shared/text/digits.ts'
import { fromRiyals } from '#shared/money.ts'
import { endpoint } from './endpoint.ts'
import { bilingualName, idParams, listOf, paging } from './parts.ts'
import { categoryRef, color, product, size } from './product.ts'

const call = { method: 'GET', tag: 'Catalogue' } as const
const count = { count: z.number() }
const priceRange = z.object({ min: z.number(), max: z.number(), currency: z.literal('SAR') })
export const facets = z.object({
  categories: z.array(categoryRef.extend(count)),
  colors: z.array(color.extend(count)),
  sizes: z.array(size.extend(count)),
  price: priceRange,
})
export type Facets = z.output<typeof facets>

/** Accepts `1,2` or the repeated `x=1&x=2` (the API joins repeated parameters with commas). */
const ids = z
  .string()
  .regex(/^\d{0,15}(,\d{0,15})*$/, 'invalidValue')
  .transform((list) => list.split(',').filter(Boolean).map(Number))
  .optional()
const idsOrSlugs = z
  .string()
  .regex(/^[\w-]*(,[\w-]*)*$/, 'invalidValue')
  .transform((list) => list.split(',').filter(Boolean))
  .optional()
const price = z
  .string()
  .transform((typed, context) => {
    const halalas = fromRiyals(typed)
    if (halalas === null) context.addIssue({ code: 'custom', message: 'invalidValue' })
    // A price above the column's maximum is above the price of every plant.
    return halalas === null ? z.NEVER : Math.min(halalas, 2_147_483_647)
  })
  .optional()
const words = z
  .string()
  .transform((typed) => normalizeText(typed))
  .pipe(z.string().max(100, 'tooLong'))
  .optional()
const switchOf = z
  .enum(['0', '1'], 'invalidValue')
  .transform((value) => value === '1')
  .optional()

const sorts = [
  'relevance',
  'created_at-desc',
  'created_at-asc',
  'price-asc',
  'price-desc',
  'name-asc',
  'name-desc',
  'created_at',
  'price',
  'name',
] as const

/** Merges the aliases of contract §10.1 into the main name. */
const withAliases = (sent: unknown) => {
  const {
    query,
    search,
    category_id,
    price: range,
    ...rest
  } = sent as Record<string, string | undefined>
  const [low, high] = range?.split(',') ?? []
  const aliased = {
    q: query ?? search,
    category: category_id,
    min_price: low || undefined,
    max_price: high || undefined,
  }
  return {
    ...Object.fromEntries(Object.entries(aliased).filter(([, value]) => value !== undefined)),
    ...rest,
  }
}

/** Query parameters of a list except the search words, which vary too much for their answers to be cached. */
const choices = [
  'page',
  'limit',
  'pagination',
  'sort',
  'order',
  'new',
  'featured',
  'facets',
  'category',
  'category_id',
  'color',
  'size',
]
const prices = ['min_price', 'max_price', 'price']

export const listProducts = endpoint({
  ...call,
  cacheVaryBy: [...choices, ...prices],
  path: '/api/products',
  auth: 'optional',
  summary: 'Plants, filtered, sorted, counted (§10.1)',
  query: z.preprocess(
    withAliases,
    z
      .object({
        ...paging(12),
        sort: z.enum(sorts, 'invalidValue').optional(),
        new: switchOf,
        featured: switchOf,
        facets: switchOf,
        q: words,
        category: idsOrSlugs,
        color: ids,
        size: ids,
        min_price: price,
        max_price: price,
      })
      .refine(
        (asked) =>
          asked.min_price === undefined ||
          asked.max_price === undefined ||
          asked.min_price <= asked.max_price,
        {
          path: ['max_price'],
          message: 'invalidValue',
        },
      ),
  ),
  output: listOf(product).extend({
    facets: facets.optional(),
    /**
     * An addition to the contract: the plants whose names the search words in Latin letters were read as (plants.md 59); absent otherwise.
     */
    read_as: z.array(z.object({ name_ar: z.string(), name_en: z.string() })).optional(),
  }),
})

export const getProduct = endpoint({
  ...call,
  cacheVaryBy: [],
  path: '/api/products/:id',
  auth: 'optional',
  summary: 'One plant (§10.2)',
  params: idParams,
  output: z.object({
    // An addition to the contract: the page's title and description for search engines, where they differ from the name and short
    // description.
    data: product.extend({
      meta_title: z.string().nullable(),
      meta_description: z.string().nullable(),
    }),
  }),
})

export const listRelatedProducts = endpoint({
  ...call,
  cacheVaryBy: [],
  path: '/api/products/:id/related',
  auth: 'none',
  summary:
    'Plants shown below another: those staff chose, else of its category (beyond the contract)',
  params: idParams,
  output: listOf(product),
})

export const listBestSellers = endpoint({
  ...call,
  cacheVaryBy: [],
  path: '/api/best-sellers',
  auth: 'none',
  summary:
    'Six plants most bought of late; the newest while nothing was bought (beyond the contract)',
  output: listOf(product).extend({ basis: z.enum(['sales', 'newest']) }),
})

export const listOffers = endpoint({
  ...call,
  cacheVaryBy: ['limit'],
  path: '/api/offers',
  auth: 'none',
  summary:
    'Four plants on offer today, or up to twelve, those first that save the most (beyond the contract)',
  query: z.object({
    limit: z
      .string()
      .regex(/^([4-9]|1[0-2])$/, 'invalidValue')
      .transform(Number)
      .default(4),
  }),
  output: listOf(product),
})

export const category = z.object({
  id: z.number(),
  parent_id: z.null(),
  ...bilingualName,
  slug: z.string(),
  description: z.string().nullable(),
  position: z.number(),
  status: z.number(),
  image: z.string().nullable(),
  /** An addition to the contract: the point that stays visible when the picture is cropped, in thousandths from the top left. */
  focal_x: z.number().optional(),
  focal_y: z.number().optional(),
  products_count: z.number().optional(),
})
export type Category = z.output<typeof category>

export const listCategories = endpoint({
  ...call,
  cacheVaryBy: ['parent_id', 'with_count'],
  path: '/api/categories',
  auth: 'none',
  summary: 'The categories by position (§10.3)',
  query: z.object({
    parent_id: z
      .string()
      .regex(/^\d{1,9}$/, 'invalidValue')
      .transform(Number)
      .optional(),
    with_count: switchOf,
  }),
  output: listOf(category),
})
export const getCategory = endpoint({
  ...call,
  cacheVaryBy: [],
  path: '/api/categories/:idOrSlug',
  auth: 'none',
  summary: 'One category (§10.3)',
  params: z.object({ idOrSlug: z.string().regex(/^[\w-]{1,100}$/) }),
  output: z.object({ data: category }),
})
export const getFilters = endpoint({
  ...call,
  cacheVaryBy: [],
  path: '/api/filters',
  auth: 'none',
  summary: 'All filter options, unfiltered (§10.4)',
  output: z.object({ data: facets }),
})
