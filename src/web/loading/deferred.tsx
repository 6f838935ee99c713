import { Suspense, type ReactNode } from 'react'
import { Await, useAsyncError } from 'react-router'
import { LoadFailure } from './load-failure.tsx'

interface DeferredProps<T> {
  resolve: Promise<T>
  waiting: ReactNode
  /** Key of the sentence for an error that has none of its own, in the namespace `texts`; without one a failure is passed over. */
  fallback?: string
  texts?: string
  children: (data: T) => ReactNode
}

/**
 * A part of a screen that comes after the rest and fails alone. What it shows stays while the same is loaded again.
 * Its promise is made by `defer` in the loader.
 */
export function Deferred<T>({
  resolve,
  waiting,
  fallback,
  texts = 'common',
  children,
}: DeferredProps<T>) {
  const failure = fallback ? (
    <PartFailure waiting={waiting} fallback={fallback} texts={texts} />
  ) : (
    <></>
  )
  return (
    <Suspense fallback={waiting}>
      <Await resolve={resolve} errorElement={failure}>
        {children}
      </Await>
    </Suspense>
  )
}

function PartFailure(props: { waiting: ReactNode; fallback: string; texts: string }) {
  return <LoadFailure error={useAsyncError()} {...props} />
}

/** Hands out a promise for `Deferred`; one that fails before it is shown is no unhandled rejection. */
export function defer<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
