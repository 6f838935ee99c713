import { useState } from 'react'
import { setPromisedDay } from '#contract/office/orders/order-actions.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { maxPromisedDays } from '#shared/office/order-actions.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '../controls/field.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { officeApi } from '../session/office-api.ts'
import { fieldRefusal } from '../session/refusal.ts'
import { OrderDialog, type OrderDialogProps } from './order-dialog.tsx'

/** Changes the promised delivery day; the customer is notified. */
export function DayDialog(props: OrderDialogProps) {
  const t = useTexts('office-orders')
  const { id, version, promised_on: promised } = props.order
  const form = usePersistedForm(`order-day-${id}`, () => ({ day: promised }))
  const { day } = form.values
  const [today] = useState(() => dayOf(new Date()))
  return (
    <OrderDialog
      {...props}
      draft={form}
      title={t('orders.act.edit_day')}
      confirm={t('orders.saveAndTell')}
      disabled={day === '' || day === promised}
      work={() =>
        officeApi.call(setPromisedDay, { params: { id }, body: { promised_on: day, version } })
      }
    >
      <TextField
        type="date"
        dir="ltr"
        label={t('orders.column.promised')}
        min={today}
        max={addDays(today, maxPromisedDays)}
        value={day}
        error={fieldRefusal(props.actions.error, 'promised_on')}
        onChange={(event) => form.change({ day: event.target.value })}
      />
    </OrderDialog>
  )
}
