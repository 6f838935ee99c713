import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { deliverOrderParcel } from '#contract/office/orders/order-actions.ts'
import { reportDeliveryFailure } from '#contract/office/orders/order-notes.ts'
import type { Stop } from '#contract/office/orders/order-work.ts'
import {
  deliveryFailures,
  isPaidOnDelivery,
  type DeliveryFailure,
} from '#shared/office/order-actions.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { Money } from '../controls/money.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { useOrderActions } from '../orders/use-order.ts'
import { shortNumber } from '../orders/short-number.ts'
import { callOnce, type UnansweredCall } from '../session/call-once.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import * as styles from './run-page.module.css'

/** The names of the forms of an order, which are stored on the device, before its id. */
export const receiverForm = 'delivery-receiver-'
export const failureForm = 'delivery-failure-'

/** The driver's actions on delivery: delivered, or not delivered with a reason. `onDone`: one of them is saved. */
export function StopActions({
  order,
  onDone,
}: {
  order: Stop['order']
  onDone: (outcome: { isGone: boolean }) => void
}) {
  const t = useTexts('office-orders')
  const [asked, ask] = useState<'deliver' | 'fail' | null>(null)
  const [deliver, fail] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const part = {
    order,
    onDone,
    onClose: () => ask(null),
    /** The button that opened the form is back, and gets the focus back. */
    onCancel: () => {
      flushSync(() => ask(null))
      const opener = asked === 'deliver' ? deliver : fail
      opener.current?.focus()
    },
  }
  if (asked === 'deliver') return <Deliver {...part} />
  if (asked === 'fail') return <NotDelivered {...part} />
  return (
    <div className={styles.acts}>
      <Button ref={deliver} variant="primary" size="large" wide onClick={() => ask('deliver')}>
        {t('orders.act.deliver')}
      </Button>
      <Button ref={fail} size="large" wide onClick={() => ask('fail')}>
        {t('orders.run.failed')}
      </Button>
    </div>
  )
}

interface PartProps {
  order: Stop['order']
  onDone: (outcome: { isGone: boolean }) => void
  onClose: () => void
  onCancel: () => void
}

/** A form in the place of the button that opened it, whose focus it takes. */
function StopForm({
  label,
  onCancel,
  children,
}: {
  label: string
  onCancel: () => void
  children: ReactNode
}) {
  const t = useTexts('office')
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.focus(), [])
  return (
    <div ref={form} className={styles.acts} role="group" aria-label={label} tabIndex={-1}>
      {children}
      <Button variant="plain" size="large" wide onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

const blankReceiver = () => ({ receiver: '' })

/** Marks each parcel of the order as delivered, and the amount due as collected, with an optional receiver. */
function Deliver({ order, onDone, onCancel }: PartProps) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const form = usePersistedForm(`${receiverForm}${order.id}`, blankReceiver)
  const { receiver } = form.values
  const { busy, error, perform } = useOrderActions(order)
  const waiting = order.parcels.filter((parcel) => parcel.delivered_at === null)
  const deliver = async () => {
    const isDone = await perform(async () => {
      for (const parcel of waiting)
        await officeApi.call(deliverOrderParcel, {
          params: { id: order.id, parcelId: parcel.id },
          body: { received_by: receiver || null, acted_at: new Date().toISOString() },
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
      notify.success(t('orders.run.delivered', { number: shortNumber(order) }))
    })
    if (!isDone) return
    void form.clear()
    onDone({ isGone: true })
  }
  const cancel = () => {
    void form.clear()
    onCancel()
  }
  return (
    <StopForm label={t('orders.act.deliver')} onCancel={cancel}>
      {error != null && <Alert>{refusalText(words, error)}</Alert>}
      <TextField
        label={t('orders.run.receiver')}
        optional
        maxLength={100}
        value={receiver}
        onChange={(event) => form.change({ receiver: event.target.value })}
      />
      <Button variant="primary" size="large" wide busy={busy} onClick={() => void deliver()}>
        {isPaidOnDelivery(order) ? (
          <>
            {t('orders.run.confirmCollected')} <Money halalas={order.due_halalas ?? 0} />
          </>
        ) : (
          t('orders.run.confirm', { count: waiting.length })
        )}
      </Button>
    </StopForm>
  )
}

const blankFailure = () => ({ reason: null as DeliveryFailure | null, detail: '' })

/** The order stays on the way, and waits for those who call the customer. */
function NotDelivered({ order, onDone, onClose, onCancel }: PartProps) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const form = usePersistedForm(`${failureForm}${order.id}`, blankFailure)
  const { reason, detail } = form.values
  const { busy, error, perform } = useOrderActions(order)
  const unanswered = useRef<UnansweredCall | null>(null)
  const report = async () => {
    if (reason === null) return
    const body = { reason, details: detail }
    const isDone = await perform(() =>
      callOnce(unanswered, body, (key) =>
        officeApi.call(reportDeliveryFailure, {
          params: { id: order.id },
          body,
          headers: { 'Idempotency-Key': key },
        }),
      ),
    )
    if (!isDone) return
    notify.success(t('orders.run.failureNoted'))
    void form.clear()
    onClose()
    onDone({ isGone: false })
  }
  const cancel = () => {
    void form.clear()
    onCancel()
  }
  return (
    <StopForm label={t('orders.run.failed')} onCancel={cancel}>
      {error != null && <Alert>{refusalText(words, error)}</Alert>}
      <FailureReasons chosen={reason} onChoose={(name) => form.change({ reason: name })} />
      <TextField
        label={t('orders.run.detail')}
        optional
        maxLength={300}
        value={detail}
        onChange={(event) => form.change({ detail: event.target.value })}
      />
      <Button
        variant="primary"
        size="large"
        wide
        busy={busy}
        disabled={reason === null}
        onClick={() => void report()}
      >
        {t('orders.run.reportFailure')}
      </Button>
    </StopForm>
  )
}

function FailureReasons({
  chosen,
  onChoose,
}: {
  chosen: DeliveryFailure | null
  onChoose: (reason: DeliveryFailure) => void
}) {
  const t = useTexts('office-orders')
  return (
    <div className={styles.reasons} role="group" aria-label={t('orders.run.why')}>
      <p>{t('orders.run.why')}</p>
      {deliveryFailures.map((reason) => (
        <Button
          key={reason}
          size="large"
          wide
          variant={reason === chosen ? 'tonal' : 'outline'}
          aria-pressed={reason === chosen}
          onClick={() => onChoose(reason)}
        >
          {t(`orders.run.reason.${reason}`)}
        </Button>
      ))}
    </div>
  )
}
