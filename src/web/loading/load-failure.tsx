import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../lib/api-client.ts'
import { Failure } from '../errors/failure.tsx'

interface LoadFailureProps {
  error: unknown
  /** Key of the sentence for an error that has none of its own, of the `namespace`. */
  fallback: string
  namespace: string
  /** Shown while it is tried again. */
  skeleton: ReactNode
  /** Of a screen that shows one thing: it does not exist, or is somebody else's. */
  notFound?: ReactNode
}

/** What a screen shows, in its `ErrorBoundary`, when its loader failed; a defect of the program is for the boundary above. */
export function LoadFailure({ error, fallback, namespace, skeleton, notFound }: LoadFailureProps) {
  const { revalidate, state } = useRevalidator()
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404 && notFound) return notFound
  if (state === 'loading') return skeleton
  return (
    <Failure
      error={error}
      fallback={fallback}
      namespace={namespace}
      onRetry={() => void revalidate()}
    />
  )
}
