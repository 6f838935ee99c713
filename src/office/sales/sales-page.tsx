import { useMemo } from 'react'
import { listSales, salePhases, type Sale } from '#contract/office/discounts/sales.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { Figure, formatCount, Ltr, Nothing } from '../controls/money.tsx'
import { Days } from '../discounts/days.tsx'
import { nameIn } from '../options/name-in.ts'
import { officeApi } from '../session/office-api.ts'
import type { Column, ListDefinition } from '../table/list-definition.ts'
import { ListPage } from '../table/list-page.tsx'
import { SalePhase, SaleValue } from './sale-words.tsx'
import * as styles from '../discounts/discounts.module.css'

/** Sales: prices reduced on certain days (office.md O3.6, J5). */
export default function SalesPage() {
  const t = useTexts('office')
  return (
    <ListPage
      definition={useSaleList()}
      title={t('office.nav.sales')}
      countText="office.sales.count"
      actions={<AddSale />}
    />
  )
}

function AddSale() {
  const t = useTexts('office-discounts')
  return (
    <ButtonLink variant="primary" icon="plus" to="/sales/new">
      {t('sale.add')}
    </ButtonLink>
  )
}

function useSaleList(): ListDefinition<Sale> {
  const t = useTexts('office-discounts')
  const tOffice = useTexts('office')
  const { locale } = useLocale()
  return useMemo(
    () => ({
      screen: 'sales',
      load: (query, signal) => officeApi.call(listSales, { query, signal }),
      columns: [
        {
          id: 'name',
          header: t('sale.name'),
          cell: (sale) => <bdi>{nameIn(sale, locale)}</bdi>,
        },
        ...columnsOf(t),
      ],
      views: [
        { label: tOffice('office.views.all') },
        ...salePhases.map((id) => ({ id, label: t(`sale.phase.${id}`) })),
      ],
      filters: [],
      sorts: [{ id: 'starts_on', label: t('sale.byDay'), order: 'desc' as const }],
      searchLabel: t('sale.search'),
      rowId: ({ id }) => id,
      rowName: (sale) => nameIn(sale, locale),
      rowPath: ({ id }) => `/sales/${id}`,
      card: (sale) => <SaleCard sale={sale} />,
      empty: {
        icon: 'percent',
        title: t('sale.empty'),
        hint: t('sale.emptyHint'),
        action: <AddSale />,
      },
      newPath: '/sales/new',
    }),
    [t, tOffice, locale],
  )
}

const columnsOf = (t: Translate): Column<Sale>[] => [
  {
    id: 'days',
    header: t('discount.days'),
    cell: ({ starts_on: from, ends_on: to }) => <Days from={from} to={to} />,
  },
  { id: 'value', header: t('sale.off'), cell: (sale) => <SaleValue sale={sale} /> },
  {
    id: 'products',
    header: t('discount.products'),
    align: 'end',
    cell: ({ products }) => <Figure>{formatCount(products)}</Figure>,
  },
  {
    id: 'licence',
    header: t('sale.licence'),
    cell: ({ licence_number: number }) => (number ? <Ltr>{number}</Ltr> : <Nothing />),
  },
  {
    id: 'phase',
    header: t('discount.state'),
    cell: ({ phase }) => <SalePhase phase={phase} />,
  },
]

function SaleCard({ sale }: { sale: Sale }) {
  const { locale } = useLocale()
  return (
    <span className={styles.card}>
      <b>
        <bdi>{nameIn(sale, locale)}</bdi>
      </b>
      <small>
        <SaleValue sale={sale} /> · <Days from={sale.starts_on} to={sale.ends_on} />
      </small>
      <SalePhase phase={sale.phase} />
    </span>
  )
}
