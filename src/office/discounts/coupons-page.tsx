import { useMemo, useState } from 'react'
import {
  couponStates,
  exportCoupons,
  listCoupons,
  type Coupon,
} from '#contract/office/discounts/coupons.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { Figure, formatCount, Ltr, Money, Nothing } from '../controls/money.tsx'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import type { Column, ListDefinition } from '../table/list-definition.ts'
import { ListPage } from '../table/list-page.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { CouponDays, CouponScope, CouponState, CouponValue, usesOf } from './coupon-words.tsx'
import * as styles from './discounts.module.css'

/** Promo codes that customers enter in their cart (office.md O3.6). */
export default function CouponsPage() {
  const t = useTexts('office-discounts')
  const tOffice = useTexts('office')
  const [makesBatch, setMakesBatch] = useState(false)
  return (
    <>
      <ListPage
        definition={useCouponList()}
        title={tOffice('office.nav.discounts')}
        countText="office.discounts.count"
        actions={
          <>
            <Button icon="ticket" onClick={() => setMakesBatch(true)}>
              {t('batch.title')}
            </Button>
            <AddCoupon />
          </>
        }
      />
      {makesBatch && <BatchDialog onClose={() => setMakesBatch(false)} />}
    </>
  )
}

function AddCoupon() {
  const t = useTexts('office-discounts')
  return (
    <ButtonLink variant="primary" icon="plus" to="/discounts/new">
      {t('coupon.add')}
    </ButtonLink>
  )
}

const sorts = [
  ['created_at', 'desc'],
  ['code', 'asc'],
  ['times_used', 'desc'],
  ['ends_at', 'desc'],
] as const

function useCouponList(): ListDefinition<Coupon> {
  const t = useTexts('office-discounts')
  const tOffice = useTexts('office')
  const canExport = useCan('export.run')
  return useMemo(
    () => ({
      screen: 'coupons',
      load: (query, signal) => officeApi.call(listCoupons, { query, signal }),
      columns: [
        {
          id: 'code',
          header: t('coupon.code'),
          sort: 'code',
          cell: ({ code }) => <Ltr>{code}</Ltr>,
        },
        ...columnsOf(t),
      ],
      views: [
        { label: tOffice('office.views.all') },
        ...couponStates.map((id) => ({ id, label: t(`coupon.state.${id}`) })),
        { id: 'batch', label: t('batch.view') },
      ],
      filters: [
        {
          kind: 'choice',
          id: 'kind',
          label: t('coupon.kind'),
          options: (['percent', 'fixed'] as const).map((value) => ({
            value,
            label: t(`coupon.kind.${value}`),
          })),
        },
      ],
      sorts: sorts.map(([id, order]) => ({ id, order, label: t(`coupon.sort.${id}`) })),
      searchLabel: t('coupon.search'),
      rowId: ({ id }) => id,
      rowName: ({ code }) => code,
      rowPath: ({ id }) => `/discounts/${id}`,
      card: (coupon) => <CouponCard coupon={coupon} />,
      exportList: canExport
        ? (format, filter, headers) =>
            officeApi.call(exportCoupons, { body: { format, filter }, headers })
        : undefined,
      empty: {
        icon: 'ticket',
        title: t('coupon.empty'),
        hint: t('coupon.emptyHint'),
        action: <AddCoupon />,
      },
      newPath: '/discounts/new',
    }),
    [t, tOffice, canExport],
  )
}

const columnsOf = (t: Translate): Column<Coupon>[] => [
  {
    id: 'value',
    header: t('coupon.value'),
    cell: (coupon) => (
      <Figure>
        <CouponValue coupon={coupon} />
      </Figure>
    ),
  },
  {
    id: 'days',
    header: t('discount.days'),
    sort: 'ends_at',
    cell: (coupon) => <CouponDays coupon={coupon} />,
  },
  {
    id: 'uses',
    header: t('coupon.used'),
    align: 'end',
    sort: 'times_used',
    cell: (coupon) => <Figure>{usesOf(coupon)}</Figure>,
  },
  {
    id: 'state',
    header: t('discount.state'),
    cell: (coupon) => <CouponState coupon={coupon} />,
  },
  {
    id: 'minimum',
    header: t('coupon.field.min_sub_total_halalas'),
    align: 'end',
    hidden: true,
    cell: ({ min_sub_total_halalas: least }) =>
      least === 0 ? <Nothing /> : <Money halalas={least} />,
  },
  {
    id: 'cap',
    header: t('coupon.field.max_discount_halalas'),
    align: 'end',
    hidden: true,
    cell: ({ max_discount_halalas: most }) =>
      most === null ? <Nothing /> : <Money halalas={most} />,
  },
  {
    id: 'usageLimit',
    header: t('coupon.field.usage_limit'),
    align: 'end',
    hidden: true,
    cell: ({ usage_limit: limit }) => <Limit count={limit} />,
  },
  {
    id: 'customerLimit',
    header: t('coupon.field.per_customer_limit'),
    align: 'end',
    hidden: true,
    cell: ({ per_customer_limit: limit }) => <Limit count={limit} />,
  },
  {
    id: 'scope',
    header: t('coupon.column.scope'),
    hidden: true,
    cell: (coupon) => <CouponScope coupon={coupon} />,
  },
]

const Limit = ({ count }: { count: number | null }) =>
  count === null ? <Nothing /> : <Figure>{formatCount(count)}</Figure>

function CouponCard({ coupon }: { coupon: Coupon }) {
  const t = useTexts('office-discounts')
  return (
    <span className={styles.card}>
      <b>
        <Ltr>{coupon.code}</Ltr>
      </b>
      <small>
        <CouponValue coupon={coupon} /> · {t('coupon.used')} <Ltr>{usesOf(coupon)}</Ltr>
      </small>
      <CouponState coupon={coupon} />
    </span>
  )
}
