import { useNavigation } from 'react-router'
import * as styles from './pending-bar.module.css'

/** A line along the top while the next page loads; fast pages load before it appears. */
export function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.bar} aria-hidden="true" />
}
