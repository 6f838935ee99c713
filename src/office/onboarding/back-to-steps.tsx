import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { useOnboarding } from './use-onboarding.ts'

/** To the first steps of a new shop, from where one of them is done; nothing once customers have bought. */
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
