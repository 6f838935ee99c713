import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLastListAddress } from '../layout/last-list-address.ts'
import type { ListDefinition } from './list-definition.ts'
import { useListTrail } from './list-trail.ts'
import type { ListAddress } from './use-list-address.ts'

/** The rows of a list. Previous rows stay while new ones load; an outdated answer is never shown. */
export function useList<Row>({ screen, load, rowId }: ListDefinition<Row>, { query }: ListAddress) {
  useLastListAddress()
  const result = useQuery({
    queryKey: [screen, 'list', query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
    // Rows must not move while being tapped.
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  })
  const rows = result.data?.data
  const meta = result.data?.meta
  useListTrail(
    screen,
    rows && meta && !result.isPlaceholderData
      ? { ids: rows.map(rowId), query, page: meta.current_page, lastPage: meta.last_page }
      : null,
  )
  return {
    rows,
    meta,
    error: result.error,
    isStale: result.isPlaceholderData || (result.isFetching && rows !== undefined),
    readAt: result.dataUpdatedAt,
    retry: () => void result.refetch(),
  }
}

export type List<Row> = ReturnType<typeof useList<Row>>
