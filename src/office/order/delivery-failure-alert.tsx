import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { handleDeliveryFailure } from '#contract/office/orders/order-notes.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { useNoteText } from '../orders/note-text.ts'
import { shortNumber } from '../orders/short-number.ts'
import type { OrderActions } from '../orders/use-order.ts'
import { officeApi } from '../session/office-api.ts'
import * as styles from './order.module.css'

/** Why the driver did not deliver the order, until the office has dealt with it; `onEditDay` promises another day. */
export function DeliveryFailureAlert({
  order,
  actions,
  onEditDay,
}: {
  order: OfficeOrder
  actions: OrderActions
  onEditDay: () => void
}) {
  const t = useTexts('office-orders')
  const noteText = useNoteText()
  const failures = order.pinned_notes.filter((note) => note.delivery_failure !== null)
  if (failures.length === 0) return null
  const handle = async () => {
    const isDone = await actions.perform(() =>
      officeApi.call(handleDeliveryFailure, { params: { id: order.id } }),
    )
    if (!isDone) return
    notify.success(t('orders.failure.done', { number: shortNumber(order) }))
    // The pressed button is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <Alert tone="warning">
      {failures.map((note) => (
        <p key={note.id}>
          <b>
            <bdi>{noteText(note)}</bdi>
          </b>{' '}
          <bdi>{note.by}</bdi> · <RelativeTime at={note.at} />
        </p>
      ))}
      {order.allowed.includes('edit_day') && (
        <>
          <p>{t('orders.failure.hint')}</p>
          <p className={styles.failureActions}>
            <Button onClick={onEditDay}>{t('orders.act.edit_day')}</Button>
            <Button busy={actions.busy} onClick={() => void handle()}>
              {t('orders.failure.handled')}
            </Button>
          </p>
        </>
      )}
    </Alert>
  )
}
