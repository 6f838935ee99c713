import { useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { notify } from '../ui/toasts.ts'
import { useAuth } from '../session/auth.ts'
import { CodeStep } from './code-step.tsx'
import { NameStep } from './name-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { showCodeStep, reset, type Typed } from './sign-in.ts'
import { askForCode, confirmCode, registerName } from './sign-in-steps.ts'
import type { SignInReason } from '../session/sign-in-dialog-state.ts'
import { clearProgress, useSignInProgress } from './sign-in-progress.ts'

interface SignInFormProps {
  reason?: SignInReason
  heading: 'h1' | 'h2'
  /** Called when the customer is signed in. */
  onDone: () => void
}

/** Phone, then code, then the name if the phone is new; or name and phone, then code (spec §2, contract §4.3a). */
export function SignInForm({ reason, heading, onDone }: SignInFormProps) {
  const t = useTexts('auth')
  const { otpSent, error } = useAuth()
  const [progress, update] = useSignInProgress()
  const { typed, sent, registration } = progress
  const [busy, setBusy] = useState(false)

  const change = (part: Partial<Typed>) => update({ typed: { ...typed, ...part } })
  const take = async (step: () => Promise<void>, next?: () => void) => {
    setBusy(true)
    // A refusal is stored in the auth state and shown from there.
    await step()
      .then(next)
      .catch(() => undefined)
    setBusy(false)
  }
  const finish = () => {
    clearProgress()
    notify.success(t('auth.verified'))
    onDone()
  }
  const ask = () => take(() => askForCode(progress, update))
  const changePhone = () => {
    update({ registration: null })
    reset()
  }

  const frame = { heading, busy, error }
  if (registration) {
    const { phone, token } = registration
    const onSubmit = () => take(() => registerName(token, progress, update), finish)
    return (
      <NameStep {...{ ...frame, phone, typed, onSubmit }} onType={change} onCancel={changePhone} />
    )
  }
  if (otpSent && sent) {
    return (
      <CodeStep
        key={sent.resendAt}
        {...frame}
        sent={sent}
        onConfirm={(code) => take(() => confirmCode(code, progress, update), finish)}
        onResend={ask}
        onCancel={reset}
      />
    )
  }
  return (
    <PhoneStep
      {...frame}
      reason={reason}
      typed={typed}
      onType={change}
      onSubmit={ask}
      onHaveCode={showCodeStep}
    />
  )
}
