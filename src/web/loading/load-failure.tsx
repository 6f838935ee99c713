import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../lib/api-client.ts'
import { Failure } from '../errors/failure.tsx'

interface LoadFailureProps {
  error: unknown
  /** Key in `namespace` for an error without a message. */
  fallback: string
  namespace: string
  /** Shown while loading again. */
  skeleton: ReactNode
  /** For a screen that shows one object: it does not exist, or belongs to somebody else. */
  notFound?: ReactNode
}

/** The content of a screen's `ErrorBoundary` when its loader failed; a programming error is passed to the boundary above. */
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
