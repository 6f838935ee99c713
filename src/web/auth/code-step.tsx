import { useState, type FormEvent } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { ApiError } from '../lib/api-client.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CodeBoxes, emptyCode } from './code-boxes.tsx'
import { codeOf, errorMessage } from '../errors/error-message.ts'
import type { CodeSent } from './sign-in.ts'
import { useSecondsUntil } from '../lib/use-seconds-until.ts'
import * as textLink from '../ui/text-link.module.css'
import * as signIn from './sign-in.module.css'
import * as styles from './code-step.module.css'

interface CodeStepProps {
  heading: 'h1' | 'h2'
  sent: CodeSent
  busy: boolean
  error: unknown
  onConfirm: (code: string) => void
  onResend: () => void
  onCancel: () => void
}

/** The code boxes, the confirm button, resending after the server's wait, and a way back (spec §2). */
export function CodeStep({
  heading: Heading,
  sent,
  busy,
  error,
  onConfirm,
  onResend,
  onCancel,
}: CodeStepProps) {
  const t = useTexts('auth')
  const { codeLength } = sent
  const [code, setCode] = useState(() => emptyCode(codeLength))
  const complete = !code.includes(' ')
  const wrong = codeOf(error) === 'invalidOTP'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete && !busy) onConfirm(code)
  }
  return (
    <form className={signIn.form} onSubmit={submit} noValidate>
      <Heading className={`heading-3 ${signIn.title}`}>{t('auth.codeTitle')}</Heading>
      <p className="muted">
        <RichText
          t={t}
          text="auth.codeSent"
          parts={{
            phone: <bdi className={`ltr semibold ${signIn.phone}`}>{formatPhone(sent.phone)}</bdi>,
            digits: codeLength,
          }}
        />
      </p>
      {error != null && (
        <Alert>
          {errorMessage(t, error, 'invalidOTP')}
          {wrong && <div>{t(...attemptsText(error))}</div>}
        </Alert>
      )}
      <CodeBoxes
        code={code}
        onChange={setCode}
        wrong={wrong}
        label={t('auth.codeBoxes')}
        digitLabel={(n) => t('auth.digit', { n, digits: codeLength })}
      />
      <Resend at={sent.resendAt} busy={busy} onResend={onResend} />
      <Button type="submit" wide disabled={!complete} busy={busy}>
        {t(busy ? 'auth.verifying' : 'auth.confirm')}
      </Button>
      <Button variant="text" wide className={signIn.cancel} onClick={onCancel}>
        {t('auth.cancelCode')}
      </Button>
    </form>
  )
}

/** The remaining wait, then the button to request another code. `at`: milliseconds since 1970. */
export function Resend({
  at,
  busy,
  onResend,
}: {
  at: number
  busy: boolean
  onResend: () => void
}) {
  const t = useTexts('auth')
  const seconds = useSecondsUntil(at)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={`text-small muted ${styles.resend}`}>
      {seconds > 0 ? (
        <RichText
          t={t}
          text="auth.resendIn"
          parts={{ time: <bdi className="ltr semibold">{time}</bdi> }}
        />
      ) : (
        <button type="button" className={textLink.textLink} disabled={busy} onClick={onResend}>
          {t('auth.resend')}
        </button>
      )}
    </p>
  )
}

function attemptsText(error: unknown): [string, Record<string, number>] {
  const left = error instanceof ApiError ? error.body.attempts_left : undefined
  return left ? ['auth.attemptsLeft', { count: left }] : ['auth.newCode', {}]
}
