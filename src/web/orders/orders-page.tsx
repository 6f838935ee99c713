import { listOrders } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { customerLoader, useCustomerData } from '../loading/customer-loader.ts'
import { defer } from '../loading/deferred.tsx'
import { OrderList, OrdersSkeleton } from './order-list.tsx'
import type { Route } from './+types/orders-page'

export const clientLoader = customerLoader(
  ({ url: { searchParams }, request: { signal } }: Route.ClientLoaderArgs) => {
    const page = Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1)
    return { page, orders: defer(browserApi.call(listOrders, { query: { page }, signal })) }
  },
)

/** The screen with the tab of the orders open. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const loaded = useCustomerData(loaderData)
  return loaded ? <OrderList {...loaded} /> : <OrdersSkeleton />
}

export { OrdersSkeleton as HydrateFallback }
