import { useEffect, useState, type FormEvent } from 'react'
import { register, sendOtp, verifyOtp } from '#contract/sign-in.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { formatPhone } from '#shared/phone.ts'
import { splitAtFirstName } from '#shared/text/first-name.ts'
import { Alert } from '../../controls/alert.tsx'
import { Button } from '../../controls/button.tsx'
import { TextField } from '../../controls/field.tsx'
import { bareApi } from '../bare-api.ts'
import { CodeField } from '../code-field.tsx'
import { fieldRefusal, refusalText } from '../refusal.ts'
import { storeToken } from '../session.ts'
import { useAction, useLimitedAction } from '../use-action.ts'
import { clockOf, ResendButton, resendWords } from './resend-button.tsx'
import { signInProgress, type Sent, type Step } from './sign-in-progress.ts'
import * as styles from './sign-in-form.module.css'

/** The shop's sign-in (contract §4): phone, code, and the name if an invited person has no account yet. A reload keeps the step. */
export function SignInForm() {
  const [saved] = useState(signInProgress.load)
  const [phone, setPhone] = useState(saved.phone)
  const [step, setStep] = useState<Step>(saved.step)
  useEffect(() => {
    // A reload does not prolong what is stored.
    if (step === saved.step) return
    if (step.at === 'phone') signInProgress.clear()
    else signInProgress.save({ phone, step })
  }, [phone, step, saved])
  const showCode = (sent: Sent) => setStep({ at: 'code', sent })
  if (step.at === 'name')
    return (
      <NameStep phone={step.sent.phone} token={step.token} onBack={() => showCode(step.sent)} />
    )
  if (step.at === 'code')
    return (
      <CodeStep
        {...{ phone, sent: step.sent }}
        // A member who went back to the phone step in the meantime stays there.
        onResent={(sent) => setStep((now) => (now.at === 'code' ? { at: 'code', sent } : now))}
        onUnknown={(token) =>
          setStep((now) => (now.at === 'code' ? { at: 'name', sent: now.sent, token } : now))
        }
        onBack={() => setStep({ at: 'phone' })}
      />
    )
  return <PhoneStep phone={phone} onChange={setPhone} onSent={showCode} />
}

async function sendCode(phone: string): Promise<Sent> {
  const { data } = await bareApi.call(sendOtp, { body: { phone } })
  return {
    phone: data.phone,
    challenge: data.challenge,
    length: data.code_length,
    resendAt: Date.now() + data.resend_after * 1000,
  }
}

interface PhoneStepProps {
  phone: string
  onChange: (phone: string) => void
  onSent: (sent: Sent) => void
}

function PhoneStep({ phone, onChange, onSent }: PhoneStepProps) {
  const t = useTexts('office')
  const { busy, error, run, wait, forget } = useLimitedAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wait === 0) void run(async () => onSent(await sendCode(phone)))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <TextField
        label={t('office.signIn.phone')}
        hint={t('office.signIn.phoneHint')}
        error={fieldRefusal(error, 'phone')}
        dir="ltr"
        type="tel"
        autoComplete="tel"
        value={phone}
        onChange={(event) => {
          forget()
          onChange(event.target.value)
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        disabled={phone.trim() === '' || wait > 0}
      >
        {wait > 0 ? resendWords(t, wait) : t('office.signIn.send')}
      </Button>
    </form>
  )
}

interface CodeStepProps {
  /** The phone number as typed. */
  phone: string
  sent: Sent
  onResent: (sent: Sent) => void
  /** Called if the code was correct but the phone has no account. */
  onUnknown: (token: string) => void
  onBack: () => void
}

async function enter(token: string): Promise<void> {
  signInProgress.clear()
  await storeToken(token)
}

/** `onUnknown`: called with a token if the code is correct but the phone has no account. */
async function signInWith(otp: string, sent: Sent, onUnknown: CodeStepProps['onUnknown']) {
  const { phone, challenge } = sent
  try {
    await enter((await bareApi.call(verifyOtp, { body: { phone, otp, challenge } })).token)
  } catch (refusal) {
    const token = refusal instanceof ApiError ? refusal.body.registration_token : undefined
    if (!token) throw refusal
    onUnknown(token)
  }
}

function CodeStep({ phone, sent, onResent, onUnknown, onBack }: CodeStepProps) {
  const t = useTexts('office')
  const sending = useLimitedAction()
  const checking = useLimitedAction()
  const [code, setCode] = useState('')
  const { wait } = checking
  const busy = sending.busy || checking.busy
  const error = checking.error ?? sending.error
  const resend = () =>
    void sending.run(async () => {
      onResent(await sendCode(phone))
      setCode('')
      // A new code does not end the wait for entering one.
      if (wait === 0) checking.forget()
    })
  const verify = async (typed: string) => {
    if (wait > 0) return
    await checking.run(() => signInWith(typed, sent, onUnknown))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void verify(code)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t('office.signIn.sent', { phone: formatPhone(sent.phone) })}</p>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <CodeField
        key={sent.challenge}
        label={t('office.signIn.code')}
        length={sent.length}
        value={code}
        onChange={setCode}
        onComplete={(typed) => void verify(typed)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        disabled={code.length < sent.length || wait > 0}
      >
        {wait > 0
          ? t('office.signIn.enterAfter', { time: clockOf(wait) })
          : t('office.signIn.enter')}
      </Button>
      <ResendButton at={Math.max(sending.retryAt, sent.resendAt)} {...{ busy, resend }} />
      <Button variant="plain" onClick={onBack}>
        {t('office.signIn.otherPhone')}
      </Button>
    </form>
  )
}

/** Asks an invited person who has no account yet for their name. */
function NameStep({ phone, token, onBack }: { phone: string; token: string; onBack: () => void }) {
  const t = useTexts('office')
  const { busy, error, run } = useAction()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const [first_name, last_name] = splitAtFirstName(name)
      const answer = await bareApi.call(register, {
        body: { first_name, last_name, phone, registration_token: token },
      })
      if ('token' in answer) await enter(answer.token)
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t('office.signIn.nameWhy', { phone: formatPhone(phone) })}</p>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <TextField
        label={t('office.signIn.name')}
        error={fieldRefusal(error, 'first_name') ?? fieldRefusal(error, 'last_name')}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        disabled={name.trim() === ''}
      >
        {t('office.signIn.enter')}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {t('office.back')}
      </Button>
    </form>
  )
}
