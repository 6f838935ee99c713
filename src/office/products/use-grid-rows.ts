import { useQuery } from '@tanstack/react-query'
import { listOfficeProducts, type OfficeProductRow } from '#contract/office/products.ts'
import { officeApi } from '../session/office-api.ts'

/** The most rows one call saves (office §22). */
export const rowLimit = 500
/** The most products whose labels are printed at once (office.md O3.2). */
export const labelledProductLimit = 200
const pageSize = 100

export interface GridRows {
  rows: OfficeProductRow[]
  /** The number of products the address finds; those beyond the limit are not in the grid. */
  total: number
}

/** Loads the products of an address, up to 500: `ids`, or the filters and the order of a list. */
export async function loadGridRows(
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<GridRows> {
  const load = (page: number) =>
    officeApi.call(listOfficeProducts, {
      query: { ...query, limit: String(pageSize), page: String(page) },
      ...(signal && { signal }),
    })
  const first = await load(1)
  const total = first.meta?.total ?? first.data.length
  const pages = Math.ceil(Math.min(total, rowLimit) / pageSize)
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => load(index + 2)),
  )
  const rows = [first, ...others].flatMap(({ data }) => data)
  // A product may have moved to the next page between two requests.
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: [...byId.values()].slice(0, rowLimit), total }
}

/** Loaded once: rows must not change while they are edited. */
export const useGridRows = (query: Record<string, string>, { enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: ['products', 'grid', query],
    queryFn: ({ signal }) => loadGridRows(query, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
