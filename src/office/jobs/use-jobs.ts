import { useQuery } from '@tanstack/react-query'
import { getJob, listJobs, type Job } from '#contract/office/jobs.ts'
import { usePulse } from '../layout/use-pulse.ts'
import { officeApi } from '../session/office-api.ts'
import { isActive } from '#shared/office/job.ts'

const soonMs = 1_000

/** The member's unfinished jobs, polled every second while there are any. */
export function useActiveJobs(): readonly Job[] {
  // Another tab or the pulse may know of one first.
  const known = usePulse()?.jobs.map(({ id }) => id) ?? []
  const { data } = useQuery({
    queryKey: ['jobs', 'active', known],
    queryFn: async ({ signal }) =>
      (
        await officeApi.call(listJobs, {
          query: { state: 'queued,running,undoing', mine: 1, limit: 10 },
          signal,
        })
      ).data,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.length ? soonMs : false),
  })
  return data ?? []
}

/** A job, polled until it is finished. */
export const useJob = (id: number | null) =>
  useQuery({
    queryKey: ['jobs', 'one', id],
    queryFn: async ({ signal }) =>
      (await officeApi.call(getJob, { params: { id: id ?? 0 }, signal })).data,
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !isActive(state.data) ? false : soonMs),
  })
