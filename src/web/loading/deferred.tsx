import { useEffect, useState, type ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

type Settled<T> = { data: T } | { error: unknown }

/** Data that a loader returns as a promise; a rejection is shown by `<Deferred>`. */
export type DeferredData<T> = Promise<Settled<T>>

export const defer = <T,>(promise: Promise<T>): DeferredData<T> =>
  promise.then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  )

interface DeferredProps<T> {
  /** Undefined: its loader has yet to begin. */
  resolve: DeferredData<T> | undefined
  skeleton: ReactNode
  /** Key of the sentence for an error that has none of its own, of the `namespace`; without one a failure is passed over. */
  fallback?: string
  namespace?: string
  /** Of a part that shows one thing: it does not exist, or is somebody else's. */
  notFound?: ReactNode
  children: (data: T) => ReactNode
}

/** A part of a screen that comes after the rest and fails alone. What it shows stays while the same is loaded again. */
export function Deferred<T>({
  resolve,
  skeleton,
  fallback,
  namespace = 'common',
  notFound,
  children,
}: DeferredProps<T>) {
  const settled = useSettled(resolve)
  if (!settled) return skeleton
  if ('data' in settled) return children(settled.data)
  return (
    fallback && (
      <LoadFailure {...{ error: settled.error, fallback, namespace, skeleton, notFound }} />
    )
  )
}

/**
 * What was handed out by `defer`, once it is there; while the same is loaded again, the data from before. Not React's `use`: what
 * suspends is shown 300 ms late, however soon it came.
 */
export function useSettled<T>(promise: DeferredData<T> | undefined): Settled<T> | null {
  const [latest, setLatest] = useState<{ of: DeferredData<T>; settled: Settled<T> } | null>(null)
  useEffect(() => {
    if (!promise) return setLatest(null)
    let isWanted = true
    void promise.then((settled) => isWanted && setLatest({ of: promise, settled }))
    return () => {
      isWanted = false
    }
  }, [promise])
  if (!promise || !latest) return null
  return latest.of === promise || 'data' in latest.settled ? latest.settled : null
}
