import type { ReactNode } from 'react'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Money } from '../controls/money.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { refusalText } from '../session/refusal.ts'
import type { OrderActions } from '../orders/use-order.ts'

export interface OrderDialogProps {
  order: OfficeOrder
  actions: OrderActions
  onClose: () => void
}

/** A dialog for one action on an order; it closes when the action is done, or when another member changed the order first. */
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
  draft,
  children,
}: OrderDialogProps & {
  title: string
  confirm: string
  danger?: boolean
  disabled?: boolean
  size?: 'small' | 'medium'
  work: () => Promise<unknown>
  /** The draft, stored on the device until it is sent or cancelled; closing the dialog keeps it. */
  draft?: { clear: () => Promise<unknown> }
  children: ReactNode
}) {
  const t = useTexts('office')
  const start = async () => {
    if (await perform(work)) end()
  }
  /** Clears the draft when the action is done or cancelled. */
  const end = () => {
    void draft?.clear()
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
          <Button onClick={end}>{t(danger ? 'common.goBack' : 'common.cancel')}</Button>
        </>
      }
    >
      {(error != null || concurrentChange) && <Alert>{refusalText(t, error)}</Alert>}
      {children}
    </Dialog>
  )
}

/** Asks before a delivery is recorded that also marks the order as paid and issues its invoice: neither can be undone. */
export function DeliverDialog({
  work,
  ...props
}: OrderDialogProps & { work: () => Promise<unknown> }) {
  const t = useTexts('office-orders')
  return (
    <OrderDialog
      {...props}
      title={t('orders.act.deliver')}
      confirm={t('orders.deliver.confirm')}
      work={work}
    >
      {props.order.due_halalas !== undefined && (
        <p>
          {t('orders.run.collect')}{' '}
          <b>
            <Money halalas={props.order.due_halalas} />
          </b>
        </p>
      )}
      <p>{t('orders.deliver.what')}</p>
    </OrderDialog>
  )
}
