import { useLayoutEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import type { Answer } from '#contract/endpoint.ts'
import type { Order } from '#contract/order.ts'
import type { listOrders } from '#contract/orders.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { Deferred, type DeferredData } from '../loading/deferred.tsx'
import { OrderPanel, type PanelTab } from './order-panel.tsx'
import { OrderTable } from './order-table.tsx'

interface OrderListProps {
  page: number
  orders: DeferredData<Answer<typeof listOrders>>
}

/** The customer's orders, newest first, and the side panel of one of them. */
export function OrderList({ page, orders }: OrderListProps) {
  // The links to the pages stay while a page loads, and keep the focus.
  const [last, setLast] = useState(1)
  return (
    <>
      <Deferred
        key={page}
        resolve={orders}
        skeleton={<OrdersSkeleton />}
        fallback="orders.failedFetch"
        namespace="orders"
      >
        {({ data, meta }) => (
          <OrdersOfPage orders={data} page={page} last={meta?.last_page ?? 1} onLast={setLast} />
        )}
      </Deferred>
      <Pagination page={page} last={last} to={(n) => paths.orders(n)} />
    </>
  )
}

export function OrdersSkeleton() {
  return (
    <div className="stack">
      <RowSkeletons count={5} />
    </div>
  )
}

interface OrdersOfPageProps {
  orders: Order[]
  page: number
  last: number
  onLast: (last: number) => void
}

function OrdersOfPage({ orders, page, last, onLast }: OrdersOfPageProps) {
  const t = useTexts('orders')
  const [panel, setPanel] = useState<{ orderId: number; tab: PanelTab } | null>(null)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => onLast(last), [last, onLast])
  const show = (order: Order, tab: PanelTab) => {
    setPanel({ orderId: order.id, tab })
    setOpen(true)
  }

  if (page > last) return <Navigate to={paths.orders(last)} replace />
  if (orders.length === 0) {
    return (
      <EmptyState icon="package" title={t('orders.empty')} hint={t('orders.emptyHint')}>
        <Link className={buttonClass({ small: true })} to={paths.products()}>
          {t('orders.shop')}
        </Link>
      </EmptyState>
    )
  }
  const inPanel = orders.find((order) => order.id === panel?.orderId)
  return (
    <>
      <OrderTable orders={orders} shown={open ? (panel?.orderId ?? null) : null} onShow={show} />
      {panel && inPanel && (
        <OrderPanel
          order={inPanel}
          tab={panel.tab}
          onTab={(tab) => show(inPanel, tab)}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
