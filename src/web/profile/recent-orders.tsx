import { Link } from 'react-router'
import type { Answer } from '#contract/endpoint.ts'
import type { Order } from '#contract/order.ts'
import type { listOrders } from '#contract/orders.ts'
import { paths } from '../lib/paths.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Price } from '../ui/price.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { Deferred, type DeferredData } from '../loading/deferred.tsx'
import { dateFormatters } from '#shared/dates.ts'
import { OrderStatus } from '../orders/order-status.tsx'
import * as styles from './recent-orders.module.css'
import * as panel from '../ui/panel.module.css'
import * as parts from './panel-parts.module.css'
import * as sectionHead from '../ui/section-head.module.css'
import * as stackedTable from '../orders/stacked-table.module.css'
import * as textLink from '../ui/text-link.module.css'

interface RecentOrdersProps {
  orders: DeferredData<Answer<typeof listOrders>> | undefined
}

/** The last few orders on the profile. */
export function RecentOrders({ orders }: RecentOrdersProps) {
  const t = useTexts('account')
  const tOrders = useTexts('orders')
  return (
    <section className={panel.panel} aria-labelledby="recent">
      <div className={`${sectionHead.sectionHead} ${parts.head}`}>
        <h2 className="heading-3" id="recent">
          {t('profile.recentOrders')}
        </h2>
        <Link className={`${textLink.textLink} ${sectionHead.link}`} to={paths.orders()}>
          {tOrders('orders.all')}
        </Link>
      </div>
      <Deferred
        resolve={orders}
        skeleton={<RowSkeletons count={3} />}
        fallback="orders.failedFetch"
        namespace="orders"
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{tOrders('orders.emptyHint')}</p>
          ) : (
            <RecentTable orders={data} />
          )
        }
      </Deferred>
    </section>
  )
}

function RecentTable({ orders }: { orders: Order[] }) {
  const t = useTexts('orders')
  const { locale } = useLocale()
  return (
    <table className={`${stackedTable.table} ${styles.orders}`}>
      <thead>
        <tr>
          <th scope="col">{t('orders.id')}</th>
          <th scope="col">{t('orders.date')}</th>
          <th scope="col">{t('orders.status')}</th>
          <th scope="col">{t('orders.total')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td className="semibold">
              <Link
                className={styles.number}
                to={paths.order(order.id)}
                aria-label={t('orders.detailsFor', { id: `#${order.increment_id}` })}
              >
                <bdi className="ltr">#{order.increment_id}</bdi>
              </Link>
            </td>
            <td>{dateFormatters(locale).day(order.created_at)}</td>
            <td className={styles.withStatus}>
              <OrderStatus order={order} className={stackedTable.status} />
            </td>
            <td>
              <Price riyals={order.total} digits="full" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
