import { lazy, Suspense } from 'react'
import { useAuth } from '../session/auth.ts'

/** Of no use to a stranger, so it is loaded after the first view. */
const DueLine = lazy(() => import('../my-plants/due-line.tsx'))

/** What waits for a customer's plants, for who is signed in. */
export function OwnPlants() {
  const { user } = useAuth()
  return (
    user && (
      <Suspense fallback={null}>
        <DueLine />
      </Suspense>
    )
  )
}
