import { useQuery } from '@tanstack/react-query'
import { getPulse } from '#contract/office/home.ts'
import { useStore } from '../controls/store.ts'
import { officeApi } from '../session/office-api.ts'
import { sessionStore } from '../session/session-store.ts'

const everyMs = 20_000
const thriftyMs = 60_000

/** Whether to save data: browsers report data saving, but not the battery state. */
const isSparing = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Waiting items and running jobs, polled while the page is visible (office.md O3.0, freshness). */
export function usePulse() {
  const { phase } = useStore(sessionStore)
  return useQuery({
    queryKey: ['pulse'],
    queryFn: async ({ signal }) => (await officeApi.call(getPulse, { signal })).data,
    enabled: phase === 'open',
    refetchInterval: () => (isSparing() ? thriftyMs : everyMs),
  }).data
}
