import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListDefinition } from './list-definition.ts'
import type { ListAddress } from './use-list-address.ts'

/** The rows of a list. Former ones stay while others are on their way; an answer that is no longer asked for is never shown. */
export function useList<Row>({ screen, load }: ListDefinition<Row>, { query }: ListAddress) {
  const result = useQuery({
    queryKey: [screen, 'list', query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
    // Rows do not move under a finger.
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  })
  const rows = result.data?.data
  return {
    rows,
    meta: result.data?.meta,
    error: result.error,
    isStale: result.isPlaceholderData || (result.isFetching && rows !== undefined),
    readAt: result.dataUpdatedAt,
    retry: () => void result.refetch(),
  }
}

export type List<Row> = ReturnType<typeof useList<Row>>
