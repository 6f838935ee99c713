import { useState } from 'react'
import {
  addPasskey,
  confirmRecoveryCodes,
  confirmTotp,
  enrolTotp,
} from '#contract/office/factors.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { useStore } from '../controls/store.ts'
import { bareApi } from './bare-api.ts'
import { hasPasskeys, makePasskey } from './passkey.ts'
import { fieldRefusal, refusalText } from './refusal.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { openSession } from './session.ts'
import { sessionStore } from './session-store.ts'
import { TotpSecret, type Totp } from './totp-secret.tsx'
import { useAction } from './use-action.ts'
import * as styles from './enrolment.module.css'

/** Sets up the first second factor: a passkey or an authenticator app, then the recovery codes, which must be saved. */
export function Enrolment() {
  const t = useTexts('office')
  const { session } = useStore(sessionStore)
  const [setupCode, setSetupCode] = useState('')
  const [code, setCode] = useState('')
  const { codes, totp, busy, error, touch, begin, confirm } = useEnrolment(setupCode.trim() || null)
  if (codes)
    return (
      <div className={styles.enrolment}>
        <h2>{t('office.factors.codes')}</h2>
        <RecoveryCodes
          codes={codes}
          onConfirm={async () => {
            await bareApi.call(confirmRecoveryCodes)
            await openSession()
          }}
        />
      </div>
    )
  const needsSetupCode = session?.setup_code_required ?? false
  return (
    <div className={styles.enrolment}>
      <p>{t('office.enrol.why')}</p>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {needsSetupCode && (
        <TextField
          label={t('office.enrol.setupCode')}
          hint={t('office.enrol.setupCodeHint')}
          error={fieldRefusal(error, 'setup_code')}
          dir="ltr"
          autoComplete="off"
          value={setupCode}
          onChange={(event) => setSetupCode(event.target.value)}
        />
      )}
      {totp ? (
        <TotpSecret {...{ totp, code, error }} onCode={setCode} onComplete={confirm} />
      ) : (
        <Ways
          busy={busy}
          disabled={needsSetupCode && setupCode.trim() === ''}
          onPasskey={touch}
          onTotp={begin}
        />
      )}
    </div>
  )
}

/** The enrolment calls; each sends the setup code if one is required. */
function useEnrolment(setup_code: string | null) {
  const t = useTexts('office')
  const { busy, error, run } = useAction()
  const [totp, setTotp] = useState<Totp | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const done = async (recoveryCodes: string[] | null) => {
    if (recoveryCodes) setCodes(recoveryCodes)
    else await openSession()
  }
  const begin = () =>
    void run(async () => setTotp((await bareApi.call(enrolTotp, { body: { setup_code } })).data))
  const confirm = (code: string) =>
    void run(async () => {
      const { data } = await bareApi.call(confirmTotp, { body: { code, setup_code } })
      await done(data.recovery_codes)
    })
  const touch = () =>
    void run(async () => {
      const response = await makePasskey(bareApi, setup_code)
      if (!response) return
      const name = t('office.enrol.thisDevice')
      const { data } = await bareApi.call(addPasskey, { body: { name, response, setup_code } })
      await done(data.recovery_codes)
    })
  return { codes, totp, busy, error, touch, begin, confirm }
}

function Ways({
  busy,
  disabled,
  onPasskey,
  onTotp,
}: {
  busy: boolean
  disabled: boolean
  onPasskey: () => void
  onTotp: () => void
}) {
  const t = useTexts('office')
  const common = { size: 'large', wide: true, busy, disabled } as const
  return (
    <>
      {hasPasskeys() && (
        <Button {...common} variant="primary" icon="fingerprint" onClick={onPasskey}>
          {t('office.enrol.passkey')}
        </Button>
      )}
      <Button {...common} icon="device-mobile" onClick={onTotp}>
        {t('office.enrol.totp')}
      </Button>
    </>
  )
}
