import { lazy, Suspense } from 'react'
import { afterFirstView } from '../survival/after-first-view.ts'
import * as styles from './lives-here.module.css'

const LivesHere = lazy(() => afterFirstView(() => import('./lives-here.tsx')))

/** The way to the place finder stands in the page; what lives at a remembered place comes after the first view. */
export function LivesHereSlot() {
  return (
    <Suspense fallback={<div className={styles.tile} />}>
      <LivesHere />
    </Suspense>
  )
}
