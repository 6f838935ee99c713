import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { discardMessage } from '#contract/office/messages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextArea } from '../controls/field.tsx'
import { useCustomerTexts } from '../customers/customer-words.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useAct } from '../session/use-act.ts'

/** Asks why a message is not to be sent any more. */
export function DiscardDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const { busy, error, act } = useAct()
  const discard = async () => {
    const isDone = await act(() =>
      officeApi.call(discardMessage, {
        params: { id },
        body: { reason },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      }),
    )
    if (!isDone) return
    notify.success(t('messages.discarded'))
    onClose()
    await client.invalidateQueries({ queryKey: ['messages'] })
  }
  const reasonError = fieldRefusal(error, 'reason')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('messages.discard.title')}
      closesOutside={reason === ''}
      footer={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={reason.trim() === ''}
            onClick={() => void discard()}
          >
            {t('messages.discard')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      {error != null && !reasonError && <Alert>{refusalText(tOffice, error)}</Alert>}
      <p>{t('messages.discard.what')}</p>
      <TextArea
        // The dialog was opened to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
        label={t('messages.discard.reason')}
        maxLength={300}
        rows={3}
        value={reason}
        error={reasonError}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
