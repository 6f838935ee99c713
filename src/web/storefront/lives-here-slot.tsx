import { lazy, Suspense } from 'react'
import { hydrateAfterFirstView } from '../survival/after-first-view.ts'
import * as styles from './lives-here.module.css'

const LivesHere = lazy(() => hydrateAfterFirstView(() => import('./lives-here.tsx')))

/** The link to the place finder is in the server's HTML; the plants for a remembered place load after the first view. */
export function LivesHereSlot() {
  return (
    <Suspense fallback={<div className={styles.tile} />}>
      <LivesHere />
    </Suspense>
  )
}
