import { useState } from 'react'
import {
  addPasskey,
  confirmRecoveryCodes,
  deleteFactor,
  makeRecoveryCodes,
} from '#contract/office/factors.ts'
import type { Factor } from '#contract/office/member.ts'
import { getMe } from '#contract/office/session.ts'
import { deviceName } from '#shared/device-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Confirm, Dialog } from '../controls/dialog.tsx'
import { Panel } from '../controls/panel.tsx'
import { queryClient } from '../query-client.ts'
import { officeApi } from '../session/office-api.ts'
import { useMember } from '../session/member.ts'
import { hasPasskeys, makePasskey } from '../session/passkey.ts'
import { RecoveryCodes } from '../session/recovery-codes.tsx'
import { refusalText } from '../session/refusal.ts'
import { sessionStore } from '../session/session-store.ts'
import { useAction } from '../session/use-action.ts'
import { FactorLines } from '../staff/factor-lines.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import * as styles from './factors-panel.module.css'

/** Reloads the session and the team: the frame, the account page and the team list show the member's factors. */
async function refresh(): Promise<void> {
  const { data } = await officeApi.call(getMe)
  sessionStore.set({ me: data })
  await queryClient.invalidateQueries({ queryKey: ['staff'] })
}

/** The member's second factors: adding and removing them, and creating new recovery codes. */
export function FactorsPanel() {
  const t = useTexts('office')
  const me = useMember()
  const { busy, error, codes, added, addKey, newCodes, confirmCodes, hideCodes } = useFactors()
  const [isAddingApp, addApp] = useState(false)
  const [removed, remove] = useState<Factor | null>(null)
  return (
    <Panel title={t('office.factor.title')}>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <FactorLines factors={me.factors} codesLeft={me.recovery_codes_left} onRemove={remove} />
      <div className={styles.acts}>
        {hasPasskeys() && (
          <Button icon="fingerprint" busy={busy} onClick={addKey}>
            {t('office.enrol.passkey')}
          </Button>
        )}
        <Button icon="device-mobile" onClick={() => addApp(true)}>
          {t('office.enrol.totp')}
        </Button>
        {me.factors.length > 0 && (
          <Button icon="lifebuoy" busy={busy} onClick={newCodes}>
            {t('office.factors.newCodes')}
          </Button>
        )}
      </div>
      {isAddingApp && <TotpDialog onClose={() => addApp(false)} onAdded={added} />}
      {removed && <RemoveFactor factor={removed} onClose={() => remove(null)} />}
      <Dialog
        open={codes !== null}
        onClose={hideCodes}
        title={t('office.factors.codes')}
        closesOutside={false}
      >
        {codes && <RecoveryCodes codes={codes} onConfirm={confirmCodes} />}
      </Dialog>
    </Panel>
  )
}

function useFactors() {
  const t = useTexts('office')
  const { busy, error, run } = useAction()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const added = async (message: string, recoveryCodes: readonly string[] | null) => {
    if (recoveryCodes) setCodes(recoveryCodes)
    notify.success(message)
    await refresh()
  }
  const addKey = () =>
    void run(async () => {
      const response = await makePasskey(officeApi, null)
      if (!response) return
      const name = deviceName(navigator.userAgent) ?? t('office.enrol.thisDevice')
      const { message, data } = await officeApi.call(addPasskey, { body: { name, response } })
      await added(message, data.recovery_codes)
    })
  const newCodes = () =>
    void run(async () => {
      const { data } = await officeApi.call(makeRecoveryCodes)
      setCodes(data.recovery_codes)
    })
  const confirmCodes = async () => {
    const { message } = await officeApi.call(confirmRecoveryCodes)
    setCodes(null)
    notify.success(message)
    await refresh()
  }
  return {
    busy,
    error,
    /** Recovery codes to save now; they are not shown again. */
    codes,
    added,
    addKey,
    newCodes,
    confirmCodes,
    hideCodes: () => setCodes(null),
  }
}

function RemoveFactor({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const t = useTexts('office')
  const { busy, error, run } = useAction()
  const remove = () =>
    run(async () => {
      const { message } = await officeApi.call(deleteFactor, { params: { id: factor.id } })
      onClose()
      notify.success(message)
      await refresh()
    })
  return (
    <Confirm
      open
      onClose={onClose}
      title={t('office.factors.removeTitle')}
      confirm={t('office.factors.remove')}
      cancel={t('common.cancel')}
      busy={busy}
      onConfirm={() => void remove()}
    >
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <p>{t('office.factors.removeWhat')}</p>
    </Confirm>
  )
}
