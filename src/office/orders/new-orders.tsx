import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { formatCount } from '../controls/money.tsx'
import { useNewOrders } from '../layout/use-pulse.ts'
import * as styles from './new-orders.module.css'

/**
 * How many orders have come since the list was read at `since`, and a button that shows them. They do not show by themselves, because
 * rows must not move while being tapped (office.md O3.0).
 */
export function NewOrders({ since }: { since: string }) {
  const t = useTexts('office-orders')
  const client = useQueryClient()
  const count = useNewOrders(since)
  const show = async () => {
    await client.invalidateQueries({ queryKey: ['orders'] })
    // The button is gone, and with it the focus; the page stays where it is.
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
