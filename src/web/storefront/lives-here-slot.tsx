import { latePart } from '../survival/late-part.tsx'
import * as styles from './lives-here.module.css'

/** The way to the place finder, and what lives at a remembered place; after the first view. */
export const LivesHereSlot = latePart(
  () => import('./lives-here.tsx'),
  <div className={styles.tile} />,
)
