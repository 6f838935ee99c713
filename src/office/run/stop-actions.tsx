import { useState } from 'react'
import { deliverOrderParcel } from '#contract/office/orders/order-actions.ts'
import { addOrderNote } from '#contract/office/orders/order-notes.ts'
import type { Stop } from '#contract/office/orders/order-work.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { useOrderActions } from '../orders/use-order.ts'
import { shortNumber } from '../orders/short-number.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import * as styles from './run-page.module.css'

/** The driver's actions on delivery: delivered, or not delivered with a reason. */
export function StopActions({ order }: { order: Stop['order'] }) {
  const t = useTexts('office-orders')
  const [asked, ask] = useState<'deliver' | 'fail' | null>(null)
  const part = { order, onClose: () => ask(null) }
  if (asked === 'deliver') return <Deliver {...part} />
  if (asked === 'fail') return <NotDelivered {...part} />
  return (
    <div className={styles.acts}>
      <Button variant="primary" size="large" wide onClick={() => ask('deliver')}>
        {t('orders.act.deliver')}
      </Button>
      <Button size="large" wide onClick={() => ask('fail')}>
        {t('orders.run.failed')}
      </Button>
    </div>
  )
}

interface PartProps {
  order: Stop['order']
  onClose: () => void
}

/** Marks each parcel of the order as delivered, with an optional receiver. */
function Deliver({ order, onClose }: PartProps) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const [receiver, setReceiver] = useState('')
  const { busy, error, perform } = useOrderActions(order)
  const waiting = order.parcels.filter((parcel) => parcel.delivered_at === null)
  const deliver = () =>
    perform(async () => {
      for (const parcel of waiting)
        await officeApi.call(deliverOrderParcel, {
          params: { id: order.id, parcelId: parcel.id },
          body: { received_by: receiver || null, acted_at: new Date().toISOString() },
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
      notify.success(t('orders.run.delivered', { number: shortNumber(order) }))
    })
  return (
    <>
      {error != null && <Alert>{refusalText(words, error)}</Alert>}
      <TextField
        label={t('orders.run.receiver')}
        optional
        maxLength={100}
        value={receiver}
        onChange={(event) => setReceiver(event.target.value)}
      />
      <Button variant="primary" size="large" wide busy={busy} onClick={() => void deliver()}>
        {t('orders.run.confirm', { count: waiting.length })}
      </Button>
      <Button variant="plain" size="large" wide onClick={onClose}>
        {words('common.cancel')}
      </Button>
    </>
  )
}

const failureReasons = [
  'noAnswer',
  'nobodyHome',
  'wrongAddress',
  'refused',
  'partlyRefused',
  'anotherDay',
] as const
type FailureReason = (typeof failureReasons)[number]
const blankFailure = () => ({ reason: null as FailureReason | null, detail: '' })

/** The order stays on the way; the reason becomes a pinned note for those who call the customer. */
function NotDelivered({ order, onClose }: PartProps) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const form = usePersistedForm(`order-not-delivered-${order.id}`, blankFailure)
  const { reason, detail } = form.values
  const { busy, error, perform } = useOrderActions(order)
  const report = () =>
    perform(async () => {
      const said = [t('orders.run.failed'), t(`orders.run.reason.${reason}`), detail.trim()]
      await officeApi.call(addOrderNote, {
        params: { id: order.id },
        body: { text: said.filter(Boolean).join(' – '), is_pinned: true },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      })
      notify.success(t('orders.run.failureNoted'))
      end()
    })
  /** Clears the draft when it is sent or cancelled. */
  const end = () => {
    void form.clear()
    onClose()
  }
  return (
    <>
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
      <Button variant="plain" size="large" wide onClick={end}>
        {words('common.cancel')}
      </Button>
    </>
  )
}

function FailureReasons({
  chosen,
  onChoose,
}: {
  chosen: FailureReason | null
  onChoose: (reason: FailureReason) => void
}) {
  const t = useTexts('office-orders')
  return (
    <div className={styles.reasons} role="group" aria-label={t('orders.run.why')}>
      <p>{t('orders.run.why')}</p>
      {failureReasons.map((reason) => (
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
