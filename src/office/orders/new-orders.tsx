import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { formatCount } from '../controls/money.tsx'
import { useNewOrders } from '../layout/use-pulse.ts'
import * as styles from './new-orders.module.css'

/**
 * The number of orders placed since the list was read at `since`, on a button that reloads the list. It is not reloaded automatically,
 * because rows must not move while being tapped (office.md O3.0).
 */
export function NewOrders({ since }: { since: string }) {
  const t = useTexts('office-orders')
  const client = useQueryClient()
  const count = useNewOrders(since)
  const show = async () => {
    await client.invalidateQueries({ queryKey: ['orders'] })
    // The button, which had the focus, is removed; the page does not scroll.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <div role="status">
      {count > 0 && (
        <Button
          variant="primary"
          size="large"
          icon="arrows-clockwise"
          className={styles.notice}
          onClick={() => void show()}
        >
          {t('orders.new', { count, total: formatCount(count) })}
        </Button>
      )}
    </div>
  )
}
