import { cancelOrder } from '#contract/office/orders/order-actions.ts'
import { cancelReasons, type CancelReason } from '#shared/office/order-actions.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField, TextArea } from '../controls/field.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { OrderDialog, type OrderDialogProps } from './order-dialog.tsx'

const blank = () => ({ reason: '' as CancelReason | '', note: '' })

/** Cancels the whole order: plants return to stock, money is refunded. */
export function CancelDialog(props: OrderDialogProps) {
  const t = useTexts('office-orders')
  const { id, version, payment_state: state } = props.order
  const form = usePersistedForm(`order-cancel-${id}`, blank)
  const { reason, note } = form.values
  const isPaid = state === 'paid' || state === 'partly_refunded'
  return (
    <OrderDialog
      {...props}
      danger
      draft={form}
      title={t('orders.act.cancel')}
      confirm={t('orders.act.cancel')}
      disabled={reason === ''}
      work={async () => {
        if (reason === '') return
        await officeApi.call(cancelOrder, {
          params: { id },
          body: { reason, note: note || null, version },
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
      }}
    >
      <p>{t(isPaid ? 'orders.cancel.paid' : 'orders.cancel.what')}</p>
      <SelectField
        label={t('orders.cancel.reason')}
        required
        value={reason}
        options={[
          { value: '', label: t('orders.cancel.reason.choose') },
          ...cancelReasons.map((value) => ({ value, label: t(`orders.cancel.reason.${value}`) })),
        ]}
        onChange={(event) => form.change({ reason: event.target.value as CancelReason | '' })}
      />
      <TextArea
        label={t('orders.cancel.note')}
        optional
        maxLength={500}
        value={note}
        onChange={(event) => form.change({ note: event.target.value })}
      />
    </OrderDialog>
  )
}
