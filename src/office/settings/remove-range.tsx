import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import * as styles from './settings.module.css'

/** Removes a range of days, or an upcoming change, from its list. */
export function RemoveRange({ disabled, onPress }: { disabled?: boolean; onPress: () => void }) {
  const t = useTexts('office-settings')
  return (
    <div className={styles.rangeActions}>
      <Button variant="danger" size="small" disabled={disabled} onClick={onPress}>
        {t('settings.hours.remove')}
      </Button>
    </div>
  )
}
