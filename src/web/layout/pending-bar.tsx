import { useNavigation } from 'react-router'
import * as styles from './pending-bar.module.css'

/** A line along the top while the next page is on its way; quick pages arrive before it shows. */
export function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.bar} aria-hidden="true" />
}
