import type { Cart } from '#contract/cart.ts'
import { Alert } from '../ui/alert.tsx'
import * as styles from './cart-notices.module.css'

/** What the shop had to change or must be looked at (contract §3.5). */
export function CartNotices({ cart }: { cart: Cart }) {
  if (cart.notices.length === 0) return null
  return (
    <div className={styles.notices}>
      {cart.notices.map((notice, position) => (
        <Alert key={`${notice.code}-${notice.item_id ?? position}`} kind="warning">
          {notice.message}
        </Alert>
      ))}
    </div>
  )
}
