import { Link } from 'react-router'
import type { HomeSales } from '#contract/office/home.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Figures } from '../charts/figures.tsx'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import { useNow } from '../controls/use-now.ts'
import { weekdayName } from '../controls/dates.ts'
import { OrderStatus } from '../orders/order-status.tsx'
import { latinBelow, plantName, plantNameLanguage } from '../products/plant-name.ts'
import { ProductPicture } from '../products/product-picture.tsx'
import { DailySalesChart } from './daily-sales-chart.tsx'
import * as styles from './sales.module.css'

/** Sales: one line of totals, fourteen days, best sellers, and the latest orders (office.md O3.1). */
export default function Sales({ sales }: { sales: HomeSales }) {
  return (
    <div className={styles.sales}>
      <SalesLine sales={sales} />
      <div className={styles.two}>
        {sales.latest.length > 0 && <Latest orders={sales.latest} />}
        <BestSellers plants={sales.best_sellers} />
      </div>
    </div>
  )
}

function SalesLine({ sales }: { sales: HomeSales }) {
  const tHome = useTexts('office-home')
  const { locale } = useLocale()
  const now = useNow()
  const { today_halalas: today, last_week_halalas: before, month_orders: orders } = sales
  const change = before === 0 ? null : ((today - before) / before) * 100
  const tone = change === null || change === 0 ? 'plain' : change > 0 ? 'up' : 'down'
  const counted = (count: number) => tHome('sales.orders', { count, total: formatCount(count) })
  return (
    <Figures
      figures={[
        {
          label: tHome('sales.sales.today'),
          value: <Money halalas={today} />,
          note: counted(sales.today_orders),
        },
        {
          label: tHome('sales.sales.lastWeek', {
            weekday: weekdayName(locale, now.toISOString()),
          }),
          value: <Money halalas={before} />,
          ...(change !== null && {
            note: tHome('sales.sales.change', {
              change: `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toFixed(1)}%`,
            }),
            tone,
          }),
        },
        {
          label: tHome('sales.sales.month'),
          value: <Money halalas={sales.month_halalas} />,
          note: counted(orders),
        },
        {
          label: tHome('sales.sales.average'),
          value: <Money halalas={orders === 0 ? 0 : Math.round(sales.month_halalas / orders)} />,
          note: tHome('sales.sales.ofMonth'),
        },
      ]}
    >
      <DailySalesChart days={sales.days} />
    </Figures>
  )
}

function Latest({ orders }: { orders: HomeSales['latest'] }) {
  const tHome = useTexts('office-home')
  const said = useRelativeTime()
  return (
    <Panel
      title={tHome('sales.latest.title')}
      flush
      aside={<Link to="/orders">{tHome('sales.latest.all')}</Link>}
    >
      <ul className={`${styles.lines} ${styles.orders}`}>
        {orders.map(({ id, customer, placed_at, total_halalas, ...order }) => (
          <li key={id}>
            <Link to={`/orders/${id}`} className={styles.order}>
              <b>
                <bdi dir="ltr">{`#${id}`}</bdi>
              </b>
              <span className={styles.customer}>
                <bdi>{customer}</bdi>
              </span>
              <small>{said(placed_at)}</small>
              <OrderStatus order={order} isAllRefunded={order.is_all_refunded} />
              <Money halalas={total_halalas} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function BestSellers({ plants }: { plants: HomeSales['best_sellers'] }) {
  const tHome = useTexts('office-home')
  const { locale } = useLocale()
  return (
    <Panel title={tHome('sales.best.title')} flush={plants.length > 0}>
      {plants.length === 0 && <p className="muted">{tHome('sales.best.none')}</p>}
      <ul className={styles.lines}>
        {plants.map(({ id, image, pieces, ...plant }) => (
          <li key={id}>
            <Link to={`/products/${id}`} className={styles.plant}>
              <ProductPicture picture={image === null ? null : { url: image }} />
              <span className={styles.names}>
                <bdi lang={plantNameLanguage(plant, locale)}>{plantName(plant, locale)}</bdi>
                {latinBelow(plant, locale) && <small lang="la">{latinBelow(plant, locale)}</small>}
              </span>
              <span>
                <span className="visually-hidden">{tHome('sales.best.pieces')} </span>
                <b>
                  <Ltr>{formatCount(pieces)}</Ltr>
                </b>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
