import { Link } from 'react-router'
import type { Transaction } from '#contract/invoice.ts'
import type { Order } from '#contract/order.ts'
import { getOrder } from '#contract/orders.ts'
import { listTransactions } from '#contract/sales.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { defer, type DeferredData } from '../loading/deferred.tsx'
import { customerLoader, useCustomerData } from '../loading/customer-loader.ts'
import { OrderScreen } from '../orders/order-screen.tsx'
import { InvoiceDocument } from './invoice-document.tsx'
import type { Route } from './+types/invoice-page'
import * as styles from './invoice-page.module.css'

export const handle = { texts: ['orders', 'auth'], strip: false } satisfies Handle

interface InvoiceData {
  order: Order
  transactions: Transaction[]
}

/** The screen appears immediately with its skeleton; the invoice follows. */
export const clientLoader = customerLoader(
  ({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) => ({
    invoice: defer(loadInvoiceData(id, signal)),
  }),
)

async function loadInvoiceData(id: string, signal: AbortSignal): Promise<InvoiceData> {
  const { data: order } = await browserApi.call(getOrder, { params: { id }, signal })
  if (order.invoices.length === 0) return { order, transactions: [] }
  const { data: transactions } = await browserApi.call(listTransactions, {
    query: { order_id: order.id },
    signal,
  })
  return { order, transactions }
}

/** An order's invoice, to read and to print. */
export default function InvoicePage({ loaderData, params }: Route.ComponentProps) {
  return <Screen id={params.id} invoice={useCustomerData(loaderData)?.invoice} />
}

export function HydrateFallback() {
  return <Screen />
}

function Screen({ id, invoice }: { id?: string; invoice?: DeferredData<InvoiceData> | undefined }) {
  return (
    <OrderScreen
      title="invoice.title"
      numberOf={({ order: { invoices } }) => invoices[0]?.increment_id}
      className={styles.page}
      skeletonRows={6}
      fallback="invoice.failed"
      icon="receipt"
      id={id}
      resolve={invoice}
    >
      {(loaded) => <InvoiceView {...loaded} />}
    </OrderScreen>
  )
}

function InvoiceView({ order, transactions }: InvoiceData) {
  const t = useTexts('orders')
  const [invoice] = order.invoices
  const number = `#${order.increment_id}`
  return (
    <>
      <div className={styles.bar}>
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

/** The day the invoice is expected, or the reason why there is none. */
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
