import type { ReactNode } from 'react'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { refusalText } from '../session/refusal.ts'
import type { OrderActions } from '../orders/use-order.ts'

export interface OrderDialogProps {
  order: OfficeOrder
  actions: OrderActions
  onClose: () => void
}

/** A dialog of one act on an order; it closes when the act is done, or when somebody else was first. */
export function OrderDialog({
  order,
  actions: { busy, error, perform, concurrentChange },
  onClose,
  title,
  confirm,
  danger = false,
  disabled = false,
  size = 'small',
  work,
  kept,
  children,
}: OrderDialogProps & {
  title: string
  confirm: string
  danger?: boolean
  disabled?: boolean
  size?: 'small' | 'medium'
  work: () => Promise<unknown>
  /** What was typed, which stays on the device until it is sent or given up; closing the dialog keeps it. */
  kept?: { clear: () => Promise<unknown> }
  children: ReactNode
}) {
  const t = useTexts('office')
  const start = async () => {
    if (await perform(work)) end()
  }
  /** What was typed is done or given up. */
  const end = () => {
    void kept?.clear()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={shortNumber(order)}
      size={size}
      closesOutside={false}
      footer={
        <>
          <Button
            variant={danger ? 'dangerSolid' : 'primary'}
            busy={busy}
            disabled={disabled}
            onClick={() => void start()}
          >
            {confirm}
          </Button>
          <Button onClick={end}>{t(danger ? 'common.keep' : 'common.cancel')}</Button>
        </>
      }
    >
      {(error != null || concurrentChange) && <Alert>{refusalText(t, error)}</Alert>}
      {children}
    </Dialog>
  )
}
