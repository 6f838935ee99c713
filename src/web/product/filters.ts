import { fromRiyals, toRiyals, type Halalas } from '#shared/money.ts'
import { paths } from '../lib/paths.ts'

export const sorts = [
  'relevance',
  'created_at-desc',
  'price-asc',
  'price-desc',
  'name-asc',
] as const
export type Sort = (typeof sorts)[number]

/** The query of `/products`: the whole state of the list, so that Back, reload and sharing work. */
export interface Filters {
  q: string
  /** Slugs. */
  categories: string[]
  colors: number[]
  sizes: number[]
  /** Maximum price in whole halalas: a fraction of a riyal would exclude the most expensive plant by rounding. */
  maxHalalas: Halalas | null
  sort: Sort
  page: number
}

/** The order of a search is by relevance, which without words has no meaning. */
export const defaultSort = (q: string): Sort => (q ? 'relevance' : 'created_at-desc')
const isSort = (text: string | null): text is Sort => sorts.some((sort) => sort === text)
const wholeNumber = (text: string | null): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

/** Reads the address and ignores invalid values. A form sends repeated names, links comma-separated lists. */
export function filtersOf(query: URLSearchParams): Filters {
  const list = (name: string) => [
    ...new Set(
      query
        .getAll(name)
        .flatMap((value) => value.split(','))
        .filter(Boolean),
    ),
  ]
  const ids = (name: string) =>
    list(name)
      .map(wholeNumber)
      .filter((id) => id !== null)
  const sort = query.get('sort')
  const q = (query.get('q') ?? '').trim().slice(0, 100)
  return {
    q,
    categories: list('category').filter((slug) => /^[\w-]{1,60}$/.test(slug)),
    colors: ids('color'),
    sizes: ids('size'),
    maxHalalas: wholeNumber(query.get('max')),
    sort: isSort(sort) && (q || sort !== 'relevance') ? sort : defaultSort(q),
    page: wholeNumber(query.get('page')) ?? 1,
  }
}

/** The filters as query of the API (contract §10.1). */
export function toApiQuery(filters: Filters): Record<string, string | number | undefined> {
  const { q, categories, colors, sizes, maxHalalas, sort, page } = filters
  const comma = (values: (string | number)[]) => (values.length > 0 ? values.join(',') : undefined)
  return {
    q: q || undefined,
    category: comma(categories),
    color: comma(colors),
    size: comma(sizes),
    max_price: maxHalalas === null ? undefined : toRiyals(maxHalalas),
    sort,
    page,
    limit: 12,
  }
}

/** The address of a list: a single category without other filters has its own page. */
export function addressOf(filters: Filters): string {
  const { q, categories } = filters
  const [only, ...others] = categories
  const ownPage = only !== undefined && others.length === 0 && !q && ownPages.has(only)
  if (!ownPage) return listAddress(filters)
  return listAddress({ ...filters, categories: [] }).replace(paths.products(), paths.category(only))
}

/** The address of a list under `/products`, for any filters. */
export function listAddress({
  q,
  categories,
  colors,
  sizes,
  maxHalalas,
  sort,
  page,
}: Filters): string {
  return paths.products({
    q,
    category: categories.join(','),
    color: colors.join(','),
    size: sizes.join(','),
    max: maxHalalas === null ? '' : String(maxHalalas),
    sort: sort === defaultSort(q) || sort === 'relevance' ? '' : sort,
    page: page === 1 ? '' : String(page),
  })
}

/** The address of a category: its own page, or the list where staff created it without one. */
export const categoryAddress = (slug: string): string =>
  ownPages.has(slug) ? paths.category(slug) : paths.products({ category: slug })

/** The part of the query that belongs to a list's canonical address: its page; filters only narrow the view. */
export const pageQuery = ({ page }: Filters): string => (page > 1 ? `?page=${page}` : '')

/** The categories with their own page. */
export const ownPages: ReadonlySet<string> = new Set([
  'trees',
  'shrubs',
  'indoor',
  'outdoor',
  'flowering',
  'succulents',
  'summer',
  'winter',
  'natural-grass',
  'low-light',
  'pet-safe',
  'easy-care',
])

export const chosenCount = ({ categories, colors, sizes, maxHalalas }: Filters): number =>
  categories.length + colors.length + sizes.length + (maxHalalas === null ? 0 : 1)

/** Clears everything except the search and the order. */
export const cleared = (filters: Filters): Filters => ({
  ...filters,
  categories: [],
  colors: [],
  sizes: [],
  maxHalalas: null,
  page: 1,
})

/** Adds the value if absent; removes it if present. */
export const toggled = <T>(values: T[], value: T): T[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** Riyals of the API as whole halalas. */
export const halalasOf = (riyals: number): Halalas => fromRiyals(riyals) ?? 0
