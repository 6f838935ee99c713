import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listCouponUses, type Coupon } from '#contract/office/discounts/coupons.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { FactList } from '../controls/fact-list.tsx'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { officeApi } from '../session/office-api.ts'
import { usesOf } from './coupon-words.tsx'
import * as styles from './discounts.module.css'

const perPage = 10

const loadUses = (id: number, page: number, signal: AbortSignal) =>
  officeApi.call(listCouponUses, { params: { id }, query: { page, limit: perPage }, signal })

/** The orders that used a coupon, with the total discount and revenue. */
export function CouponUses({ coupon }: { coupon: Coupon }) {
  const t = useTexts('office-discounts')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: ['coupons', 'uses', coupon.id],
      initialPageParam: 1,
      queryFn: ({ pageParam, signal }) => loadUses(coupon.id, pageParam, signal),
      getNextPageParam: ({ meta }) =>
        meta && meta.current_page < meta.last_page ? meta.current_page + 1 : undefined,
    })
  const uses = data?.pages.flatMap((page) => page.data) ?? []
  const newest = data?.pages[0]
  const more = (newest?.meta?.total ?? 0) - uses.length
  return (
    <Panel title={t('coupon.uses')}>
      <FactList
        facts={[
          { label: t('coupon.used'), value: <Ltr>{usesOf(coupon)}</Ltr> },
          ...(newest
            ? [
                {
                  label: t('coupon.given'),
                  value: <Money halalas={newest.sums.discount_halalas} />,
                },
                { label: t('coupon.sold'), value: <Money halalas={newest.sums.total_halalas} /> },
              ]
            : []),
        ]}
      />
      {error && (
        <LoadFailure error={error} onRetry={isFetchNextPageError ? fetchNextPage : refetch} />
      )}
      {uses.length > 0 && <UseList uses={uses} />}
      {hasNextPage && (
        <Button variant="plain" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('coupon.moreUses', { total: formatCount(more) })}
        </Button>
      )}
    </Panel>
  )
}

function UseList({ uses }: { uses: Awaited<ReturnType<typeof loadUses>>['data'] }) {
  const t = useTexts('office-discounts')
  const { locale } = useLocale()
  return (
    <ul className={styles.uses}>
      {uses.map((use) => (
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
  )
}
