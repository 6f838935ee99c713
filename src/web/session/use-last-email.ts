import { useEffect, useState } from 'react'
import type { Customer } from '#contract/customer.ts'
import { listOrders } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'

/** The e-mail of a customer's last order while the profile has none; otherwise null. */
export function useLastEmail(user: Customer | null): string | null {
  const [found, setFound] = useState<{ customerId: number; email: string | null } | null>(null)
  const customerId = user && user.email === null && user.orders_count > 0 ? user.id : null
  useEffect(() => {
    if (customerId === null) return
    const asking = new AbortController()
    browserApi.call(listOrders, { query: { limit: 1 }, signal: asking.signal }).then(
      ({ data: [last] }) => setFound({ customerId, email: last?.customer_email || null }),
      // Optional data: a failure is ignored.
      () => undefined,
    )
    return () => asking.abort()
  }, [customerId])
  return customerId !== null && found?.customerId === customerId ? found.email : null
}
