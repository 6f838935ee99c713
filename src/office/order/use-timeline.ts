import { useQuery } from '@tanstack/react-query'
import { listOrderTimeline, type timelineKinds } from '#contract/office/orders/office-order.ts'
import { officeApi } from '../session/office-api.ts'

export type TimelineKind = (typeof timelineKinds)[number]

/** An order's events, newest first. */
export const useTimeline = (id: number, kind: TimelineKind | null = null, limit = 25) =>
  useQuery({
    queryKey: ['orders', 'timeline', id, kind, limit],
    queryFn: ({ signal }) =>
      officeApi.call(listOrderTimeline, {
        params: { id },
        query: { limit, ...(kind && { kind }) },
        signal,
      }),
    placeholderData: (before) => before,
  })
