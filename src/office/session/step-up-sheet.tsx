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
import { useAction } from './use-action.ts'

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
  const { busy, error, run } = useAction()
  const [length, setLength] = useState<number | null>(null)
  const [code, setCode] = useState('')
  const send = () =>
    run(async () => {
      const { data } = await bareApi.call(stepUpCall, { body: { kind: 'sms' } })
      setLength(data.code_length ?? 4)
    })
  const prove = (typed: string) =>
    run(async () => {
      await bareApi.call(stepUpCall, { body: { kind: 'sms', code: typed } })
      onDone()
    })
  return (
    <>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {length === null ? (
        <Button variant="primary" size="large" busy={busy} onClick={() => void send()}>
          {t('office.stepUp.send')}
        </Button>
      ) : (
        <CodeField
          label={t('office.signIn.code')}
          length={length}
          value={code}
          onChange={setCode}
          onComplete={(typed) => void prove(typed)}
        />
      )}
    </>
  )
}
