import { useState } from 'react'
import { sendOrderParcel } from '#contract/office/orders/order-actions.ts'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { TextField } from '../controls/field.tsx'
import { Stepper } from '../controls/stepper.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { LineName } from '../orders/line-name.tsx'
import { OrderDialog, type OrderDialogProps } from './order-dialog.tsx'
import * as styles from './reduce-dialog.module.css'

const blank = () => ({ carrier: '', number: '' })

/** Ships what has not left, or a part of it if paid by card; cash is collected once, on delivery. */
export function ShipDialog(props: OrderDialogProps) {
  const t = useTexts('office-orders')
  const { order } = props
  const parcel = useParcelLines(order)
  const form = usePersistedForm(`order-ship-${order.id}`, blank)
  const { carrier, number } = form.values
  return (
    <OrderDialog
      {...props}
      draft={form}
      size="medium"
      title={t('orders.act.ship')}
      confirm={t('orders.shipCount', {
        count: parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      })}
      disabled={parcel.lines.length === 0}
      work={async () => {
        await officeApi.call(sendOrderParcel, {
          params: { id: order.id },
          body: {
            lines: parcel.lines,
            carrier: carrier || null,
            tracking_number: number || null,
            version: order.version,
          },
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
        notify.success(t('orders.shipDone'))
      }}
    >
      <ParcelLines parcel={parcel} canDivide={order.payment.method === 'credit_card'} />
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

/** The quantity of each unshipped plant for the parcel; initially everything. */
function useParcelLines(order: OfficeOrder) {
  const left = order.lines
    .filter((line) => line.due > line.shipped)
    .map((line) => ({ line, max: line.due - line.shipped }))
  const [counts, setCounts] = useState<Record<number, number>>(() =>
    Object.fromEntries(left.map(({ line, max }) => [line.id, max])),
  )
  const counted = left.map(({ line, max }) => ({ line, max, quantity: counts[line.id] ?? 0 }))
  return {
    counted,
    /** The lines as the API takes them. */
    lines: counted.flatMap(({ line: { id }, quantity }) =>
      quantity > 0 ? [{ id, quantity }] : [],
    ),
    setQuantity: (id: number, quantity: number) => setCounts({ ...counts, [id]: quantity }),
  }
}

function ParcelLines({
  parcel: { counted, setQuantity },
  canDivide,
}: {
  parcel: ReturnType<typeof useParcelLines>
  canDivide: boolean
}) {
  const t = useTexts('office-orders')
  return (
    <>
      {counted.map(({ line, max, quantity }) => (
        <div key={line.id} className={styles.line}>
          <LineName line={line} />
          {canDivide ? (
            <Stepper
              size="small"
              label={t('orders.quantity')}
              value={quantity}
              min={0}
              max={max}
              onChange={(value) => setQuantity(line.id, value ?? 0)}
            />
          ) : (
            <b>{max}</b>
          )}
        </div>
      ))}
      {!canDivide && <p className="muted">{t('orders.cashWhole')}</p>}
    </>
  )
}
