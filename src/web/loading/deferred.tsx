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
  /** Undefined: its loader has yet to begin. */
  resolve: DeferredData<T> | undefined
  waiting: ReactNode
  /** Key of the sentence for an error that has none of its own, in the namespace `texts`; without one a failure is passed over. */
  fallback?: string
  texts?: string
  children: (data: T) => ReactNode
}

/** A part of a screen that comes after the rest and fails alone. What it shows stays while the same is loaded again. */
export function Deferred<T>({ resolve, ...props }: DeferredProps<T>) {
  return (
    <Suspense fallback={props.waiting}>
      {resolve ? <Settling resolve={resolve} {...props} /> : props.waiting}
    </Suspense>
  )
}

function Settling<T>({
  resolve,
  waiting,
  fallback,
  texts = 'common',
  children,
}: DeferredProps<T> & { resolve: DeferredData<T> }) {
  const settled = use(resolve)
  if ('data' in settled) return children(settled.data)
  return fallback && <LoadFailure {...{ error: settled.error, fallback, texts, waiting }} />
}
