import { useState, type FormEvent } from 'react'
import type { Factor } from '#contract/office/member.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { bareApi } from './bare-api.ts'
import { CodeField } from './code-field.tsx'
import { hasPasskeys, touchPasskey } from './passkey.ts'
import { refusalText } from './refusal.ts'
import { useAction } from './use-action.ts'
import { useFirstFocus } from '../controls/use-first-focus.ts'
import * as styles from './factor-form.module.css'

export type FactorProof =
  | { kind: 'totp' | 'recovery'; code: string }
  | { kind: 'passkey'; response: Record<string, unknown> }

type Way = 'choose' | 'totp' | 'recovery'

interface FactorFormProps {
  factors: readonly Factor[]
  /** The number of unused recovery codes. */
  codesLeft: number
  /** @throws ApiError `invalidFactor` `otpLocked` */
  onProve: (proof: FactorProof) => Promise<void>
}

/** Proves a second factor: one touch of the passkey, the app's code, or one of the recovery codes. */
export function FactorForm({ factors, codesLeft, onProve }: FactorFormProps) {
  const t = useTexts('office')
  const { busy, error, run } = useAction()
  const has = (kind: Factor['kind']) => factors.some((factor) => factor.kind === kind)
  const canTouch = has('passkey') && hasPasskeys()
  const [way, setWay] = useState<Way>(canTouch ? 'choose' : has('totp') ? 'totp' : 'recovery')
  const [code, setCode] = useState('')
  const prove = (proof: FactorProof) => void run(() => onProve(proof))
  const touch = () =>
    void run(async () => {
      const response = await touchPasskey(bareApi)
      if (response) await onProve({ kind: 'passkey', response })
    })
  const goTo = (next: Way) => {
    setWay(next)
    setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (way !== 'choose') prove({ kind: way, code })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error != null && <Refusal error={error} />}
      {canTouch && (
        <Button
          variant="primary"
          size="large"
          wide
          icon="fingerprint"
          busy={busy && way === 'choose'}
          onClick={() => {
            goTo('choose')
            touch()
          }}
        >
          {t('office.factor.passkey')}
        </Button>
      )}
      {way !== 'choose' && (
        <>
          <TypedFactor {...{ way, code, codesLeft }} onChange={setCode} onProve={prove} />
          <Button
            type="submit"
            variant={canTouch ? 'outline' : 'primary'}
            size="large"
            wide
            busy={busy}
            disabled={code.trim() === ''}
          >
            {t('office.factor.confirm')}
          </Button>
        </>
      )}
      <OtherFactors way={way} hasTotp={has('totp')} hasCodes={codesLeft > 0} onChoose={goTo} />
    </form>
  )
}

function Refusal({ error }: { error: unknown }) {
  const t = useTexts('office')
  const left = error instanceof ApiError ? error.body.attempts_left : undefined
  return (
    <Alert>
      {refusalText(t, error)}
      {left !== undefined && ` ${t('office.factor.left', { count: left })}`}
    </Alert>
  )
}

/** A field for the app's code, which submits itself when complete, or for a recovery code. */
function TypedFactor({
  way,
  code,
  codesLeft,
  onChange,
  onProve,
}: {
  way: 'totp' | 'recovery'
  code: string
  codesLeft: number
  onChange: (code: string) => void
  onProve: (proof: FactorProof) => void
}) {
  const t = useTexts('office')
  return way === 'totp' ? (
    <CodeField
      label={t('office.factor.totpCode')}
      length={6}
      value={code}
      onChange={onChange}
      onComplete={(complete) => onProve({ kind: 'totp', code: complete })}
    />
  ) : (
    <RecoveryCodeField {...{ code, codesLeft, onChange }} />
  )
}

function RecoveryCodeField({
  code,
  codesLeft,
  onChange,
}: {
  code: string
  codesLeft: number
  onChange: (code: string) => void
}) {
  const t = useTexts('office')
  const field = useFirstFocus()
  return (
    <TextField
      ref={field}
      label={t('office.factor.recoveryCode')}
      hint={t('office.factor.codesLeft', { count: codesLeft })}
      dir="ltr"
      autoComplete="off"
      value={code}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function OtherFactors({
  way,
  hasTotp,
  hasCodes,
  onChoose,
}: {
  way: Way
  hasTotp: boolean
  hasCodes: boolean
  onChoose: (way: Way) => void
}) {
  const t = useTexts('office')
  return (
    <>
      {hasTotp && way !== 'totp' && (
        <Button size="large" wide onClick={() => onChoose('totp')}>
          {t('office.factor.totp')}
        </Button>
      )}
      {hasCodes && way !== 'recovery' && (
        <Button variant="plain" onClick={() => onChoose('recovery')}>
          {t('office.factor.recovery')}
        </Button>
      )}
    </>
  )
}
