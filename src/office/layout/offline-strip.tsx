import { useSyncExternalStore } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import * as styles from './offline-strip.module.css'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Shown without a network: the data shown is the last answer, and unsaved input is kept. */
export function OfflineStrip() {
  const t = useTexts('office')
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.strip}>
          <Icon name="wifi-slash" />
          {t('office.offline.strip')}
        </p>
      )}
    </div>
  )
}
