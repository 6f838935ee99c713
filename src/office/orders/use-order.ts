import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getOfficeOrderDetails, type OfficeOrder } from '#contract/office/orders/office-order.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { officeApi } from '../session/office-api.ts'
import { useAction } from '../session/use-action.ts'

/** The query key of one order. */
export const orderKey = (id: number) => ['orders', 'one', id]

/** Loads an order. */
export const useOrder = (id: number) =>
  useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) =>
      (await officeApi.call(getOfficeOrderDetails, { params: { id }, signal })).data,
  })

/** Who changed the order since it was read, and when. */
export interface ConcurrentChange {
  name: string | null
  since: string
}

/** Actions on an order: related data is reloaded afterwards, and a refusal due to another member's change says what changed. */
export function useOrderActions({ id }: Pick<OfficeOrder, 'id'>) {
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const [concurrentChange, setConcurrentChange] = useState<ConcurrentChange | null>(null)
  const perform = async (work: () => Promise<unknown>): Promise<boolean> => {
    const since = new Date(client.getQueryState(orderKey(id))?.dataUpdatedAt ?? 0).toISOString()
    setConcurrentChange(null)
    const isDone = await run(async () => {
      try {
        await work()
      } catch (refusal) {
        if (refusal instanceof ApiError && refusal.body.code === 'editConflict')
          setConcurrentChange({ name: changedBy(refusal), since })
        throw refusal
      }
    })
    await client.invalidateQueries({ queryKey: ['orders'] })
    return isDone
  }
  return { busy, error, perform, concurrentChange, forget: () => setConcurrentChange(null) }
}
export type OrderActions = ReturnType<typeof useOrderActions>

function changedBy({ body }: ApiError): string | null {
  const { changed_by: by } = (body.data ?? {}) as { changed_by?: { name: string } | null }
  return by?.name ?? null
}
