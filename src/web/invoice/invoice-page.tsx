import { Link, useParams } from 'react-router'
import type { Transaction } from '#contract/invoice.ts'
import type { Order } from '#contract/order.ts'
import { getOrder } from '#contract/orders.ts'
import { listTransactions } from '#contract/sales.ts'
import { ApiError } from '../lib/api-client.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { Failure } from '../queries/failure.tsx'
import { RequireAuth } from '../auth/require-auth.tsx'
import { InvoiceDocument } from './invoice-document.tsx'
import { useQuery } from '../queries/use-query.ts'
import '../styles/invoice.css'
import '../styles/invoice-media.css'

export const handle = { texts: ['orders', 'auth'], strip: false } satisfies Handle

/** An order's invoice, to read and to print. */
export default function InvoicePage() {
  const t = useTexts('orders')
  const { id = '' } = useParams()
  return (
    <div className="container">
      <PageHead title={t('invoice.title')} hidden />
      <RequireAuth reason="auth.needPage">{() => <InvoiceLoader id={id} />}</RequireAuth>
    </div>
  )
}

interface Sale {
  order: Order
  transactions: Transaction[]
}

async function readSale(id: string, signal: AbortSignal): Promise<Sale> {
  const { data: order } = await browserApi.call(getOrder, { params: { id }, signal })
  if (order.invoices.length === 0) return { order, transactions: [] }
  const { data: transactions } = await browserApi.call(listTransactions, {
    query: { order_id: order.id },
    signal,
  })
  return { order, transactions }
}

function InvoiceLoader({ id }: { id: string }) {
  const t = useTexts('orders')
  const { data, error, retry } = useQuery(
    (signal) => readSale(id, signal),
    `invoice of order ${id}`,
  )
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        icon="receipt"
        title={t('orders.notFound')}
        hint={t('orders.notFoundHint')}
        heading="h1"
      >
        <Link className={buttonClass({ small: true })} to={paths.orders()}>
          {t('orders.all')}
        </Link>
      </EmptyState>
    )
  }
  if (error != null)
    return <Failure error={error} fallback="invoice.failed" texts="orders" onRetry={retry} />
  if (!data) {
    return (
      <div className="stack">
        <RowSkeletons count={6} />
      </div>
    )
  }
  return <InvoiceView {...data} />
}

function InvoiceView({ order, transactions }: Sale) {
  const t = useTexts('orders')
  const [invoice] = order.invoices
  const number = `#${order.increment_id}`
  return (
    <>
      <div className="inv-bar">
        <Breadcrumb
          steps={[
            { to: paths.orders(), label: t('orders.title') },
            { to: paths.order(order.id), label: number },
          ]}
          current={t('invoice.title')}
        />
        {invoice && (
          <Button small onClick={() => window.print()}>
            {t('invoice.print')}
          </Button>
        )}
      </div>
      {invoice ? (
        <InvoiceDocument order={order} invoice={invoice} transactions={transactions} />
      ) : (
        <NoInvoice order={order} />
      )}
    </>
  )
}

/** When it will come, or why it will not. */
function NoInvoice({ order }: { order: Order }) {
  const t = useTexts('orders')
  const isCancelled = order.status === 'cancelled'
  const paysInCash = order.payment_method === 'cash_on_delivery'
  return (
    <EmptyState
      icon="receipt"
      heading="h1"
      title={t(isCancelled ? 'invoice.noneEver' : 'invoice.noneYet')}
      hint={
        isCancelled
          ? t('invoice.noneEverHint')
          : t(paysInCash ? 'invoice.noneYetCash' : 'invoice.noneYetCard')
      }
    >
      <Link className={buttonClass({ small: true })} to={paths.order(order.id)}>
        {t('invoice.backToOrder')}
      </Link>
    </EmptyState>
  )
}
