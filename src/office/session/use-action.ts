import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api-client.ts'
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts'
import { onNetworkBack } from '../network.ts'
import { callOnce, type UnansweredCall } from './call-once.ts'
import { isUnanswered, networkBack, retryAtOf } from './refusal.ts'

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

/** Runs one call at a time: whether it is in progress, and the error of the last one. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useCallError()
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      await work()
      return true
    } catch (refusal) {
      setError(refusal)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run, reset: () => setError(null) }
}

/** As `useAction`, for a call that is done once, however often it is repeated because its answer was lost: see `callOnce`. */
export function useActionOnce() {
  const { run, ...action } = useAction()
  const last = useRef<UnansweredCall | null>(null)
  return {
    ...action,
    run: (sent: unknown, call: (key: string) => Promise<unknown>) =>
      run(() => callOnce(last, sent, call)),
  }
}

/** An action that a limit may refuse for some time: `wait` is the remaining seconds; the refusal is shown until then. */
export function useLimitedAction() {
  const { busy, error, run, reset } = useAction()
  const [retryAt, setRetryAt] = useState(0)
  const wait = useSecondsUntil(retryAt)
  return {
    busy,
    error: retryAt > 0 && wait === 0 ? null : error,
    retryAt,
    wait,
    /** Removes the refusal and its wait: another phone has limits of its own. */
    forget: () => {
      setRetryAt(0)
      reset()
    },
    run: (work: () => Promise<unknown>) =>
      run(async () => {
        setRetryAt(0)
        await work().catch((refusal: unknown) => {
          setRetryAt(retryAtOf(refusal))
          throw refusal
        })
      }),
  }
}
