import { useHasPlace } from '../survival/has-place.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { FinderTile } from './finder-tile.tsx'

const LivesHere = lazyPart(() => import('./lives-here.tsx'), <FinderTile />)

/** The plants for the remembered place, which load after the first view; without one the link to the place finder. */
export const LivesHereSlot = () => (useHasPlace() ? <LivesHere /> : <FinderTile />)
