import type { ServiceRequest } from '#contract/office/customers/requests.ts'
import { useCustomerTexts } from '../customers/customer-words.ts'
import { ReasonDialog } from '../editor/reason-dialog.tsx'
import { useAction } from '../session/use-action.ts'
import { useRequestCalls } from './use-request.ts'

/** Asks why a request was lost, and marks it as lost. */
export function MarkLostDialog({
  request,
  onClose,
}: {
  request: ServiceRequest
  onClose: () => void
}) {
  const t = useCustomerTexts()
  const { put } = useRequestCalls()
  const { busy, error, run } = useAction()
  const save = (reason: string) =>
    run(() => put(request.id, { state: 'lost', lost_reason: reason }, request.version))
  return (
    <ReasonDialog
      title={t('requests.lost.title')}
      label={t('requests.lostReason')}
      confirm={t('common.save')}
      busy={busy}
      error={error}
      field="lost_reason"
      entity={`request-lost-${request.id}`}
      onConfirm={save}
      onClose={onClose}
    />
  )
}
