import { useState } from 'react'
import { changeOrderStatus } from '#contract/office/orders.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextArea } from '../controls/field.tsx'
import { officeApi } from '../session/office-api.ts'
import { OrderDialog, type OrderDialogProps } from './order-dialog.tsx'

/** Cancels the whole order: plants and money go back. */
export function CancelDialog(props: OrderDialogProps) {
  const t = useTexts('office-orders')
  const { id, version, payment_state: state } = props.order
  const [note, setNote] = useState('')
  return (
    <OrderDialog
      {...props}
      danger
      title={t('orders.act.cancel')}
      confirm={t('orders.act.cancel')}
      work={() =>
        officeApi.call(changeOrderStatus, {
          params: { id },
          body: { status: 'cancelled', note: note || null, version },
        })
      }
    >
      <p>{t(state === 'paid' ? 'orders.cancel.paid' : 'orders.cancel.what')}</p>
      <TextArea
        label={t('orders.cancel.note')}
        optional
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </OrderDialog>
  )
}
