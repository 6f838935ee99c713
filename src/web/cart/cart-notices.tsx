import type { Cart } from '#contract/cart.ts'
import { Alert } from '../ui/alert.tsx'
import * as styles from './cart-notices.module.css'

/** Changes the shop had to make, and items to be checked (contract §3.5). */
export function CartNotices({ cart }: { cart: Cart }) {
  if (cart.notices.length === 0) return null
  // Two lines of the same stock, one with planting, have the same notice.
  const notices = cart.notices.filter(
    ({ message }, index) => cart.notices.findIndex((one) => one.message === message) === index,
  )
  return (
    <div className={styles.notices}>
      {notices.map((notice, position) => (
        <Alert key={`${notice.code}-${notice.item_id ?? position}`} kind="warning">
          {notice.message}
        </Alert>
      ))}
    </div>
  )
}
