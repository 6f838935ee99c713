import { useMemo } from 'react'
import {
  exportStock,
  listStock,
  stockSorts,
  stockViews,
  type StockRow,
} from '#contract/office/stock.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { Figure, formatCount, Money, Nothing } from '../controls/money.tsx'
import { useCountAction } from '../selections/use-count-action.ts'
import { officeApi } from '../session/office-api.ts'
import { usePermissionCheck } from '../session/member.ts'
import { useSupplierNames } from '../suppliers/use-supplier-names.ts'
import type { Column, Filter, ListDefinition } from '../table/list-definition.ts'
import { plantName } from '../products/plant-name.ts'
import { PlantName } from './plant-name.tsx'
import { PlantStock } from './plant-stock.tsx'
import { StockCard } from './stock-card.tsx'
import { StockLevel } from './stock-level.tsx'
import * as styles from './stock-card.module.css'

const loadStock: ListDefinition<StockRow>['load'] = (query, signal) =>
  officeApi.call(listStock, { query, signal })

/** The stock of the nursery, plant by plant (office.md O3.4). */
export function useStockList(): ListDefinition<StockRow> {
  const t = useTexts('office')
  const { locale } = useLocale()
  const can = usePermissionCheck()
  const seesCosts = can('costs.read')
  const writes = can('stock.write')
  const canExport = can('export.run')
  const suppliers = useSupplierNames()
  const bulk = useCountAction(loadStock)
  return useMemo(
    () => ({
      screen: 'stock',
      load: loadStock,
      columns: [
        {
          id: 'name',
          header: t('office.product.name'),
          sort: 'name_ar',
          cell: (row) => <PlantName plant={row} />,
        },
        ...countColumns(t),
        ...(seesCosts ? costColumns(t) : []),
        ...(writes ? [actionsColumn(t)] : []),
      ],
      views: [
        { label: t('office.views.all') },
        ...stockViews.map((id) => ({ id, label: t(`office.stock.view.${id}`) })),
      ],
      filters: filtersOf(t, suppliers),
      sorts: stockSorts
        .filter((id) => id !== 'value' || seesCosts)
        .map((id) => ({
          id,
          label: t(`office.stock.sort.${id}`),
          order: id === 'sold_30d' || id === 'value' ? 'desc' : 'asc',
        })),
      searchLabel: t('office.products.search'),
      rowId: ({ id }) => id,
      rowName: (row) => plantName(row, locale),
      rowPath: ({ id }) => `/stock/plants/${id}`,
      card: (row) => <StockCard stock={row} />,
      ...(bulk.length > 0 && { bulk }),
      exportList: canExport
        ? (format, filter, headers) =>
            officeApi.call(exportStock, { body: { format, filter }, headers })
        : undefined,
      panel: (id) => <PlantStock id={id} />,
      empty: {
        icon: 'warehouse',
        title: t('office.stock.empty'),
        hint: t('office.stock.emptyHint'),
      },
    }),
    [t, locale, seesCosts, writes, canExport, suppliers, bulk],
  )
}

/** The columns of counts. Addresses, saved views and stored choices of columns name them by their ids. */
export function countColumns(t: Translate): Column<StockRow>[] {
  const count = (
    id: 'reserved' | 'on_hand' | 'low_level' | 'sold_30d' | 'days_left',
    more: Partial<Column<StockRow>> = {},
  ): Column<StockRow> => ({
    id,
    header: t(`office.stock.${id}`),
    align: 'end',
    cell: ({ [id]: value }) =>
      value === null ? <Nothing /> : <Figure>{formatCount(value)}</Figure>,
    ...more,
  })
  return [
    {
      id: 'available',
      header: t('office.stock.available'),
      align: 'end',
      sort: 'available',
      cell: (row) => <StockLevel stock={row} inColumn />,
    },
    count('reserved'),
    count('on_hand'),
    // Stored choices of columns know it by its former name.
    count('low_level', { id: 'low_at', hidden: true }),
    count('sold_30d', { sort: 'sold_30d' }),
    count('days_left', { sort: 'days_left' }),
  ]
}

const money = (halalas: number | null | undefined) =>
  halalas == null ? <Nothing /> : <Money halalas={halalas} />

const costColumns = (t: Translate): Column<StockRow>[] => [
  {
    id: 'cost',
    header: t('office.stock.cost'),
    align: 'end',
    cell: ({ average_cost_halalas: cost }) => money(cost),
  },
  {
    id: 'value',
    header: t('office.stock.value'),
    align: 'end',
    sort: 'value',
    cell: ({ value_halalas: value }) => money(value),
  },
]

const actionsColumn = (t: Translate): Column<StockRow> => ({
  id: 'acts',
  header: t('office.stock.acts'),
  cell: ({ id, tracked }) =>
    tracked ? (
      <span className={styles.acts}>
        <ButtonLink size="small" to={`/stock/adjust?product=${id}`}>
          {t('office.stock.adjust.short')}
        </ButtonLink>
      </span>
    ) : (
      <Nothing />
    ),
})

const filtersOf = (t: Translate, suppliers: ReadonlyMap<number, string>): Filter[] => [
  { kind: 'text', ltr: true, id: 'place', label: t('office.product.place') },
  ...(suppliers.size > 0
    ? [
        {
          kind: 'choice' as const,
          several: true,
          id: 'supplier_id',
          label: t('office.stock.supplier'),
          options: [...suppliers].map(([id, label]) => ({ value: String(id), label })),
        },
      ]
    : []),
]
