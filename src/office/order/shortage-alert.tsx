import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { useFocusAfter } from './delivery-failure-alert.tsx'
import * as styles from './order-alert.module.css'

/**
 * The plants that a packer did not find, until the office has taken them out of the order or they are packed. `onReduce` and `onEditDay`
 * open the dialogs for it; what was paid by card is refunded instead.
 */
export function ShortageAlert({
  order,
  hasDialog,
  onReduce,
  onEditDay,
}: {
  order: OfficeOrder
  /** A dialog of the order is open. */
  hasDialog: boolean
  onReduce: () => void
  onEditDay: () => void
}) {
  const t = useTexts('office-orders')
  const shortages = order.pinned_notes.filter((note) => note.is_shortage)
  useFocusAfter(shortages.length > 0 || hasDialog)
  if (shortages.length === 0) return null
  const removal = (['reduce', 'refund'] as const).find((action) => order.allowed.includes(action))
  return (
    <Alert tone="warning">
      {shortages.map((note) => (
        <p key={note.id}>
          <b>
            <bdi className={styles.text}>{note.text}</bdi>
          </b>
          <br />
          <bdi>{note.by}</bdi> · <RelativeTime at={note.at} />
        </p>
      ))}
      {removal && order.allowed.includes('edit_day') && (
        <>
          <p>{t(`orders.shortage.${removal}Hint`)}</p>
          <p className={styles.actions}>
            {removal === 'reduce' ? (
              <Button onClick={onReduce}>{t('orders.act.reduce')}</Button>
            ) : (
              <ButtonLink to={`/orders/${order.id}/refund`}>{t('orders.act.refund')}</ButtonLink>
            )}
            <Button onClick={onEditDay}>{t('orders.act.edit_day')}</Button>
          </p>
        </>
      )}
    </Alert>
  )
}
