import { Suspense, use, type ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

type Settled<T> = { data: T } | { error: unknown }

/** What a loader hands out before it is there; one that fails does so where it is shown. */
export type DeferredData<T> = Promise<Settled<T>>

export const defer = <T,>(promise: Promise<T>): DeferredData<T> =>
  promise.then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  )

interface DeferredProps<T> {
  resolve: DeferredData<T>
  waiting: ReactNode
  /** Key of the sentence for an error that has none of its own, in the namespace `texts`. */
  fallback: string
  texts: string
  children: (data: T) => ReactNode
}

/** A part of a screen that comes after the rest and fails alone. What it shows stays while the same is loaded again. */
export function Deferred<T>(props: DeferredProps<T>) {
  return (
    <Suspense fallback={props.waiting}>
      <Settling {...props} />
    </Suspense>
  )
}

function Settling<T>({ resolve, children, ...failure }: DeferredProps<T>) {
  const settled = use(resolve)
  return 'error' in settled ? (
    <LoadFailure error={settled.error} {...failure} />
  ) : (
    children(settled.data)
  )
}
