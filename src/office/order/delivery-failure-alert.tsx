import { useEffect, useRef } from 'react'
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
import * as styles from './order-alert.module.css'

/**
 * Why the driver did not deliver the order, until the office has dealt with it; `onEditDay` opens a dialog to promise
 * another day, `onRefused` one to end an order that was refused at the door.
 */
export function DeliveryFailureAlert({
  order,
  actions,
  hasDialog,
  onEditDay,
  onRefused,
}: {
  order: OfficeOrder
  actions: OrderActions
  /** A dialog of the order is open. */
  hasDialog: boolean
  onEditDay: () => void
  onRefused: () => void
}) {
  const t = useTexts('office-orders')
  const noteText = useNoteText()
  const failures = order.pinned_notes.filter((note) => note.delivery_failure !== null)
  useFocusAfter(failures.length > 0 || hasDialog)
  if (failures.length === 0) return null
  const isRefused =
    order.allowed.includes('cancel') &&
    failures.some(({ delivery_failure: reason }) => reason === 'refused')
  const handle = async () => {
    const isDone = await actions.perform(() =>
      officeApi.call(handleDeliveryFailure, {
        params: { id: order.id },
        query: { last_note_id: Math.max(...failures.map(({ id }) => id)) },
      }),
    )
    if (isDone) notify.success(t('orders.failure.done', { number: shortNumber(order) }))
  }
  return (
    <Alert tone="warning">
      {failures.map((note) => (
        <p key={note.id}>
          <b>
            <bdi>{noteText(note)}</bdi>
          </b>
          {/* On a line of its own: after the driver's words a name reads as one of them. */}
          <br />
          <bdi>{note.by}</bdi> · <RelativeTime at={note.at} />
        </p>
      ))}
      {order.allowed.includes('edit_day') && (
        <>
          <p>{t(isRefused ? 'orders.failure.refusedHint' : 'orders.failure.hint')}</p>
          <p className={styles.actions}>
            {isRefused && <Button onClick={onRefused}>{t('orders.act.refusedAtDoor')}</Button>}
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

/** Moves the focus to the page when the button that has it, or to which a dialog that closes returns it, is gone with the alert. */
export function useFocusAfter(isShown: boolean) {
  const wasShown = useRef(isShown)
  useEffect(() => {
    const isGone = wasShown.current && !isShown
    wasShown.current = isShown
    if (!isGone) return
    // A closing dialog returns the focus in the next frame.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isShown])
}
