import type { ReactNode } from 'react'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { refusalText } from '../session/refusal.ts'
import type { OrderActs } from './use-order.ts'

export interface OrderDialogProps {
  order: OfficeOrder
  acts: OrderActs
  onClose: () => void
}

/** A dialog of one act on an order; it closes when the act is done, or when somebody else was first. */
export function OrderDialog({
  order,
  acts: { busy, error, perform, meanwhile },
  onClose,
  title,
  confirm,
  danger = false,
  disabled = false,
  size = 'small',
  work,
  children,
}: OrderDialogProps & {
  title: string
  confirm: string
  danger?: boolean
  disabled?: boolean
  size?: 'small' | 'medium'
  work: () => Promise<unknown>
  children: ReactNode
}) {
  const t = useTexts('office')
  const start = async () => {
    if (await perform(work)) onClose()
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
          <Button onClick={onClose}>{t(danger ? 'common.keep' : 'common.cancel')}</Button>
        </>
      }
    >
      {(error != null || meanwhile) && <Alert>{refusalText(t, error)}</Alert>}
      {children}
    </Dialog>
  )
}
