import { cancelOrder } from '#contract/office/orders/order-actions.ts'
import { cancelReasonsFor, type CancelReason } from '#shared/office/order-actions.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Checkbox, SelectField, TextArea } from '../controls/field.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { OrderDialog, type OrderDialogProps } from './order-dialog.tsx'

/** An order on its way is ended because it was refused at the door; the plants that come back may not be fit for sale. */
const blank = (isRefused: boolean) => ({
  reason: (isRefused ? 'refused_at_door' : '') as CancelReason | '',
  note: '',
  restock: false,
})

/** Cancels the whole order: plants return to stock, money is refunded; or ends an order that was refused at the door. */
export function CancelDialog(props: OrderDialogProps) {
  const t = useTexts('office-orders')
  const { id, version, status } = props.order
  const isRefused = status === 'shipped'
  // What was begun before the order left does not fit afterwards.
  const form = usePersistedForm(`order-${isRefused ? 'refused' : 'cancel'}-${id}`, () =>
    blank(isRefused),
  )
  const { reason, note, restock } = form.values
  const title = t(isRefused ? 'orders.act.refusedAtDoor' : 'orders.act.cancel')
  return (
    <OrderDialog
      {...props}
      danger
      draft={form}
      title={title}
      confirm={t('orders.act.cancel')}
      disabled={reason === ''}
      work={async () => {
        if (reason === '') return
        await officeApi.call(cancelOrder, {
          params: { id },
          body: { reason, note: note || null, version, ...(isRefused && { restock }) },
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
      }}
    >
      <p>{t(explanationOf(props.order))}</p>
      <SelectField
        label={t('orders.cancel.reason')}
        required
        value={reason}
        options={[
          { value: '', label: t('orders.cancel.reason.choose') },
          ...cancelReasonsFor(status).map((value) => ({
            value,
            label: t(`orders.cancel.reason.${value}`),
          })),
        ]}
        onChange={(event) => form.change({ reason: event.target.value as CancelReason | '' })}
      />
      {isRefused && (
        <Checkbox
          label={t('orders.cancel.restock')}
          checked={restock}
          onChange={(event) => form.change({ restock: event.target.checked })}
        />
      )}
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

function explanationOf({ status, payment_state: state }: OrderDialogProps['order']) {
  if (status === 'shipped') return 'orders.cancel.atDoor'
  return state === 'paid' || state === 'partly_refunded'
    ? 'orders.cancel.paid'
    : 'orders.cancel.what'
}
