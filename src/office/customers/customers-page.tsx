import { useMemo } from 'react'
import {
  customerViews,
  listCustomers,
  type CustomerRow,
} from '#contract/office/customers/customers.ts'
import { exportCustomers } from '#contract/office/customers/export-customers.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { dateFormatters } from '#shared/dates.ts'
import { Figure, formatCount, Ltr, Money, Nothing } from '../controls/money.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { officeApi } from '../session/office-api.ts'
import { useCan } from '../session/member.ts'
import type { Column, Filter, ListDefinition } from '../table/list-definition.ts'
import { ListPage } from '../table/list-page.tsx'
import { CustomerBadges } from './customer-badges.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { useCustomerTexts } from './customer-words.ts'
import * as styles from './customers.module.css'

/** Every customer with an account, with masked contact details (office.md O3.7). */
export default function CustomersPage() {
  const t = useTexts('office')
  return (
    <ListPage
      definition={useCustomerList()}
      title={t('office.nav.customers')}
      countText="office.customers.count"
    />
  )
}

function useCustomerList(): ListDefinition<CustomerRow> {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const canExport = useCan('export.personal')
  return useMemo(
    () => ({
      screen: 'customers',
      load: (query, signal) => officeApi.call(listCustomers, { query, signal }),
      columns: [
        {
          id: 'name',
          header: t('customers.name'),
          sort: 'name',
          cell: (row) => <Name customer={row} />,
        },
        ...columnsOf(t),
      ],
      views: [
        { label: tOffice('office.views.all') },
        ...customerViews.map((id) => ({ id, label: t(`customers.view.${id}`) })),
      ],
      filters: filtersOf(t),
      sorts: [
        { id: 'created', label: t('customers.created'), order: 'desc' },
        { id: 'last_order', label: t('customers.lastOrder'), order: 'desc' },
        { id: 'spent', label: t('customers.spent'), order: 'desc' },
        { id: 'name', label: t('customers.name'), order: 'asc' },
      ],
      searchLabel: t('customers.search'),
      rowId: ({ id }) => id,
      rowName: ({ name }) => name,
      rowPath: ({ id }) => `/customers/${id}`,
      card: (row) => <Card customer={row} />,
      panel: (id) => <CustomerPanel key={id} id={id} />,
      exportList: canExport
        ? (format, filter, headers) =>
            officeApi.call(exportCustomers, { body: { format, filter }, headers })
        : undefined,
      empty: { icon: 'users', title: t('customers.empty'), hint: t('customers.emptyHint') },
    }),
    [t, tOffice, canExport],
  )
}

const filtersOf = (t: Translate): Filter[] => [
  ...(['has', 'lacks'] as const).map((id): Filter => ({
    kind: 'choice',
    several: true,
    id,
    label: t(`customers.${id}`),
    options: (['orders', 'cash_block', 'blocked'] as const).map((value) => ({
      value,
      label: t(`customers.view.${value}`),
    })),
  })),
  { kind: 'text', id: 'city', label: t('customers.city') },
  { kind: 'text', id: 'tag', label: t('customers.tag') },
  { kind: 'days', id: 'created', label: t('customers.created') },
]

const columnsOf = (t: Translate): Column<CustomerRow>[] => [
  {
    id: 'phone',
    header: t('customers.phone'),
    cell: ({ phone }) => (phone ? <Ltr>{phone}</Ltr> : <Nothing />),
  },
  {
    id: 'email',
    header: t('customers.email'),
    hidden: true,
    cell: ({ email }) => (email ? <Ltr>{email}</Ltr> : <Nothing />),
  },
  {
    id: 'city',
    header: t('customers.city'),
    cell: ({ city }) => (city ? <bdi>{city}</bdi> : <Nothing />),
  },
  {
    id: 'orders',
    header: t('customers.orders'),
    align: 'end',
    cell: ({ orders_count: count }) => <Figure>{formatCount(count)}</Figure>,
  },
  {
    id: 'spent',
    header: t('customers.spent'),
    sort: 'spent',
    align: 'end',
    cell: ({ spent_halalas: spent }) => <Money halalas={spent} />,
  },
  {
    id: 'last_order',
    header: t('customers.lastOrder'),
    sort: 'last_order',
    cell: ({ last_order_at: at }) => (at ? <RelativeTime at={at} /> : <Nothing />),
  },
  {
    id: 'created',
    header: t('customers.created'),
    sort: 'created',
    hidden: true,
    cell: ({ created_at: at }) => <Day at={at} />,
  },
]

function Day({ at }: { at: string }) {
  const { locale } = useLocale()
  return <time dateTime={at}>{dateFormatters(locale).day(at)}</time>
}

function Name({ customer }: { customer: CustomerRow }) {
  return (
    <span className={styles.name}>
      <bdi>{customer.name}</bdi>
      <CustomerBadges customer={customer} />
    </span>
  )
}

function Card({ customer }: { customer: CustomerRow }) {
  const t = useCustomerTexts()
  return (
    <span className={styles.card}>
      <b>
        <Name customer={customer} />
      </b>
      <small>
        {customer.phone && <Ltr>{customer.phone}</Ltr>}
        {customer.city && (
          <>
            {' · '}
            <bdi>{customer.city}</bdi>
          </>
        )}
      </small>
      <small>
        {t('customers.orders')} <Ltr>{formatCount(customer.orders_count)}</Ltr>
        {' · '}
        <Money halalas={customer.spent_halalas} />
      </small>
    </span>
  )
}
