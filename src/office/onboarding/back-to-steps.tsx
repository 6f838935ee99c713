import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { useOnboarding } from './use-onboarding.ts'

/** A link back to the first steps of a new shop, shown where one of them is done; nothing after the first customer orders. */
export function BackToSteps() {
  const t = useTexts('office-settings')
  const onboarding = useOnboarding()
  if (onboarding?.phase !== 'first') return null
  const done = onboarding.steps.filter(({ is_done: isDone }) => isDone).length
  return (
    <ButtonLink variant="tonal" size="small" to="/">
      {t('first.back', { done, total: onboarding.steps.length })}
    </ButtonLink>
  )
}
