import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api-client.ts'

/** Worth asking again: no network, or a server that could not just now. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** What the server said last, for every screen. Answers a moment old are shown at once and asked for again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      // Without a network the last answer stays; the screen says so (office.md O3.0).
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
