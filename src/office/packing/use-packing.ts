import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listOrderRows } from '#contract/office/orders.ts'
import { getPickingList } from '#contract/office/orders/order-work.ts'
import { useStore } from '../controls/store.ts'
import { officeApi } from '../session/office-api.ts'
import { sendAllTicks } from './send-ticks.ts'
import { tickStore } from './tick-store.ts'

const everyMs = 20_000
const retryMs = 10_000

/** The picking list, and today's packing progress. */
export const usePickingList = () =>
  useQuery({
    queryKey: ['orders', 'picking'],
    queryFn: async ({ signal }) => (await officeApi.call(getPickingList, { signal })).data,
    refetchInterval: everyMs,
  })

/** The orders to pack, earliest promise first. */
export const usePackQueue = () =>
  useQuery({
    queryKey: ['orders', 'queue'],
    queryFn: async ({ signal }) =>
      (
        await officeApi.call(listOrderRows, {
          query: { shape: 'row', view: 'to_pack', sort: 'promised_on', order: 'asc', limit: 100 },
          signal,
        })
      ).data,
    refetchInterval: everyMs,
  })

/** Sends waiting ticks when the network returns, and at intervals. Returns the number of orders for which that failed. */
export function useUnsentTicks(): number {
  const ticks = useStore(tickStore).orders
  const client = useQueryClient()
  const unsent = Object.values(ticks).filter(({ isHeld }) => !isHeld)
  const waiting = unsent.length
  useEffect(() => {
    if (waiting === 0) return
    const send = () =>
      void sendAllTicks().then(() => client.invalidateQueries({ queryKey: ['orders'] }))
    const timer = setInterval(send, retryMs)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [waiting, client])
  return unsent.filter(({ hasFailed }) => hasFailed).length
}
