import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { useStore } from '../controls/store.ts'
import { feedbackStore, switchFeedback } from './feedback.ts'

/** Switches sound and vibration at ticks and scans on or off. */
export function FeedbackSwitch() {
  const t = useTexts('office-orders')
  const { isOn } = useStore(feedbackStore)
  return (
    <Button
      size="small"
      icon="bell"
      variant={isOn ? 'primary' : 'outline'}
      aria-pressed={isOn}
      onClick={() => switchFeedback(!isOn)}
    >
      {t('orders.pack.feedback')}
    </Button>
  )
}
