import { useState } from 'react'
import type { ServiceRequest } from '#contract/office/customers/requests.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextArea } from '../controls/field.tsx'
import { useCustomerTexts } from '../customers/customer-words.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useAct } from '../session/use-act.ts'
import { useRequestCalls } from './use-request.ts'

/** Asks why nothing came of a request, and writes it down as lost. */
export function LostDialog({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const [reason, setReason] = useState('')
  const { put } = useRequestCalls()
  const { busy, error, act } = useAct()
  const save = async () => {
    const change = { state: 'lost', lost_reason: reason } as const
    if (await act(() => put(request.id, change, request.version))) onClose()
  }
  const reasonError = fieldRefusal(error, 'lost_reason')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('requests.lost.title')}
      closesOutside={reason === ''}
      footer={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={reason.trim() === ''}
            onClick={() => void save()}
          >
            {t('common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      {error != null && !reasonError && <Alert>{refusalText(tOffice, error)}</Alert>}
      <TextArea
        // The dialog was opened to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
        label={t('requests.lostReason')}
        maxLength={300}
        rows={3}
        value={reason}
        error={reasonError}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
