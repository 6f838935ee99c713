import type { Order } from '#contract/order.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { dateFormatters } from '#shared/dates.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { RemainingTotal } from './order-changes.tsx'
import type { PanelTab } from './order-panel.tsx'
import { OrderRefund } from './order-refund.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderThumbnails } from './order-thumbnails.tsx'
import * as styles from './order-table.module.css'
import * as stackedTable from './stacked-table.module.css'

interface OrderTableProps {
  orders: Order[]
  /** The order shown in the side panel. */
  shown: number | null
  onShow: (order: Order, tab: PanelTab) => void
}

/** A table; on a phone each row is a card. */
export function OrderTable({ orders, shown, onShow }: OrderTableProps) {
  const t = useTexts('orders')
  return (
    <table className={`${stackedTable.table} ${styles.orders}`}>
      <thead>
        <tr>
          <th scope="col">{t('orders.id')}</th>
          <th scope="col">{t('orders.date')}</th>
          <th scope="col">{t('orders.total')}</th>
          <th scope="col">{t('orders.status')}</th>
          <th scope="col">{t('orders.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            isShown={shown === order.id}
            onShow={(tab) => onShow(order, tab)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface OrderRowProps {
  order: Order
  isShown: boolean
  onShow: (tab: PanelTab) => void
}

function OrderRow({ order, isShown, onShow }: OrderRowProps) {
  const { locale } = useLocale()
  const dates = dateFormatters(locale)
  return (
    <tr className={isShown ? styles.shown : undefined}>
      <td className={`${styles.withNumber} semibold`}>
        <bdi className="ltr">#{order.increment_id}</bdi>
        <OrderThumbnails order={order} className={styles.thumbnails} />
      </td>
      <td>
        {dates.day(order.created_at)}
        <div className="text-caption subtle">{dates.hijriDay(order.created_at)}</div>
      </td>
      <td className={styles.total}>
        <Price riyals={order.total} digits="full" />
        <RemainingTotal order={order} />
      </td>
      <td className={styles.withStatus}>
        <OrderStatus order={order} className={`${stackedTable.status} ${styles.status}`} />
        <div className={`${styles.refund} text-caption muted`}>
          <OrderRefund order={order} />
        </div>
      </td>
      <td>
        <RowActions order={order} onShow={onShow} />
      </td>
    </tr>
  )
}

function RowActions({ order, onShow }: Pick<OrderRowProps, 'order' | 'onShow'>) {
  const t = useTexts('orders')
  const id = `#${order.increment_id}`
  return (
    <OrderActions
      order={order}
      className={styles.actions}
      leading={
        order.can_track && (
          <Button
            variant="tonal"
            small
            aria-label={t('orders.trackFor', { id })}
            onClick={() => onShow('tracking')}
          >
            {t('orders.track')}
          </Button>
        )
      }
    >
      <CancelOrder order={order} />
      <Button
        variant="text"
        small
        aria-label={t('orders.detailsFor', { id })}
        onClick={() => onShow('details')}
      >
        {t('orders.details')}
      </Button>
    </OrderActions>
  )
}
