import { useMemo } from 'react'
import type { Translate } from '#web/i18n/use-texts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { listOfficeProducts, type OfficeProductRow } from '#contract/office/products.ts'
import { Figure, formatCount, Ltr, Nothing } from '../controls/money.tsx'
import type { Column, Filter, ListDefinition, ListView } from '../table/list-definition.ts'
import { officeApi } from '../session/office-api.ts'
import { useMay } from '../session/member.ts'
import { ProductName } from './product-name.tsx'
import { ProductPanel } from './product-panel.tsx'
import { ProductPrice } from './product-price.tsx'
import { ProductStatus } from './product-status.tsx'
import { ProductStock } from './product-stock.tsx'
import { ProductCard } from './product-card.tsx'
import { useCategoryNames } from './use-category-names.ts'

/** The list of products: what it shows, and by what it is narrowed and sorted. */
export function useProductList(): ListDefinition<OfficeProductRow> {
  const t = useTexts('office')
  const seesCosts = useMay()('costs.read')
  const categories = useCategoryNames()
  return useMemo(
    () => ({
      screen: 'products',
      load: (query, signal) => officeApi.call(listOfficeProducts, { query, signal }),
      columns: [
        nameColumn(t),
        ...columnsOf(t, categories),
        ...(seesCosts ? [marginColumn(t)] : []),
      ],
      views: viewsOf(t),
      filters: filtersOf(t, categories),
      sorts: sortsOf(t),
      searchLabel: t('office.products.search'),
      rowId: ({ id }) => id,
      rowName: ({ name_ar: name }) => name,
      panel: (id) => <ProductPanel id={id} />,
      rowPath: ({ id }) => `/products/${id}`,
      card: (row) => <ProductCard product={row} />,
      empty: {
        icon: 'plant',
        title: t('office.products.empty'),
        hint: t('office.products.emptyHint'),
      },
    }),
    [t, seesCosts, categories],
  )
}

type Names = ReadonlyMap<number, string>

const nameColumn = (t: Translate): Column<OfficeProductRow> => ({
  id: 'name',
  header: t('office.product.name'),
  sort: 'name_ar',
  cell: (row) => <ProductName product={row} />,
})

function columnsOf(t: Translate, categories: Names): Column<OfficeProductRow>[] {
  return [
    { id: 'sku', header: t('office.product.sku'), cell: ({ sku }) => <Ltr>{sku}</Ltr> },
    {
      id: 'status',
      header: t('office.product.status'),
      cell: ({ status }) => <ProductStatus status={status} />,
    },
    {
      id: 'price',
      header: t('office.product.price'),
      align: 'end',
      sort: 'price',
      cell: (row) => <ProductPrice product={row} />,
    },
    {
      id: 'stock',
      header: t('office.product.stock'),
      sort: 'stock',
      cell: ({ stock }) => <ProductStock stock={stock} />,
    },
    {
      id: 'categories',
      header: t('office.product.categories'),
      cell: ({ category_ids: ids }) => <Categories ids={ids} names={categories} />,
    },
    {
      id: 'place',
      header: t('office.product.place'),
      cell: ({ place }) => (place ? <Ltr>{place}</Ltr> : <Nothing />),
    },
    {
      id: 'sold',
      header: t('office.product.sold30d'),
      align: 'end',
      sort: 'sold_30d',
      cell: ({ sold_30d: sold }) => <Figure>{formatCount(sold)}</Figure>,
    },
  ]
}

/** The first by name, the others by their number. */
function Categories({ ids: [first, ...others], names }: { ids: readonly number[]; names: Names }) {
  if (first === undefined) return <Nothing />
  return (
    <span className="muted">
      {names.get(first) ?? <Nothing />}
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}

const marginColumn = (t: Translate): Column<OfficeProductRow> => ({
  id: 'margin',
  header: t('office.product.margin'),
  align: 'end',
  cell: ({ margin_bp: margin }) =>
    margin == null ? <Nothing /> : <Figure>{`${(margin / 100).toFixed(1)}%`}</Figure>,
})

const viewsOf = (t: Translate): ListView[] => [
  { label: t('office.views.all') },
  ...(
    [
      'published',
      'drafts',
      'sold_out',
      'low_stock',
      'on_sale',
      'without_picture',
      'without_english',
      'archived',
    ] as const
  ).map((id) => ({ id, label: t(`office.products.view.${id}`) })),
]

function filtersOf(t: Translate, categories: Names): Filter[] {
  const words = (ids: readonly string[], group: string) =>
    ids.map((value) => ({ value, label: t(`office.${group}.${value}`) }))
  return [
    {
      kind: 'choice',
      several: true,
      id: 'status',
      label: t('office.product.status'),
      options: words(['published', 'draft', 'archived'], 'productStatus'),
    },
    {
      kind: 'choice',
      several: true,
      id: 'category',
      label: t('office.product.categories'),
      options: [...categories].map(([id, label]) => ({ value: String(id), label })),
    },
    { kind: 'range', money: true, id: 'price', label: t('office.product.price') },
    {
      kind: 'choice',
      several: true,
      id: 'stock',
      label: t('office.product.stock'),
      options: words(['tracked', 'untracked', 'zero', 'low'], 'products.stock'),
    },
    {
      kind: 'choice',
      several: true,
      id: 'lacks',
      label: t('office.products.lacks'),
      options: words(['english', 'latin', 'picture', 'category', 'care'], 'products.part'),
    },
    { kind: 'text', ltr: true, id: 'place', label: t('office.product.place') },
    { kind: 'days', id: 'created', label: t('office.product.created') },
  ]
}

const sortsOf = (t: Translate): ListDefinition<OfficeProductRow>['sorts'] =>
  (
    [
      ['updated_at', 'desc'],
      ['name_ar', 'asc'],
      ['name_latin', 'asc'],
      ['price', 'asc'],
      ['stock', 'asc'],
      ['sold_30d', 'desc'],
      ['created_at', 'desc'],
    ] as const
  ).map(([id, order]) => ({ id, order, label: t(`office.products.sort.${id}`) }))
