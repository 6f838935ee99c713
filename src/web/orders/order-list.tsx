import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import type { Order } from '#contract/order.ts'
import { listOrders } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { Failure } from '../errors/failure.tsx'
import { OrderPanel, type PanelTab } from './order-panel.tsx'
import { OrderTable } from './order-table.tsx'
import { useQuery } from '../queries/use-query.ts'

/** The customer's orders, newest first, and the side panel of one of them. */
export function OrderList() {
  const t = useTexts('orders')
  const [query] = useSearchParams()
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
  const { data, error, retry, reload } = useQuery(
    (signal) => browserApi.call(listOrders, { query: { page }, signal }),
    `orders ${page}`,
  )
  const [panel, setPanel] = useState<{ orderId: number; tab: PanelTab } | null>(null)
  const [open, setOpen] = useState(false)
  // The links to the pages stay while one is on its way, and with them the focus.
  const [known, setKnown] = useState(1)
  const last = data?.meta?.last_page ?? known
  if (last !== known) setKnown(last)
  const show = (order: Order, tab: PanelTab) => {
    setPanel({ orderId: order.id, tab })
    setOpen(true)
  }

  if (error != null)
    return <Failure error={error} fallback="orders.failedFetch" texts="orders" onRetry={retry} />
  if (data && page > last) return <Navigate to={paths.orders(last)} replace />
  if (data?.data.length === 0) {
    return (
      <EmptyState icon="package" title={t('orders.empty')} hint={t('orders.emptyHint')}>
        <Link className={buttonClass({ small: true })} to={paths.products()}>
          {t('orders.shop')}
        </Link>
      </EmptyState>
    )
  }
  const inPanel = data?.data.find((order) => order.id === panel?.orderId)
  return (
    <>
      {data ? (
        <OrderTable
          orders={data.data}
          shown={open ? (panel?.orderId ?? null) : null}
          onShow={show}
          onChanged={reload}
        />
      ) : (
        <div className="stack">
          <RowSkeletons count={5} />
        </div>
      )}
      <Pagination page={page} last={last} to={(n) => paths.orders(n)} />
      {panel && inPanel && (
        <OrderPanel
          order={inPanel}
          tab={panel.tab}
          onTab={(tab) => show(inPanel, tab)}
          onChanged={reload}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
