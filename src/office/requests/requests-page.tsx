import { useMemo } from 'react'
import {
  exportServiceRequests,
  listServiceRequests,
  requestViews,
  type ServiceRequest,
} from '#contract/office/customers/requests.ts'
import { requestStates } from '#shared/office/requests.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { ButtonLink } from '../controls/button.tsx'
import { Ltr, Nothing } from '../controls/money.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { useCustomerTexts } from '../customers/customer-words.ts'
import { customerFilter } from '../orders/customer-filter.tsx'
import { usePermissionCheck } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import type { Column, Filter, ListDefinition } from '../table/list-definition.ts'
import { ListPage } from '../table/list-page.tsx'
import { RequestBadges } from './request-badges.tsx'
import { aboutOf } from './request-facts.ts'
import { RequestPanel } from './request-panel.tsx'
import { useAssignees } from './use-request.ts'
import * as styles from './requests.module.css'

/** Gardens, events and letters as a table; the board shows them by stage (office.md O3.9). */
export default function RequestsPage() {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  return (
    <ListPage
      definition={useRequestList()}
      title={tOffice('office.nav.requests')}
      countText="office.requests.count"
      actions={
        <ButtonLink icon="columns" to="/requests/board">
          {t('requests.board')}
        </ButtonLink>
      }
    />
  )
}

function useRequestList(): ListDefinition<ServiceRequest> {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const assignees = useAssignees()
  const can = usePermissionCheck()
  const canReadCustomers = can('customers.read')
  const canExport = can('export.personal') && can('customers.contact')
  return useMemo(
    () => ({
      screen: 'requests',
      load: (query, signal) =>
        officeApi.call(listServiceRequests, { query: { limit: '25', ...query }, signal }),
      columns: [
        {
          id: 'reference',
          header: t('requests.reference'),
          cell: ({ reference }) => (
            <span className={styles.reference}>
              <Ltr>{reference}</Ltr>
            </span>
          ),
        },
        ...columnsOf(t),
      ],
      views: [
        { label: tOffice('office.views.all') },
        ...requestViews.map((id) => ({ id, label: t(`requests.view.${id}`) })),
      ],
      filters: [
        ...filtersOf(t, assignees),
        ...(canReadCustomers ? [customerFilter('customer_id', t('requests.customer'))] : []),
      ],
      sorts: [
        { id: 'created', label: t('requests.sort.created'), order: 'desc' },
        { id: 'next_on', label: t('requests.sort.next_on'), order: 'asc' },
      ],
      searchLabel: t('requests.search'),
      rowId: ({ id }) => id,
      rowName: ({ reference }) => reference,
      rowPath: ({ id }) => `/requests/${id}`,
      card: (row) => <Card request={row} />,
      panel: (id) => <RequestPanel key={id} id={id} />,
      exportList: canExport
        ? (format, filter, headers) =>
            officeApi.call(exportServiceRequests, { body: { format, filter }, headers })
        : undefined,
      empty: { icon: 'headset', title: t('requests.empty'), hint: t('requests.emptyHint') },
    }),
    [t, tOffice, assignees, canReadCustomers, canExport],
  )
}

const filtersOf = (t: Translate, assignees: readonly { id: number; name: string }[]): Filter[] => [
  {
    kind: 'choice',
    id: 'type',
    label: t('requests.type'),
    options: (['landscape', 'events', 'contact'] as const).map((value) => ({
      value,
      label: t(`requests.type.${value}`),
    })),
  },
  {
    kind: 'choice',
    several: true,
    id: 'state',
    label: t('requests.state'),
    options: requestStates.map((value) => ({ value, label: t(`requests.state.${value}`) })),
  },
  {
    kind: 'choice',
    id: 'assignee_id',
    label: t('requests.assignee'),
    options: [
      { value: 'none', label: t('requests.assignee.none') },
      ...assignees.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  },
]

const columnsOf = (t: Translate): Column<ServiceRequest>[] => [
  { id: 'name', header: t('requests.name'), cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'type', header: t('requests.type'), cell: ({ type }) => t(`requests.type.${type}`) },
  { id: 'about', header: t('requests.about'), cell: (row) => <About request={row} /> },
  {
    id: 'city',
    header: t('requests.city'),
    cell: ({ details: { city } }) => (city ? <bdi>{city}</bdi> : <Nothing />),
  },
  { id: 'state', header: t('requests.state'), cell: (row) => <RequestBadges request={row} /> },
  {
    id: 'assignee',
    header: t('requests.assignee'),
    cell: ({ assignee }) => (assignee ? <bdi>{assignee.name}</bdi> : <Nothing />),
  },
  {
    id: 'next_on',
    header: t('requests.nextOn'),
    sort: 'next_on',
    cell: (row) => <NextDay request={row} />,
  },
  {
    id: 'created',
    header: t('requests.received'),
    sort: 'created',
    cell: ({ created_at: at }) => <RelativeTime at={at} />,
  },
]

function About({ request }: { request: ServiceRequest }) {
  const t = useCustomerTexts()
  const { locale } = useLocale()
  const words = aboutOf(t, locale, request.details)
  return words ? (
    <bdi className={styles.about} title={words}>
      {words}
    </bdi>
  ) : (
    <Nothing />
  )
}

function NextDay({ request: { next_on: day } }: { request: ServiceRequest }) {
  const { locale } = useLocale()
  return day ? <time dateTime={day}>{officeDates(locale).shortWeekday(day)}</time> : <Nothing />
}

function Card({ request }: { request: ServiceRequest }) {
  const t = useCustomerTexts()
  return (
    <span className={styles.row}>
      <b>
        <bdi>{request.name}</bdi> <RequestBadges request={request} />
      </b>
      <small>
        <Ltr>{request.reference}</Ltr> · {t(`requests.type.${request.type}`)} ·{' '}
        <RelativeTime at={request.created_at} />
      </small>
      <small>
        <About request={request} />
      </small>
      <small>
        {request.assignee ? <bdi>{request.assignee.name}</bdi> : t('requests.assignee.none')}
        {request.next_on && (
          <>
            {' · '}
            <NextDay request={request} />
          </>
        )}
      </small>
    </span>
  )
}
