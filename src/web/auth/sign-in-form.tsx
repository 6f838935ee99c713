import { useState } from 'react'
import { toSaudiMobile } from '#shared/phone.ts'
import { ApiError } from '../lib/api-client.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { notify } from '../ui/toasts.ts'
import { useAuth } from '../session/auth.ts'
import { usualCodeLength } from './code-boxes.tsx'
import { CodeStep } from './code-step.tsx'
import { NameStep } from './name-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { codeOf } from '../errors/error-message.ts'
import {
  backToPhone,
  codeLengthOf,
  haveCode,
  register,
  registerProven,
  registrationOf,
  reset,
  sendCode,
  verify,
  waitOf,
  type Typed,
} from './sign-in.ts'
import type { SignInReason } from '../session/sign-in-dialog-state.ts'
import { clearProgress, useSignInProgress } from './sign-in-progress.ts'
import '../styles/sign-in.css'

interface SignInFormProps {
  reason?: SignInReason
  heading: 'h1' | 'h2'
  /** The customer is in. */
  onDone: () => void
}

/** Phone, then code, then the name if the phone is new; or name and phone, then code (spec §2, contract §4.3a). */
export function SignInForm({ reason, heading, onDone }: SignInFormProps) {
  const t = useTexts('auth')
  const { otpSent, error } = useAuth()
  const [{ typed, sent, registration }, update] = useSignInProgress()
  const [busy, setBusy] = useState(false)

  const change = (part: Partial<Typed>) => update({ typed: { ...typed, ...part } })
  const names = { first_name: typed.firstName, last_name: typed.lastName }
  const working = async (step: () => Promise<void>) => {
    setBusy(true)
    await step().catch(() => undefined) // the refusal stands in the auth state and is shown from there
    setBusy(false)
  }
  const finish = () => {
    clearProgress()
    notify.success(t('auth.verified'))
    onDone()
  }
  const ask = () =>
    working(async () => {
      try {
        update({
          sent:
            typed.tab === 'login'
              ? await sendCode(typed.phone)
              : await register({ ...names, phone: typed.phone }),
        })
      } catch (refusal) {
        const resendAt = waitOf(refusal)
        // A code is on its way; another browser may have asked for it.
        const phone = toSaudiMobile(typed.phone) ?? typed.phone
        const own = sent?.phone === phone ? sent : null
        const codeLength = codeLengthOf(refusal) ?? own?.codeLength ?? usualCodeLength
        if (resendAt)
          update({ sent: { phone, challenge: own?.challenge ?? null, resendAt, codeLength } })
        throw refusal
      }
    })
  const confirm = (code: string) =>
    working(async () => {
      try {
        await verify(typed.phone, code, sent?.challenge, typed.tab === 'register' ? names : {})
      } catch (refusal) {
        if (codeOf(refusal) === 'registrationRequired') needsAccount(refusal)
        throw refusal
      }
      finish()
    })
  /** The phone is proven but unknown: only the name is missing. */
  const needsAccount = (refusal: unknown) => {
    const proven = registrationOf(refusal, sent?.phone ?? typed.phone)
    update({
      registration: proven,
      sent: null,
      ...(!proven && { typed: { ...typed, tab: 'register' } }),
    })
    if (proven) reset()
    else backToPhone()
  }
  const giveName = (token: string) =>
    working(async () => {
      try {
        await registerProven({ ...names, phone: typed.phone }, token)
      } catch (refusal) {
        // The ten minutes are over: the form has all it needs to ask for another code.
        if (refusal instanceof ApiError && refusal.body.errors?.['registration_token'])
          update({ registration: null, typed: { ...typed, tab: 'register' } })
        throw refusal
      }
      finish()
    })
  const changePhone = () => {
    update({ registration: null })
    reset()
  }

  if (registration) {
    const { phone, token } = registration
    const onSubmit = () => giveName(token)
    return (
      <NameStep
        {...{ heading, phone, typed, busy, error, onSubmit }}
        onType={change}
        onCancel={changePhone}
      />
    )
  }
  if (otpSent && sent) {
    return (
      <CodeStep
        key={sent.resendAt}
        heading={heading}
        sent={sent}
        busy={busy}
        error={error}
        onConfirm={confirm}
        onResend={ask}
        onCancel={reset}
      />
    )
  }
  return (
    <PhoneStep
      heading={heading}
      reason={reason}
      typed={typed}
      onType={change}
      busy={busy}
      error={error}
      onSubmit={ask}
      onHaveCode={haveCode}
    />
  )
}
