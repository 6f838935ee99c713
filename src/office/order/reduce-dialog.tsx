import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OfficeOrder, OfficeOrderLine } from '#contract/office/orders/office-order.ts'
import { previewReduction, reduceOrder } from '#contract/office/refunds/refunds.ts'
import { maxRefundNoteLength, type RefundReason } from '#shared/office/refund.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { SelectField, TextField } from '../controls/field.tsx'
import { Money } from '../controls/money.tsx'
import { Stepper } from '../controls/stepper.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { OrderDialog, type OrderDialogProps } from './order-dialog.tsx'
import { LineName } from '../orders/line-name.tsx'
import * as styles from './reduce-dialog.module.css'

/** The reasons that can apply to plants that have not left. */
const reasons = ['missing', 'damaged', 'changed_mind', 'other'] as const satisfies RefundReason[]
type Counts = Readonly<Record<number, number>>
const blank = () => ({
  removed: {} as Counts,
  restocked: {} as Counts,
  reason: '' as RefundReason | '',
  note: '',
})

/** Removes plants from an order to be paid on delivery: the amount due decreases, and the customer is notified (office.md O3.2). */
export function ReduceDialog(props: OrderDialogProps) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const { order } = props
  const { form, lines, pieces, preview, error } = useReduceForm(order)
  const { reason, note } = form.values
  return (
    <OrderDialog
      {...props}
      draft={form}
      size="medium"
      title={t('orders.act.reduce')}
      confirm={t('orders.reduce.confirm', { count: pieces })}
      disabled={!preview || reason === ''}
      work={async () => {
        if (reason === '') return
        await officeApi.call(reduceOrder, {
          params: { id: order.id },
          body: { lines, reason, note: note || null, version: order.version },
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
      }}
    >
      <RemovedLines lines={order.lines} form={form} />
      <SelectField
        label={t('orders.cancel.reason')}
        required
        value={reason}
        options={[
          { value: '', label: t('orders.cancel.reason.choose') },
          ...reasons.map((value) => ({ value, label: t(`orders.reduce.reason.${value}`) })),
        ]}
        onChange={(event) => form.change({ reason: event.target.value as RefundReason | '' })}
      />
      <TextField
        label={t('orders.reduce.note')}
        optional
        maxLength={maxRefundNoteLength}
        value={note}
        onChange={(event) => form.change({ note: event.target.value })}
      />
      {error != null && pieces > 0 && <Alert tone="warning">{refusalText(words, error)}</Alert>}
      <p aria-live="polite">
        {t('orders.reduce.due')}{' '}
        <b>
          <Money halalas={preview?.due_halalas ?? order.due_halalas ?? 0} />
        </b>
      </p>
      <p className="muted">{t('orders.reduce.told')}</p>
    </OrderDialog>
  )
}

/** The removed plants and the reason, stored on the device, and the server's preview of the amount left to pay. */
function useReduceForm(order: OfficeOrder) {
  const form = usePersistedForm(`order-reduce-${order.id}`, blank)
  const lines = removedLines(order, form.values.removed, form.values.restocked)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { form, lines, pieces, ...useReductionPreview(order, lines) }
}

/** The plants that can be removed: the number of each to remove, and how many of those return to stock. */
function RemovedLines({
  lines,
  form: { values, change },
}: {
  lines: readonly OfficeOrderLine[]
  form: ReturnType<typeof useReduceForm>['form']
}) {
  const { removed, restocked } = values
  return lines
    .filter(({ due }) => due > 0)
    .map((line) => (
      <RemovedLine
        key={line.id}
        line={line}
        removed={Math.min(line.due, removed[line.id] ?? 0)}
        restocked={restocked[line.id] ?? 0}
        onRemove={(count) => change({ removed: { ...removed, [line.id]: count } })}
        onRestock={(count) => change({ restocked: { ...restocked, [line.id]: count } })}
      />
    ))
}

function RemovedLine({
  line,
  removed,
  restocked,
  onRemove,
  onRestock,
}: {
  line: OfficeOrderLine
  removed: number
  restocked: number
  onRemove: (count: number) => void
  onRestock: (count: number) => void
}) {
  const t = useTexts('office-orders')
  return (
    <div className={styles.line}>
      <LineName line={line} />
      <span className={styles.counts}>
        <Count label={t('orders.reduce.quantity')} value={removed} max={line.due} set={onRemove} />
        {removed > 0 && (
          <Count
            label={t('orders.reduce.restock')}
            value={Math.min(restocked, removed)}
            max={removed}
            set={onRestock}
          />
        )}
      </span>
    </div>
  )
}

function Count({
  label,
  value,
  max,
  set,
}: {
  label: string
  value: number
  max: number
  set: (count: number) => void
}) {
  return (
    <label className={styles.count}>
      <small>{label}</small>
      <Stepper label={label} value={value} max={max} onChange={(count) => set(count ?? 0)} />
    </label>
  )
}

const removedLines = ({ lines }: OfficeOrder, removed: Counts, restocked: Counts) =>
  lines.flatMap(({ id, due }) => {
    // Fewer pieces may be due than when the number was entered.
    const quantity = Math.min(due, removed[id] ?? 0)
    if (quantity === 0) return []
    return [
      { order_item_id: id, quantity, restock_quantity: Math.min(quantity, restocked[id] ?? 0) },
    ]
  })

/** The server's preview of the amount left to pay; null: nothing is removed, or the server refuses the removal. */
function useReductionPreview(order: OfficeOrder, lines: ReturnType<typeof removedLines>) {
  const { data, error } = useQuery({
    queryKey: ['orders', 'reduction', order.id, order.version, lines],
    queryFn: async ({ signal }) =>
      (
        await officeApi.call(previewReduction, {
          params: { id: order.id },
          body: { lines },
          signal,
        })
      ).data,
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { preview: lines.length === 0 || error ? null : (data ?? null), error }
}
