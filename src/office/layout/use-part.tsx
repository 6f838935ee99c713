import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactElement } from 'react'
import { ApiError } from '#web/lib/api-client.ts'
import { LoadFailure } from './load-failure.tsx'
import { Rows } from './screen-skeleton.tsx'

/**
 * Loads a part of a screen while the rest of it is drawn. Returns a function that draws the part; until it is loaded, it draws a
 * placeholder, or the reason why it could not be loaded, with a button to retry: the rest of the screen stays as it is.
 */
export function usePart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): (draw: (Part: ComponentType<Props>) => ReactElement) => ReactElement {
  const { data, error, refetch } = useQuery({
    queryKey: ['part', name],
    queryFn: async () => {
      try {
        return { Part: await load() }
      } catch (failure) {
        throw navigator.onLine ? failure : new ApiError(0, { message: '', code: 'networkError' })
      }
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return (draw) => {
    if (data) return draw(data.Part)
    return error ? <LoadFailure error={error} onRetry={refetch} /> : <Rows count={2} />
  }
}
