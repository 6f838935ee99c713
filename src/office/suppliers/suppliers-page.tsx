import { useMemo } from 'react'
import { exportSuppliers, listSuppliers, type Supplier } from '#contract/office/suppliers.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { Figure, formatCount, Ltr, Nothing } from '../controls/money.tsx'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import type { Column, ListDefinition } from '../table/list-definition.ts'
import { ListPage } from '../table/list-page.tsx'
import * as styles from './suppliers.module.css'

/** The suppliers, with their share of broken pieces (office.md O3.4). */
export default function SuppliersPage() {
  const t = useTexts('office')
  const canWrite = useCan('stock.write')
  return (
    <ListPage
      definition={useSupplierList(canWrite)}
      title={t('office.nav.suppliers')}
      countText="office.suppliers.count"
      actions={
        canWrite && (
          <ButtonLink variant="primary" icon="plus" to="/suppliers/new">
            {t('office.suppliers.add')}
          </ButtonLink>
        )
      }
    />
  )
}

function useSupplierList(canWrite: boolean): ListDefinition<Supplier> {
  const t = useTexts('office')
  const canExport = useCan('export.run')
  return useMemo(
    () => ({
      screen: 'suppliers',
      load: (query, signal) => officeApi.call(listSuppliers, { query, signal }),
      columns: [
        {
          id: 'name',
          header: t('office.suppliers.name'),
          cell: (row) => <Name supplier={row} />,
        },
        ...columnsOf(t),
      ],
      views: [{ label: t('office.views.all') }],
      filters: [
        {
          kind: 'choice',
          id: 'state',
          label: t('office.stock.state'),
          options: ['active', 'inactive'].map((value) => ({
            value,
            label: t(`office.suppliers.${value}`),
          })),
        },
      ],
      sorts: [],
      searchLabel: t('office.suppliers.search'),
      rowId: ({ id }) => id,
      rowName: ({ name }) => name,
      rowPath: ({ id }) => (canWrite ? `/suppliers/${id}` : `/stock/documents?supplier=${id}`),
      card: (row) => <Card supplier={row} />,
      exportList: canExport
        ? (format, filter, headers) =>
            officeApi.call(exportSuppliers, { body: { format, filter }, headers })
        : undefined,
      empty: {
        icon: 'truck',
        title: t('office.suppliers.empty'),
        hint: t('office.suppliers.emptyHint'),
        action: canWrite && (
          <ButtonLink variant="primary" to="/suppliers/new">
            {t('office.suppliers.add')}
          </ButtonLink>
        ),
      },
      ...(canWrite && { newPath: '/suppliers/new' }),
    }),
    [t, canWrite, canExport],
  )
}

function Name({ supplier: { name, is_active: isActive } }: { supplier: Supplier }) {
  const t = useTexts('office')
  return (
    <>
      <bdi>{name}</bdi> {!isActive && <Badge>{t('office.suppliers.inactive')}</Badge>}
    </>
  )
}

/** The share of broken pieces among all delivered; null: nothing was delivered. */
export const brokenShare = ({ delivered, broken }: Supplier): string | null =>
  delivered === 0 ? null : `${((broken / delivered) * 100).toFixed(1)}%`

const columnsOf = (t: Translate): Column<Supplier>[] => [
  {
    id: 'phone',
    header: t('office.suppliers.phone'),
    cell: ({ phone }) => (phone ? <Ltr>{phone}</Ltr> : <Nothing />),
  },
  {
    id: 'delivered',
    header: t('office.suppliers.delivered'),
    align: 'end',
    cell: ({ delivered }) => <Figure>{formatCount(delivered)}</Figure>,
  },
  {
    id: 'broken',
    header: t('office.suppliers.broken'),
    align: 'end',
    cell: ({ broken }) => <Figure>{formatCount(broken)}</Figure>,
  },
  {
    id: 'share',
    header: t('office.suppliers.share'),
    align: 'end',
    cell: (row) => {
      const share = brokenShare(row)
      return share === null ? <Nothing /> : <Figure>{share}</Figure>
    },
  },
  {
    id: 'last',
    header: t('office.suppliers.last'),
    cell: ({ last_received_on: day }) => (day ? <Day day={day} /> : <Nothing />),
  },
]

function Day({ day }: { day: string }) {
  const { locale } = useLocale()
  return <time dateTime={day}>{dateFormatters(locale).day(day)}</time>
}

function Card({ supplier }: { supplier: Supplier }) {
  const t = useTexts('office')
  const share = brokenShare(supplier)
  return (
    <span className={styles.card}>
      <b>
        <Name supplier={supplier} />
      </b>
      <small>
        {t('office.suppliers.delivered')} <Ltr>{formatCount(supplier.delivered)}</Ltr>
        {share !== null && (
          <>
            {' · '}
            {t('office.suppliers.share')} <Ltr>{share}</Ltr>
          </>
        )}
      </small>
    </span>
  )
}
