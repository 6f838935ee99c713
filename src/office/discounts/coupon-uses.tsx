import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listCouponUses, type Coupon } from '#contract/office/discounts/coupons.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { FactList } from '../controls/fact-list.tsx'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { officeApi } from '../session/office-api.ts'
import { usesOf } from './coupon-words.tsx'
import * as styles from './discounts.module.css'

const shown = 10

/** The orders that used a coupon, with the total discount and revenue. */
export function CouponUses({ coupon }: { coupon: Coupon }) {
  const t = useTexts('office-discounts')
  const { locale } = useLocale()
  const { data } = useQuery({
    queryKey: ['coupons', 'uses', coupon.id],
    queryFn: ({ signal }) =>
      officeApi.call(listCouponUses, {
        params: { id: coupon.id },
        query: { limit: shown },
        signal,
      }),
  })
  const more = (data?.meta?.total ?? 0) - (data?.data.length ?? 0)
  return (
    <Panel title={t('coupon.uses')}>
      <FactList
        facts={[
          { label: t('coupon.used'), value: <Ltr>{usesOf(coupon)}</Ltr> },
          ...(data
            ? [
                {
                  label: t('coupon.given'),
                  value: <Money halalas={data.sums.discount_halalas} />,
                },
                { label: t('coupon.sold'), value: <Money halalas={data.sums.total_halalas} /> },
              ]
            : []),
        ]}
      />
      {data && data.data.length > 0 && (
        <ul className={styles.uses}>
          {data.data.map((use) => (
            <li key={use.order_id}>
              <span>
                <Link to={`/orders/${use.order_id}`}>
                  <Ltr>{`#${use.order_id}`}</Ltr>
                </Link>{' '}
                <small>{dateFormatters(locale).day(use.placed_at)}</small>
              </span>
              <span>
                {use.status === 'cancelled' ? (
                  <small>{t('coupon.cancelled')}</small>
                ) : (
                  <Money halalas={use.discount_halalas} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="subtle">{t('coupon.moreUses', { total: formatCount(more) })}</p>}
    </Panel>
  )
}
