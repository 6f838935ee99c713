import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api-client.ts'
import { onNetworkBack } from './network.ts'

/** Whether a retry may succeed: no network, or a temporary server error. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** The cache of server answers for all screens. Recent answers are shown at once and requested again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
      // Without a network the last answer stays, and the screen says so (office.md O3.0).
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

// What could not be loaded without a network is loaded once it is back.
onNetworkBack(
  () =>
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error instanceof ApiError && state.error.status === 0,
    }),
)
