import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { confirmTotp, enrolTotp } from '#contract/office/factors.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { TotpSecret } from '../session/totp-secret.tsx'
import { useAction } from '../session/use-action.ts'
import * as styles from './totp-dialog.module.css'

/** Adds an authenticator app: its secret as a QR code and as text, and a code that proves it. */
export function TotpDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void
  /** The first factor also brings recovery codes. */
  onAdded: (message: string, recoveryCodes: readonly string[] | null) => Promise<void>
}) {
  const t = useTexts('office')
  const [code, setCode] = useState('')
  const { busy, error, run } = useAction()
  // A secret is valid until the next one is requested, so each dialog requests one only.
  const secret = useQuery({
    queryKey: ['totp secret'],
    queryFn: async () => (await officeApi.call(enrolTotp, { body: {} })).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const confirm = (typed: string) =>
    void run(async () => {
      const { message, data } = await officeApi.call(confirmTotp, { body: { code: typed } })
      onClose()
      await onAdded(message, data.recovery_codes)
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm(code)
  }
  const refusal = secret.error ?? error
  return (
    <Dialog open onClose={onClose} title={t('office.enrol.totp')} closesOutside={false}>
      {refusal != null && <Alert>{refusalText(t, refusal)}</Alert>}
      {secret.data && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <TotpSecret
            totp={secret.data}
            {...{ code, error }}
            onCode={setCode}
            onComplete={confirm}
          />
          <Button type="submit" variant="primary" busy={busy} disabled={code.trim() === ''}>
            {t('office.factor.confirm')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
