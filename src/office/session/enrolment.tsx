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
import { CodeField } from './code-field.tsx'
import { hasPasskeys, makePasskey } from './passkey.ts'
import { fieldRefusal, refusalText } from './refusal.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { openSession } from './session.ts'
import { sessionStore } from './session-store.ts'
import { useAct } from './use-act.ts'
import * as styles from './enrolment.module.css'

interface Totp {
  secret: string
  qr_svg: string
}

/** The first second factor: a passkey, or an authenticator app; then the recovery codes, which must be kept. */
export function Enrolment() {
  const t = useTexts('office')
  const { session } = useStore(sessionStore)
  const { busy, error, act } = useAct()
  const [setupCode, setSetupCode] = useState('')
  const [totp, setTotp] = useState<Totp | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [code, setCode] = useState('')
  const setup_code = setupCode.trim() || null
  const done = async (recoveryCodes: string[] | null) => {
    if (recoveryCodes) setCodes(recoveryCodes)
    else await openSession()
  }
  const begin = () =>
    act(async () => setTotp((await bareApi.call(enrolTotp, { body: { setup_code } })).data))
  const confirm = (typed: string) =>
    act(async () => {
      const { data } = await bareApi.call(confirmTotp, { body: { code: typed, setup_code } })
      await done(data.recovery_codes)
    })
  const touch = () =>
    act(async () => {
      const response = await makePasskey(bareApi, setup_code)
      if (!response) return
      const name = t('office.enrol.thisDevice')
      const { data } = await bareApi.call(addPasskey, { body: { name, response, setup_code } })
      await done(data.recovery_codes)
    })

  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onConfirm={async () => {
          await bareApi.call(confirmRecoveryCodes)
          await openSession()
        }}
      />
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
        <>
          <p>{t('office.enrol.scan')}</p>
          <img
            className={styles.qr}
            src={`data:image/svg+xml,${encodeURIComponent(totp.qr_svg)}`}
            alt={t('office.enrol.qr')}
          />
          <p className={styles.secret}>
            {t('office.enrol.orType')} <bdi className="ltr">{totp.secret}</bdi>
          </p>
          <CodeField
            label={t('office.factor.totpCode')}
            length={6}
            value={code}
            error={fieldRefusal(error, 'code')}
            onChange={setCode}
            onComplete={(typed) => void confirm(typed)}
          />
        </>
      ) : (
        <>
          {hasPasskeys() && (
            <Button
              variant="primary"
              size="large"
              wide
              icon="fingerprint"
              busy={busy}
              disabled={needsSetupCode && !setup_code}
              onClick={() => void touch()}
            >
              {t('office.enrol.passkey')}
            </Button>
          )}
          <Button
            size="large"
            wide
            icon="device-mobile"
            busy={busy}
            disabled={needsSetupCode && !setup_code}
            onClick={() => void begin()}
          >
            {t('office.enrol.totp')}
          </Button>
        </>
      )}
    </div>
  )
}
