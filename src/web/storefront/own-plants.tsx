import { lazy, Suspense } from 'react'
import { useAuth } from '../session/auth.ts'
import { hydrateAfterFirstView } from '../lib/after-first-view.ts'

/** Only for signed-in customers, so it loads after the first view. */
const DueLine = lazy(() => hydrateAfterFirstView(() => import('../my-plants/due-line.tsx')))

/** Due tasks for the plants of a signed-in customer. */
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
