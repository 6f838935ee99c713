import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { useStore } from '../controls/store.ts'
import { Enrolment } from './enrolment.tsx'
import { FactorForm } from './factor-form.tsx'
import { refusalText } from './refusal.ts'
import { openSession, submitFactor } from './session.ts'
import { sessionStore } from './session-store.ts'
import { SignInForm } from './sign-in/sign-in-form.tsx'

/** The form of whatever is missing before entering; also used in the lock over a page. */
export function EntranceForm() {
  const t = useTexts('office')
  const { phase, session, error } = useStore(sessionStore)
  if (phase === 'signIn') return <SignInForm />
  if (phase === 'enrol') return <Enrolment />
  if (phase === 'factor')
    return (
      <FactorForm
        factors={session?.factors ?? []}
        codesLeft={session?.recovery_codes_left ?? 0}
        onProve={submitFactor}
      />
    )
  return (
    <>
      <Alert>{refusalText(t, error)}</Alert>
      <Button variant="primary" size="large" wide onClick={() => void openSession()}>
        {t('common.retry')}
      </Button>
    </>
  )
}
