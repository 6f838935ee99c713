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

/** What stands behind `/products?`: the whole state of the list, so that Back, reload and sharing work. */
export interface Filters {
  q: string
  /** Slugs. */
  categories: string[]
  colors: number[]
  sizes: number[]
  /** Dearest price in whole halalas: a fraction of a riyal would lose the dearest plant to rounding. */
  maxHalalas: Halalas | null
  sort: Sort
  page: number
}

/** A search is ordered by how well it matches, which without words means nothing. */
export const defaultSort = (q: string): Sort => (q ? 'relevance' : 'created_at-desc')
const isSort = (text: string | null): text is Sort => sorts.some((sort) => sort === text)
const wholeNumber = (text: string | null): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

/** Reads the address, forgiving whatever makes no sense. A form sends repeated names, links comma lists. */
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

/** The filters as the API asks for them (contract §10.1). */
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

/** The address of a list: one category alone has a page of its own. */
export function addressOf(filters: Filters): string {
  const { q, categories } = filters
  const [only, ...others] = categories
  const ownPage = only !== undefined && others.length === 0 && !q && ownPages.has(only)
  if (!ownPage) return listAddress(filters)
  return listAddress({ ...filters, categories: [] }).replace(paths.products(), paths.category(only))
}

/** The address of a list under `/products`, whatever is chosen. */
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

/** Where a category is shown: on its own page, or in the list when the staff made one that has none. */
export const categoryAddress = (slug: string): string =>
  ownPages.has(slug) ? paths.category(slug) : paths.products({ category: slug })

/** What of the query belongs to a list's own address: its page; filters only narrow the view. */
export const pageQuery = ({ page }: Filters): string => (page > 1 ? `?page=${page}` : '')

/** The categories that have a page. */
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

/** Everything off but the search and the order. */
export const cleared = (filters: Filters): Filters => ({
  ...filters,
  categories: [],
  colors: [],
  sizes: [],
  maxHalalas: null,
  page: 1,
})

/** In, if out; out, if in. */
export const toggled = <T>(values: T[], value: T): T[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** Riyals of the API as whole halalas. */
export const halalasOf = (riyals: number): Halalas => fromRiyals(riyals) ?? 0
