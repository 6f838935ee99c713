import { useTexts } from '#web/i18n/use-texts.ts'
import { useStore } from '../controls/store.ts'
import { TaskSwitch } from '../layout/task-page.tsx'
import { feedbackStore, switchFeedback } from './feedback.ts'

/** Switches sound and vibration at ticks and scans on or off. */
export function FeedbackSwitch() {
  const t = useTexts('office-orders')
  const { isOn } = useStore(feedbackStore)
  return (
    <TaskSwitch
      icon="bell"
      label={t('orders.pack.feedback')}
      isOn={isOn}
      onToggle={() => switchFeedback(!isOn)}
    />
  )
}
