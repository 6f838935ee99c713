import { useEffect, useState, type ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

type Settled<T> = { data: T } | { error: unknown }

/** Data that a loader returns as a promise; `<Deferred>` shows its failure. */
export type DeferredData<T> = Promise<Settled<T>>

export const defer = <T,>(promise: Promise<T>): DeferredData<T> =>
  promise.then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  )

interface DeferredProps<T> {
  /** Undefined: its loader has not started yet. */
  resolve: DeferredData<T> | undefined
  skeleton: ReactNode
  /** Key in `namespace` for an error without a message; absent: a failure shows nothing. */
  fallback?: string
  namespace?: string
  /** For a part that shows one object: it does not exist, or belongs to somebody else. */
  notFound?: ReactNode
  children: (data: T) => ReactNode
}

/** A part of a screen that loads after the rest and can fail separately. Its content stays visible while the same data is loaded again. */
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
 * The data returned by `defer`, once loaded; during a reload of the same, the previous data. React's `use` is not used: suspended content
 * is shown 300 ms late, however fast it loads.
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
