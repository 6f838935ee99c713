import { useState } from 'react'
import { sendOrderParcel } from '#contract/office/orders/order-acts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '../controls/field.tsx'
import { Stepper } from '../controls/stepper.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { LineName } from './order-lines.tsx'
import { OrderDialog, type OrderDialogProps } from './order-dialog.tsx'
import * as styles from './order.module.css'

const blank = () => ({ carrier: '', number: '' })

/** Sends what has not left, or a part of it where a card has paid; cash is taken once, at the door. */
export function ShipDialog(props: OrderDialogProps) {
  const t = useTexts('office-orders')
  const { order } = props
  const left = order.lines.filter((line) => line.due > line.shipped)
  const [counts, setCounts] = useState<Record<number, number>>(() =>
    Object.fromEntries(left.map((line) => [line.id, line.due - line.shipped])),
  )
  const form = useKeptForm(`order-ship-${order.id}`, blank)
  const { carrier, number } = form.values
  const mayDivide = order.payment.method === 'credit_card'
  const lines = left.flatMap((line) => {
    const quantity = counts[line.id] ?? 0
    return quantity > 0 ? [{ id: line.id, quantity }] : []
  })
  return (
    <OrderDialog
      {...props}
      kept={form}
      size="medium"
      title={t('orders.act.ship')}
      confirm={t('orders.shipCount', {
        count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      })}
      disabled={lines.length === 0}
      work={() =>
        officeApi.call(sendOrderParcel, {
          params: { id: order.id },
          body: {
            lines,
            carrier: carrier || null,
            tracking_number: number || null,
            version: order.version,
          },
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
      }
    >
      {left.map((line) => (
        <div key={line.id} className={styles.stepLine}>
          <LineName line={line} />
          {mayDivide ? (
            <Stepper
              size="small"
              label={t('orders.quantity')}
              value={counts[line.id] ?? 0}
              min={0}
              max={line.due - line.shipped}
              onChange={(value) => setCounts({ ...counts, [line.id]: value ?? 0 })}
            />
          ) : (
            <b>{line.due - line.shipped}</b>
          )}
        </div>
      ))}
      {!mayDivide && <p className="muted">{t('orders.cashWhole')}</p>}
      <TextField
        label={t('orders.carrier')}
        optional
        hint={t('orders.carrierHint')}
        maxLength={100}
        value={carrier}
        onChange={(event) => form.change({ carrier: event.target.value })}
      />
      <TextField
        label={t('orders.tracking')}
        optional
        dir="ltr"
        maxLength={100}
        value={number}
        onChange={(event) => form.change({ number: event.target.value })}
      />
    </OrderDialog>
  )
}
