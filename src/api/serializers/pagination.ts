import type { PageLinks, PageMeta } from '#contract/parts.ts'
import { maxCountedRows } from '#domain/list-limits.ts'
import type { RequestContext } from '../request-context.ts'

interface Page<T> {
  data: T[]
  total: number
}
export interface PageQuery {
  page: number
  limit: number
  pagination: boolean
}
type Envelope<T> = { data: T[]; links?: PageLinks; meta?: PageMeta }

/** The number of pages listed on each side of the current one; the rest are dots. */
const neighbours = 3

/** The query for `pagination=0`: the first 100 rows in one page (contract §1.5). */
export const pageQuery = <Q extends PageQuery>(query: Q): Q =>
  query.pagination ? query : { ...query, page: 1, limit: 100 }

/** The list envelope of contract §1.5; links keep the other parameters of the address. */
export function paged<T>(
  { data, total }: Page<T>,
  { page, limit, pagination }: PageQuery,
  { url, t }: Pick<RequestContext, 'url' | 't'>,
): Envelope<T> {
  if (!pagination) return { data }
  const lastPage = Math.max(1, Math.ceil(total / limit))
  const addressOf = (number: number) => addressOfPage(url, number)
  const prev = page > 1 ? addressOf(Math.min(page - 1, lastPage)) : null
  const next = page < lastPage ? addressOf(page + 1) : null
  const offset = (page - 1) * limit
  return {
    data,
    links: { first: addressOf(1), last: addressOf(lastPage), prev, next },
    meta: {
      current_page: page,
      from: data.length > 0 ? offset + 1 : null,
      last_page: lastPage,
      links: [
        { url: prev, label: t('pagePrevious'), active: false },
        ...pagesNear(page, lastPage).map((number) =>
          number === null
            ? { url: null, label: '...', active: false }
            : { url: addressOf(number), label: String(number), active: number === page },
        ),
        { url: next, label: t('pageNext'), active: false },
      ],
      path: url.pathname,
      per_page: limit,
      to: data.length > 0 ? offset + data.length : null,
      total,
    },
  }
}

/** Like `paged`, for counts up to 10,000 and one more: `total_is_more` says that there are more (office.md 20.3). */
export function pagedUpTo<T>(
  { data, total }: Page<T>,
  query: PageQuery,
  context: Pick<RequestContext, 'url' | 't'>,
): Envelope<T> & { meta?: PageMeta & { total_is_more?: boolean } } {
  const { meta, ...page } = paged({ data, total: Math.min(total, maxCountedRows) }, query, context)
  return {
    ...page,
    ...(meta && { meta: { ...meta, ...(total > maxCountedRows && { total_is_more: true }) } }),
  }
}

/** The address of another page, root-relative: the request's host is not repeated. */
function addressOfPage(url: URL, page: number): string {
  const query = new URLSearchParams(url.searchParams)
  query.delete('page')
  return `${url.pathname}?${new URLSearchParams([['page', String(page)], ...query])}`
}

/** First, last and the neighbours of the current page; null is a gap. */
function pagesNear(page: number, lastPage: number): (number | null)[] {
  const current = Math.min(page, lastPage)
  const from = Math.max(1, current - neighbours)
  const until = Math.min(lastPage, current + neighbours)
  const near = Array.from({ length: until - from + 1 }, (_, index) => from + index)
  const before = from > 2 ? [1, null] : from === 2 ? [1] : []
  const after = until < lastPage - 1 ? [null, lastPage] : until === lastPage - 1 ? [lastPage] : []
  return [...before, ...near, ...after]
}
