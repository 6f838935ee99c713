import type { RefundableOrder, RefundPreview } from '#contract/office/refunds/refund.ts'
import {
  maxRefundNoteLength,
  reasonsOnArrival,
  refundReasons,
  type RefundReason,
} from '#shared/office/refund.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Checkbox, SelectField, TextField } from '../controls/field.tsx'
import { Money } from '../controls/money.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { refusalText } from '../session/refusal.ts'
import { useIsNarrow } from '../table/use-narrow.ts'
import {
  hasOwnShipping,
  isAboveLimit,
  isReady,
  type RefundForm,
  type RefundMode,
} from './refund-form.ts'
import { CustomerMessage } from './customer-message.tsx'
import { OrderAmount, RefundLines, ShippingAmount } from './refund-lines.tsx'
import { CardFace, methodOf, RefundMethods, UnrecordedRefund } from './refund-method.tsx'
import { RefundSummary } from './refund-summary.tsx'
import { usePersistedRefund } from './use-persisted-refund.ts'
import { useRefundPreview, useSendRefund } from './use-refund.ts'
import * as styles from './refund-dialog.module.css'

const modes: RefundMode[] = ['units', 'whole', 'amount', 'orderAmount']

/** Refunds a part of an order, with a credit note; the server computes the amounts before anything is done (office.md O3.2.1). */
export function RefundDialog({
  order,
  onClose,
  onDone,
}: {
  order: RefundableOrder
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts('office-refunds')
  const words = useTexts('office')
  const draft = usePersistedRefund(order)
  const { form, change: onChange } = draft
  const { preview, error, isFetching } = useRefundPreview(order, form)
  const { send, busy, failure } = useSendRefund(() => void draft.clear().then(onDone))
  const method = methodOf(form, order, preview)
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      closesOutside={!draft.isChanged}
      title={t('refunds.title', { number: shortNumber({ id: order.order_id }) })}
      subtitle={<Left order={order} />}
      aside={{
        label: t('refunds.preview'),
        content: (
          <>
            <h3 className={styles.preview}>{t('refunds.preview')}</h3>
            <RefundSummary {...{ order, preview }} />
            {form.tellCustomer && preview && <CustomerMessage preview={preview} />}
          </>
        ),
      }}
      footer={
        <>
          {preview && <TotalInSight preview={preview} />}
          <Button
            variant="primary"
            busy={busy}
            disabled={isFetching || !isReady(form, order, preview)}
            onClick={() => preview && void send({ order, form, preview, method })}
          >
            <Action {...{ order, preview, method }} />
          </Button>
          <Button onClick={() => void draft.clear().then(onClose)}>{t('refunds.cancel')}</Button>
        </>
      }
    >
      {order.is_test && <Alert tone="info">{t('refunds.test')}</Alert>}
      <UnrecordedRefund order={order} />
      {failure && <Alert>{failure.text}</Alert>}
      {error && <Alert tone="warning">{refusalText(words, error)}</Alert>}
      {isAboveLimit(order, preview) && (
        <Alert tone="warning">{t('refunds.problem.aboveLimit')}</Alert>
      )}
      <RefundFields {...{ order, form, preview, onChange }} ibanError={failure?.iban} />
    </Dialog>
  )
}

/** What can be refunded of the order, and what the member may still refund of it today. */
function Left({
  order: { refundable_halalas: left, limit_halalas: limit },
}: {
  order: RefundableOrder
}) {
  const t = useTexts('office-refunds')
  return (
    <>
      {t('refunds.left')} <Money halalas={left} />
      {limit !== null && (
        <>
          {' · '}
          {t('refunds.limit')} <Money halalas={limit} />
        </>
      )}
    </>
  )
}

/** On a phone the preview is below the fields, so its sums are also shown above the buttons. */
function TotalInSight({ preview }: { preview: RefundPreview }) {
  const t = useTexts('office-refunds')
  const isNarrow = useIsNarrow()
  if (!isNarrow) return null
  return (
    <p className={styles.inSight}>
      <b>
        {t('refunds.total')} <Money halalas={preview.total_halalas} />
      </b>
      <span>
        {t('refunds.vat')} <Money halalas={preview.vat_halalas} />
      </span>
    </p>
  )
}

interface RefundFieldsProps {
  order: RefundableOrder
  form: RefundForm
  preview: RefundPreview | null
  ibanError: string | undefined
  onChange: (changes: Partial<RefundForm>) => void
}

/** The refunded lines, the reason, the method, and whether the customer is notified. */
function RefundFields({ order, form, preview, ibanError, onChange }: RefundFieldsProps) {
  const t = useTexts('office-refunds')
  return (
    <>
      <Modes mode={form.mode} onChange={(mode) => onChange({ mode })} />
      <RefundLines {...{ order, form, preview, onChange }} />
      {form.mode === 'orderAmount' && <OrderAmount {...{ order, form, preview, onChange }} />}
      {order.shipping_left_halalas > 0 && hasOwnShipping(form) && (
        <ShippingAmount {...{ order, form, preview, onChange }} />
      )}
      <Why {...{ order, form, onChange }} />
      <RefundMethods {...{ order, form, preview, ibanError, onChange }} />
      <Checkbox
        label={t('refunds.tellCustomer')}
        checked={form.tellCustomer}
        onChange={(event) => onChange({ tellCustomer: event.target.checked })}
      />
    </>
  )
}

/** A button that names the amount and the method. */
function Action({
  order,
  preview,
  method,
}: {
  order: RefundableOrder
  preview: RefundPreview | null
  method: keyof typeof actionTexts
}) {
  const t = useTexts('office-refunds')
  if (!preview) return t('refunds.refund')
  const total = <Money halalas={preview.total_halalas} />
  if (method === 'card' && order.unrecorded_halalas > 0)
    return (
      <>
        {t('refunds.record')} {total}
      </>
    )
  return (
    <>
      {t('refunds.refund')} {total} {t(actionTexts[method])}{' '}
      {method === 'card' && order.card && <CardFace card={order.card} />}
    </>
  )
}

const actionTexts = {
  card: 'refunds.toCard',
  cash: 'refunds.inCash',
  bank_transfer: 'refunds.byTransfer',
} as const

function Modes({ mode, onChange }: { mode: RefundMode; onChange: (mode: RefundMode) => void }) {
  const t = useTexts('office-refunds')
  return (
    <div className={styles.modes} role="group" aria-label={t('refunds.what')}>
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === mode}
          onClick={() => onChange(each)}
        >
          {t(`refunds.mode.${each}`)}
        </button>
      ))}
    </div>
  )
}

function Why({
  order,
  form,
  onChange,
}: {
  order: RefundableOrder
  form: RefundForm
  onChange: (changes: Partial<RefundForm>) => void
}) {
  const t = useTexts('office-refunds')
  const reasons = refundReasons.filter(
    (reason) => order.has_left || reason === form.reason || !reasonsOnArrival.includes(reason),
  )
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('refunds.reason')}
        required
        value={form.reason}
        options={[
          { value: '', label: t('refunds.reason.choose') },
          ...reasons.map((value) => ({ value, label: t(`refunds.reason.${value}`) })),
        ]}
        onChange={(event) => onChange({ reason: event.target.value as RefundReason | '' })}
      />
      <TextField
        label={t('refunds.note')}
        optional
        maxLength={maxRefundNoteLength}
        value={form.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </div>
  )
}
