import { Link } from 'react-router'
import type { Order } from '#contract/order.ts'
import { paths } from '../lib/paths.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Price } from '../ui/price.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { Failure } from '../queries/failure.tsx'
import { dateFormatters } from '#shared/dates.ts'
import { OrderStatus } from '../orders/order-status.tsx'
import type { Query } from '../queries/use-query.ts'

/** The last few orders on the profile. */
export function RecentOrders({
  query: { data, error, retry },
}: {
  query: Query<{ data: Order[] }>
}) {
  const t = useTexts('account')
  const tOrders = useTexts('orders')
  const { locale } = useLocale()
  return (
    <section className="panel" aria-labelledby="recent">
      <div className="sh">
        <h2 className="heading-3" id="recent">
          {t('profile.recentOrders')}
        </h2>
        <Link className="link" to={paths.orders()}>
          {tOrders('orders.all')}
        </Link>
      </div>
      {error != null && (
        <Failure error={error} fallback="orders.failedFetch" texts="orders" onRetry={retry} />
      )}
      {!data && error == null && <RowSkeletons count={3} />}
      {data?.data.length === 0 && <p className="muted">{tOrders('orders.emptyHint')}</p>}
      {data && data.data.length > 0 && (
        <table className="recent">
          <thead>
            <tr>
              <th scope="col">{tOrders('orders.id')}</th>
              <th scope="col">{tOrders('orders.date')}</th>
              <th scope="col">{tOrders('orders.status')}</th>
              <th scope="col" className="e">
                {tOrders('orders.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((order) => (
              <tr key={order.id}>
                <td className="semibold">
                  <Link
                    className="tap"
                    to={paths.order(order.id)}
                    aria-label={tOrders('orders.detailsFor', { id: `#${order.increment_id}` })}
                  >
                    <bdi className="ltr">#{order.increment_id}</bdi>
                  </Link>
                </td>
                <td>{dateFormatters(locale).day(order.created_at)}</td>
                <td>
                  <OrderStatus order={order} />
                </td>
                <td className="e">
                  <Price riyals={order.total} digits="full" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
