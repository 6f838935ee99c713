import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api-client.ts'
import { onNetworkBack } from './network.ts'
import { isUnanswered, networkBack } from './refusal.ts'

/** The error of the last call. That there is no network is replaced once it is back, so that its message is always true. */
export function useCallError(): [error: unknown, setError: (error: unknown) => void] {
  const [error, setError] = useState<unknown>(null)
  const waits = isUnanswered(error)
  useEffect(
    () =>
      waits
        ? onNetworkBack(() => setError(new ApiError(0, { message: '', code: networkBack })))
        : undefined,
    [waits],
  )
  return [error, setError]
}
