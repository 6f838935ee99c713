import { useQueryClient } from '@tanstack/react-query'
import { discardMessage } from '#contract/office/messages.ts'
import { notify } from '#web/ui/toasts.ts'
import { useCustomerTexts } from '../customers/customer-words.ts'
import { ReasonDialog } from '../editor/reason-dialog.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { useAction } from '../session/use-action.ts'

/** Asks for the reason a message should no longer be sent. */
export function DiscardDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useCustomerTexts()
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const discard = async (reason: string) => {
    const isDone = await run(() =>
      officeApi.call(discardMessage, {
        params: { id },
        body: { reason },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      }),
    )
    if (isDone) {
      notify.success(t('messages.discarded'))
      void client.invalidateQueries({ queryKey: ['messages'] })
    }
    return isDone
  }
  return (
    <ReasonDialog
      title={t('messages.discard.title')}
      label={t('messages.discard.reason')}
      confirm={t('messages.discard')}
      busy={busy}
      error={error}
      field="reason"
      entity={`message-discard-${id}`}
      onConfirm={discard}
      onClose={onClose}
    >
      <p>{t('messages.discard.what')}</p>
    </ReasonDialog>
  )
}
