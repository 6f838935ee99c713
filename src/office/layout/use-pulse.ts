import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getPulse } from '#contract/office/home.ts'
import { createStore, useStore } from '../controls/store.ts'
import { officeApi } from '../session/office-api.ts'
import { sessionStore } from '../session/session-store.ts'

const everyMs = 20_000
const savingDataEveryMs = 60_000

/** Whether to save data: browsers report data saving, but not the battery state. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** When the orders on screen were read; null: no list of them is on screen. */
const ordersRead = createStore<{ since: string | null }>({ since: null })

/** Waiting items and running jobs, polled while the page is visible (office.md O3.0, freshness). */
export function usePulse() {
  const { phase } = useStore(sessionStore)
  return useQuery({
    queryKey: ['pulse'],
    queryFn: async ({ signal }) => {
      const { since } = ordersRead.get()
      const { data } = await officeApi.call(getPulse, { query: since ? { since } : {}, signal })
      return { ...data, since }
    },
    enabled: phase === 'open',
    refetchInterval: () => (savesData() ? savingDataEveryMs : everyMs),
  }).data
}

/** The number of orders placed after those on screen were read, which was at `since` by the server's clock. */
export function useNewOrders(since: string): number {
  const pulse = usePulse()
  useEffect(() => {
    ordersRead.set({ since })
    return () => ordersRead.set({ since: null })
  }, [since])
  // An answer to an earlier question counts what the rows contain by now.
  return pulse?.since === since ? pulse.new_orders : 0
}
