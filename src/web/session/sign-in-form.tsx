import { useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/toasts.ts'
import { useAuth } from './auth.ts'
import { usualCodeLength } from './code-boxes.tsx'
import { CodeStep } from './code-step.tsx'
import { PhoneStep, type Typed } from './phone-step.tsx'
import { codeOf } from './say-error.ts'
import { backToPhone, codeLengthOf, haveCode, register, reset, sendCode, verify, waitOf, type CodeSent } from './sign-in.ts'
import type { SignInReason } from './sign-in-dialog-state.ts'
import '../styles/sign-in.css'

interface SignInFormProps {
  reason?: SignInReason
  heading: 'h1' | 'h2'
  /** The customer is in. */
  onDone: () => void
}

/** Phone, then code; or name and phone, then code (spec §2). */
export function SignInForm({ reason, heading, onDone }: SignInFormProps) {
  const say = useTexts('auth')
  const { otpSent, error } = useAuth()
  const [typed, setTyped] = useState<Typed>({ tab: 'login', phone: '', firstName: '', lastName: '' })
  const [sent, setSent] = useState<CodeSent | null>(null)
  const [busy, setBusy] = useState(false)

  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const working = async (step: () => Promise<void>) => {
    setBusy(true)
    await step().catch(() => undefined) // the refusal stands in the auth state and is shown from there
    setBusy(false)
  }
  const ask = () =>
    working(async () => {
      try {
        setSent(
          typed.tab === 'login'
            ? await sendCode(typed.phone)
            : await register({ first_name: typed.firstName, last_name: typed.lastName, phone: typed.phone }),
        )
      } catch (refusal) {
        const resendAt = waitOf(refusal)
        if (resendAt)
          setSent((before) => ({
            phone: before?.phone ?? typed.phone,
            resendAt,
            codeLength: codeLengthOf(refusal) ?? before?.codeLength ?? usualCodeLength,
          }))
        throw refusal
      }
    })
  const confirm = (code: string) =>
    working(async () => {
      try {
        await verify(typed.phone, code)
      } catch (refusal) {
        if (codeOf(refusal) === 'registrationRequired') needsAccount()
        throw refusal
      }
      notify.success(say('auth.verified'))
      onDone()
    })
  /** The phone is proven but unknown: the names are missing, and the message says so. */
  const needsAccount = () => {
    change({ tab: 'register' })
    setSent(null)
    backToPhone()
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
