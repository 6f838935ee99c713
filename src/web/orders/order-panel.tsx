import { Link } from 'react-router'
import type { Order } from '#contract/order.ts'
import { paths } from '../lib/paths.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderTracking } from './order-tracking.tsx'
import * as styles from './order-panel.module.css'
import * as tabs from '../ui/tabs.module.css'

export type PanelTab = 'details' | 'tracking'

interface OrderPanelProps {
  order: Order
  tab: PanelTab
  onTab: (tab: PanelTab) => void
  open: boolean
  onClose: () => void
}

/** One order in the side panel: its content and its tracking. */
export function OrderPanel({ order, tab, onTab, open, onClose }: OrderPanelProps) {
  const t = useTexts('orders')
  const title = tab === 'tracking' ? 'orders.trackTitle' : 'orders.detailsTitle'
  const number = `#${order.increment_id}`
  const choose = (name: PanelTab, text: string) => (
    <button
      type="button"
      className={tab === name ? tabs.current : undefined}
      aria-pressed={tab === name}
      onClick={() => onTab(name)}
    >
      {t(text)}
    </button>
  )
  return (
    <Dialog open={open} onClose={onClose} label={t(title, { id: number })} variant="end">
      <div className={styles.panel}>
        <h2 className={`heading-3 ${styles.title}`}>
          <RichText t={t} text={title} parts={{ id: <bdi className="ltr">{number}</bdi> }} />
        </h2>
        <div className={`${tabs.tabs} ${styles.tabs}`}>
          {choose('details', 'orders.detailsOf')}
          {choose('tracking', 'orders.tracking')}
        </div>
        {tab === 'tracking' ? <OrderTracking order={order} /> : <OrderDetails order={order} />}
        <div className={styles.cancel}>
          <CancelOrder order={order} />
        </div>
        <div className={styles.end}>
          <OrderActions order={order} className={styles.actions}>
            <Link
              className={buttonClass({ variant: 'outline', small: true })}
              to={paths.order(order.id)}
            >
              {t('orders.open')}
            </Link>
          </OrderActions>
          <Button variant="text" small onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
