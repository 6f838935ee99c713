import type { ServiceRequest } from '#contract/office/customers/requests.ts'
import { useCustomerTexts } from '../customers/customer-words.ts'
import { ReasonDialog } from '../editor/reason-dialog.tsx'
import { useAct } from '../session/use-act.ts'
import { useRequestCalls } from './use-request.ts'

/** Asks why nothing came of a request, and writes it down as lost. */
export function LostDialog({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const t = useCustomerTexts()
  const { put } = useRequestCalls()
  const { busy, error, act } = useAct()
  const save = async (reason: string) => {
    const change = { state: 'lost', lost_reason: reason } as const
    if (await act(() => put(request.id, change, request.version))) onClose()
  }
  return (
    <ReasonDialog
      title={t('requests.lost.title')}
      label={t('requests.lostReason')}
      confirm={t('common.save')}
      busy={busy}
      error={error}
      field="lost_reason"
      onConfirm={(reason) => void save(reason)}
      onClose={onClose}
    />
  )
}
