import { useEffect, useRef, type FormEvent } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { ApiError } from '../lib/api-client.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { NameFields } from './name-fields.tsx'
import { errorMessage } from '../errors/error-message.ts'
import type { Typed } from './sign-in.ts'
import * as signIn from './sign-in.module.css'

interface NameStepProps {
  heading: 'h1' | 'h2'
  /** Verified by a code. */
  phone: string
  typed: Typed
  onType: (part: Partial<Typed>) => void
  busy: boolean
  error: unknown
  onSubmit: () => void
  onCancel: () => void
}

/** Asks for the name of a customer whose phone is verified: the last step to an account (contract §4.3a). */
export function NameStep({
  heading: Heading,
  phone,
  typed,
  onType,
  busy,
  error,
  onSubmit,
  onCancel,
}: NameStepProps) {
  const t = useTexts('auth')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const ready = typed.firstName.trim() !== ''
  const fieldErrors = error instanceof ApiError ? (error.body.errors ?? {}) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !busy) onSubmit()
  }
  return (
    <form className={signIn.form} ref={form} onSubmit={submit} noValidate>
      <Heading className={`heading-3 ${signIn.title}`}>{t('auth.nameTitle')}</Heading>
      <p className="muted">
        <RichText
          t={t}
          text="auth.nameSubtitle"
          parts={{
            phone: <bdi className={`ltr semibold ${signIn.phone}`}>{formatPhone(phone)}</bdi>,
          }}
        />
      </p>
      {error != null && <Alert>{errorMessage(t, error, 'registrationFailed')}</Alert>}
      <div className={`stack ${signIn.fields}`}>
        <NameFields typed={typed} onType={onType} fieldErrors={fieldErrors} />
      </div>
      <Button type="submit" wide disabled={!ready} busy={busy}>
        {t(busy ? 'common.sending' : 'auth.createAccount')}
      </Button>
      <Button variant="text" wide className={signIn.cancel} onClick={onCancel}>
        {t('auth.changePhone')}
      </Button>
    </form>
  )
}
