import { useEffect, useEffectEvent, useId, useRef, type FormEvent } from 'react'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { namesItsCountry } from '#shared/phone.ts'
import { ApiError } from '../lib/api-client.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { NameFields } from './name-fields.tsx'
import { codeOf, errorMessage } from '../errors/error-message.ts'
import type { Typed } from './sign-in.ts'
import type { SignInReason } from '../session/sign-in-dialog-state.ts'
import * as field from '../ui/field.module.css'
import * as tabStyles from '../ui/tabs.module.css'
import * as textLink from '../ui/text-link.module.css'
import * as signIn from './sign-in.module.css'
import * as styles from './phone-step.module.css'

interface PhoneStepProps {
  heading: 'h1' | 'h2'
  reason: SignInReason | undefined
  typed: Typed
  onType: (part: Partial<Typed>) => void
  busy: boolean
  error: unknown
  onSubmit: () => void
  onHaveCode: () => void
}

/** Two tabs: phone only, or names and phone. */
export function PhoneStep({
  heading: Heading,
  reason,
  typed,
  onType,
  busy,
  error,
  onSubmit,
  onHaveCode,
}: PhoneStepProps) {
  const t = useTexts('auth')
  const messageId = useId()
  const registering = typed.tab === 'register'
  const fieldErrors = error instanceof ApiError ? (error.body.errors ?? {}) : {}
  const needsName = registering && typed.firstName.trim() === ''
  const ready = typed.phone.trim() !== '' && !needsName
  const refused = Object.keys(fieldErrors).length > 0 && !busy
  const form = useFocusOnRefusal(refused && error, needsName ? 'input' : '[aria-invalid]')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !busy) onSubmit()
  }
  return (
    <form className={signIn.form} ref={form} onSubmit={submit} noValidate>
      <Heading className={`heading-3 ${signIn.title}`}>{t('auth.title')}</Heading>
      <p className="muted">
        {t(registering ? 'auth.registerSubtitle' : (reason ?? 'auth.subtitle'))}
      </p>
      <Tabs current={typed.tab} onChoose={(tab) => onType({ tab })} />
      <div id={messageId}>
        {error != null && (
          <Alert>
            {errorMessage(t, error, registering ? 'registrationFailed' : 'failedToSendOTP')}
            {codeOf(error) === 'otpCooldown' && (
              <button
                type="button"
                className={`${textLink.textLink} ${textLink.inherit} ${styles.haveCode}`}
                onClick={onHaveCode}
              >
                {t('auth.haveCode')}
              </button>
            )}
          </Alert>
        )}
      </div>
      <div className={`stack ${signIn.fields}`}>
        {registering && <NameFields typed={typed} onType={onType} fieldErrors={fieldErrors} />}
        <PhoneField
          label={t('auth.phone')}
          value={typed.phone}
          errorId={fieldErrors['phone'] ? messageId : undefined}
          onChange={(phone) => onType({ phone })}
        />
      </div>
      <Button type="submit" wide disabled={!ready} busy={busy}>
        {t(busy ? 'common.sending' : registering ? 'auth.createAccount' : 'auth.sendCode')}
      </Button>
    </form>
  )
}

/** Focuses the first match of `selector` in the form, once for each refusal: the name that is now required, or the wrong field. */
function useFocusOnRefusal(refusal: unknown, selector: string) {
  const form = useRef<HTMLFormElement>(null)
  const focus = useEffectEvent(() => form.current?.querySelector<HTMLElement>(selector)?.focus())
  useEffect(() => {
    if (refusal) focus()
  }, [refusal])
  return form
}

const tabs = [
  ['login', 'auth.login'],
  ['register', 'auth.register'],
] as const

function Tabs({
  current,
  onChoose,
}: {
  current: Typed['tab']
  onChoose: (tab: Typed['tab']) => void
}) {
  const t = useTexts('auth')
  return (
    <div className={`${tabStyles.tabs} ${styles.tabs}`}>
      {tabs.map(([tab, text]) => (
        <button
          key={tab}
          type="button"
          className={current === tab ? tabStyles.current : undefined}
          aria-pressed={current === tab}
          onClick={() => onChoose(tab)}
        >
          {t(text)}
        </button>
      ))}
    </div>
  )
}

interface PhoneFieldProps {
  label: string
  value: string
  /** The id of the message above about this field. */
  errorId: string | undefined
  onChange: (phone: string) => void
}

/**
 * A Saudi mobile number in any spelling (contract §4.0). The country code is shown before it until the typed text includes one: no “+966
 * 055…”.
 */
function PhoneField({ label, value, errorId, onChange }: PhoneFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isInvalid = errorId !== undefined
  // A dialog opens with the focus here; React does not render the attribute.
  useEffect(() => input.current?.setAttribute('autofocus', ''), [])
  return (
    <div className={isInvalid ? `${field.field} ${field.invalid}` : field.field}>
      <label htmlFor={id}>
        {label}
        <span className={field.required} aria-hidden="true">
          *
        </span>
      </label>
      <div className={`${field.input} ${styles.phone}`} dir="ltr">
        {!namesItsCountry(value) && <span aria-hidden="true">+966</span>}
        <input
          ref={input}
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={32}
          required
          aria-invalid={isInvalid || undefined}
          aria-describedby={errorId}
          placeholder="5X XXX XXXX"
          value={value}
          onChange={(event) => onChange(toAsciiDigits(event.target.value))}
        />
      </div>
    </div>
  )
}
