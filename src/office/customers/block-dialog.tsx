import type { CustomerDetail } from '#contract/office/customers/customers.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { ReasonDialog } from '../editor/reason-dialog.tsx'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { refusalText } from '../session/refusal.ts'
import { useCustomerTexts } from './customer-words.ts'
import { useCustomerChange } from './use-customer.ts'

interface BlockDialogProps {
  customer: CustomerDetail
  onClose: () => void
}

/** Asks for a reason, then signs the customer out everywhere and blocks further sign-ins. */
export function BlockDialog({ customer, onClose }: BlockDialogProps) {
  const t = useCustomerTexts()
  const undoNotice = useUndoNotice()
  const { busy, error, change, put } = useCustomerChange(customer)
  const block = async (reason: string) => {
    const saved = await change({ is_active: false, block_reason: reason })
    if (saved) undoNotice(t('customers.block.done'), () => put({ is_active: true }, saved.version))
    return saved !== null
  }
  return (
    <ReasonDialog
      title={t('customers.block.title', { name: customer.name })}
      label={t('customers.block.reason')}
      confirm={t('customers.block')}
      isDangerous
      busy={busy}
      error={error}
      field="block_reason"
      entity={`customer-block-${customer.id}`}
      onConfirm={block}
      onClose={onClose}
    >
      <p>{t('customers.block.what')}</p>
    </ReasonDialog>
  )
}

/** Unblocks a customer. */
export function useUnblock(customer: CustomerDetail) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const { busy, put } = useCustomerChange(customer)
  const run = async () => {
    try {
      await put({ is_active: true }, customer.version)
      notify.success(t('customers.unblock.done'))
    } catch (error) {
      notify.error(refusalText(tOffice, error))
    }
  }
  return { busy, run }
}
