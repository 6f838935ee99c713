import { Link, useParams } from 'react-router'
import type { Order } from '#contract/order.ts'
import { getOrder } from '#contract/orders.ts'
import { ApiError } from '../lib/api-client.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { RichText } from '../i18n/rich-text.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { Failure } from '../queries/failure.tsx'
import { dateFormatters } from '#shared/dates.ts'
import { RequireAuth } from '../auth/require-auth.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderTracking } from './order-tracking.tsx'
import { useQuery } from '../queries/use-query.ts'
import '../styles/orders.css'
import '../styles/profile.css'

export const handle = { texts: ['orders', 'auth', 'cart'] } satisfies Handle

export default function OrderPage() {
  const t = useTexts('orders')
  const { id = '' } = useParams()
  return (
    <div className="container">
      <PageHead title={t('orders.detailsOf')} hidden />
      <RequireAuth reason="auth.needPage">{() => <OrderLoader id={id} />}</RequireAuth>
    </div>
  )
}

function OrderLoader({ id }: { id: string }) {
  const t = useTexts('orders')
  const { data, error, retry, reload } = useQuery(
    (signal) => browserApi.call(getOrder, { params: { id }, signal }),
    `order ${id}`,
  )
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        icon="package"
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
    return <Failure error={error} fallback="orders.errorLoading" texts="orders" onRetry={retry} />
  if (!data) {
    return (
      <div className="stack">
        <RowSkeletons count={4} />
      </div>
    )
  }
  return <OrderView order={data.data} onChanged={reload} />
}

function OrderView({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const t = useTexts('orders')
  const { locale } = useLocale()
  const dates = dateFormatters(locale)
  const number = `#${order.increment_id}`
  return (
    <>
      <Breadcrumb
        steps={[
          { to: paths.home(), label: t('nav.home') },
          { to: paths.orders(), label: t('orders.title') },
        ]}
        current={number}
      />
      <div className="ph1">
        <div>
          <h1 className="heading-1">
            <RichText
              t={t}
              text="orders.detailsTitle"
              parts={{ id: <bdi className="ltr">{number}</bdi> }}
            />
          </h1>
          <p className="muted">
            {dates.day(order.created_at)} · {dates.hijriDay(order.created_at)}
          </p>
        </div>
        <div className="order-head">
          <OrderStatus order={order} />
          <OrderActions order={order} onChanged={onChanged}>
            <CancelOrder order={order} onDone={onChanged} />
          </OrderActions>
        </div>
      </div>
      <div className="two">
        <section className="panel">
          <h2 className="heading-3">{t('orders.detailsOf')}</h2>
          <OrderDetails order={order} />
        </section>
        <section className="panel">
          <h2 className="heading-3">{t('orders.tracking')}</h2>
          <OrderTracking order={order} />
          <OrderHelp order={order} />
        </section>
      </div>
    </>
  )
}
