import type { Order } from '#contract/order.ts'
import { getOrder } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import type { Handle } from '../layout/shell.tsx'
import { RichText } from '../i18n/rich-text.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { customerLoader, useCustomerData } from '../loading/customer-loader.ts'
import { defer, type DeferredData } from '../loading/deferred.tsx'
import { dateFormatters } from '#shared/dates.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderScreen } from './order-screen.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderTracking } from './order-tracking.tsx'
import type { Route } from './+types/order-page'
import * as styles from './order-page.module.css'
import * as panel from '../ui/panel.module.css'
import * as twoColumns from '../ui/two-columns.module.css'
import * as pageHeader from '../ui/page-header.module.css'

export const handle = { texts: ['orders', 'auth', 'cart'] } satisfies Handle

/** The screen appears immediately with its skeleton; the order follows. */
export const clientLoader = customerLoader(
  ({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) => ({
    order: defer(browserApi.call(getOrder, { params: { id }, signal }).then(({ data }) => data)),
  }),
)

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  return <Screen id={params.id} order={useCustomerData(loaderData)?.order} />
}

export function HydrateFallback() {
  return <Screen />
}

function Screen({ id, order }: { id?: string; order?: DeferredData<Order> | undefined }) {
  return (
    <OrderScreen
      title="orders.detailsOf"
      numberOf={({ increment_id }) => `#${increment_id}`}
      skeletonRows={4}
      fallback="orders.errorLoading"
      icon="package"
      id={id}
      resolve={order}
    >
      {(loaded) => <OrderView order={loaded} />}
    </OrderScreen>
  )
}

function OrderView({ order }: { order: Order }) {
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
      <div className={`${pageHeader.pageHeader} ${styles.header}`}>
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
        <div className={styles.actions}>
          <OrderStatus order={order} />
          <OrderActions order={order}>
            <CancelOrder order={order} />
          </OrderActions>
        </div>
      </div>
      <div className={`${twoColumns.twoColumns} ${styles.order}`}>
        <section className={panel.panel}>
          <h2 className={`heading-3 ${panel.title}`}>{t('orders.detailsOf')}</h2>
          <OrderDetails order={order} />
        </section>
        <section className={panel.panel}>
          <h2 className={`heading-3 ${panel.title}`}>{t('orders.tracking')}</h2>
          <OrderTracking order={order} />
          <OrderHelp order={order} />
        </section>
      </div>
    </>
  )
}
