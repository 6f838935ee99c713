import { useState } from 'react'
import { stepUp as stepUpCall } from '#contract/office/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { useStore } from '../controls/store.ts'
import { bareApi } from './bare-api.ts'
import { CodeField } from './code-field.tsx'
import { FactorForm } from './factor-form.tsx'
import { useMember } from './member.ts'
import { refusalText } from './refusal.ts'
import { sessionStore } from './session-store.ts'
import { ResendButton } from './sign-in/resend-button.tsx'
import { useAction, useLimitedAction } from './use-action.ts'

/** Asks for a new proof of identity; the call that required it is then repeated (office.md O1.4). */
export function StepUpSheet() {
  const t = useTexts('office')
  const { stepUp } = useStore(sessionStore)
  const me = useMember()
  if (!stepUp) return null
  return (
    <Dialog
      open
      onClose={stepUp.cancel}
      title={t('office.stepUp.title')}
      subtitle={t('office.stepUp.why')}
    >
      {me.factors.length > 0 ? (
        <FactorForm
          factors={me.factors}
          codesLeft={me.recovery_codes_left}
          onProve={async (proof) => {
            await bareApi.call(stepUpCall, { body: proof })
            stepUp.done()
          }}
        />
      ) : (
        <SmsProof onDone={stepUp.done} />
      )}
    </Dialog>
  )
}

/** A demo's member may have no factor and gets a code by SMS instead. */
function SmsProof({ onDone }: { onDone: () => void }) {
  const t = useTexts('office')
  const sending = useLimitedAction()
  const checking = useAction()
  const [sent, setSent] = useState<{ length: number; resendAt: number } | null>(null)
  const [code, setCode] = useState('')
  const send = () =>
    void sending.run(async () => {
      const { data } = await bareApi.call(stepUpCall, { body: { kind: 'sms' } })
      setSent({
        length: data.code_length ?? 4,
        resendAt: Date.now() + (data.resend_after ?? 0) * 1000,
      })
      setCode('')
      checking.reset()
    })
  const prove = (typed: string) =>
    checking.run(async () => {
      await bareApi.call(stepUpCall, { body: { kind: 'sms', code: typed } })
      onDone()
    })
  const error = checking.error ?? sending.error
  return (
    <>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {sent === null ? (
        <Button variant="primary" size="large" busy={sending.busy} onClick={send}>
          {t('office.stepUp.send')}
        </Button>
      ) : (
        <>
          <CodeField
            key={sent.resendAt}
            label={t('office.signIn.code')}
            length={sent.length}
            value={code}
            onChange={setCode}
            onComplete={(typed) => void prove(typed)}
          />
          <ResendButton
            at={Math.max(sending.retryAt, sent.resendAt)}
            busy={sending.busy || checking.busy}
            resend={send}
          />
        </>
      )}
    </>
  )
}
