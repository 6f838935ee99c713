import { OrderList } from './order-list.tsx'

/** The orders in front. */
export default function OrdersPage() {
  return <OrderList />
}
