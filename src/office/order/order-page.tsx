import { useParams } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { Columns } from '../controls/columns.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ParcelsCard } from './parcels-card.tsx'
import { SideCards } from './side-cards.tsx'
import { useOrder, useOrderActions } from '../orders/use-order.ts'

/** An order: its lines, its state, its history (office.md O3.2). */
export default function OrderPage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useOrder(id)
  if (data) return <Order key={id} order={data} />
  if (!error) return <ScreenSkeleton />
  return (
    <LoadFailurePage
      error={error}
      onRetry={refetch}
      parent={{ to: '/orders', text: 'office.nav.orders' }}
    />
  )
}

function Order({ order }: { order: OfficeOrder }) {
  const actions = useOrderActions(order)
  return (
    <>
      <OrderHead order={order} actions={actions} />
      <Columns side={<SideCards order={order} actions={actions} />}>
        <OrderLines order={order} />
        {order.parcels.length > 0 && <ParcelsCard order={order} actions={actions} />}
        <OrderTimeline order={order} />
      </Columns>
    </>
  )
}
