import { useState } from 'react'
import type { CustomerDetail } from '#contract/office/customers/customers.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextArea } from '../controls/field.tsx'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useCustomerTexts } from './customer-words.ts'
import { useCustomerChange } from './use-customer.ts'

interface BlockDialogProps {
  customer: CustomerDetail
  open: boolean
  onClose: () => void
}

/** Asks why, then signs a customer out everywhere and lets them in no more. */
export function BlockDialog({ customer, open, onClose }: BlockDialogProps) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const [reason, setReason] = useState('')
  const undoNotice = useUndoNotice()
  const { busy, error, change, put } = useCustomerChange(customer)
  const block = async () => {
    const saved = await change({ is_active: false, block_reason: reason })
    if (!saved) return
    onClose()
    setReason('')
    undoNotice(t('customers.block.done'), () => put({ is_active: true }, saved.version))
  }
  const reasonError = fieldRefusal(error, 'block_reason')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('customers.block.title', { name: customer.name })}
      closesOutside={reason === ''}
      footer={
        <>
          <Button
            variant="dangerSolid"
            busy={busy}
            disabled={reason.trim() === ''}
            onClick={() => void block()}
          >
            {t('customers.block')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      {error != null && !reasonError && <Alert>{refusalText(tOffice, error)}</Alert>}
      <p>{t('customers.block.what')}</p>
      <TextArea
        // The dialog was opened to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
        label={t('customers.block.reason')}
        maxLength={300}
        rows={3}
        value={reason}
        error={reasonError}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}

/** Lets a blocked customer in again. */
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
