import { useQuery } from '@tanstack/react-query'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import {
  countProductViews,
  listOfficeProducts,
  type OfficeProductRow,
  type ProductViewCounts,
} from '#contract/office/products.ts'
import { ButtonLink } from '../controls/button.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { Figure, formatCount, Ltr, Nothing } from '../controls/money.tsx'
import type { SelectionAction, Column, ListDefinition } from '../table/list-definition.ts'
import { officeApi } from '../session/office-api.ts'
import { useTeamNames } from '../session/use-team.ts'
import { usePermissionCheck } from '../session/member.ts'
import { plantName } from './plant-name.ts'
import { ProductName } from './product-name.tsx'
import { ProductPanel } from './product-panel.tsx'
import { ProductPrice } from './product-price.tsx'
import { ProductStatus } from './product-status.tsx'
import { ProductCard } from './product-card.tsx'
import { StockStepper } from './stock-stepper.tsx'
import { filtersOf, sortsOf, viewsOf } from './product-list-filters.ts'
import { useCategoryNames } from './use-category-names.ts'
import { useOptionNames, useSuppliers } from './use-option-names.ts'
import * as styles from './product-list.module.css'

/** The list of products: its columns, filters, sort orders, and actions on several products. */
export function useProductList(bulk: readonly SelectionAction[]): ListDefinition<OfficeProductRow> {
  const t = useTexts('office')
  const { locale } = useLocale()
  const can = usePermissionCheck()
  const categories = useCategoryNames()
  const [colors, sizes] = [useOptionNames('colors'), useOptionNames('sizes')]
  const suppliers = new Map(useSuppliers().map(({ id, name }) => [id, name]))
  const canWrite = can('catalogue.write')
  return {
    screen: 'products',
    load: (query, signal) => officeApi.call(listOfficeProducts, { query, signal }),
    columns: [
      nameColumn(t),
      ...columnsOf(t, categories),
      ...(can('costs.read') ? [marginColumn(t)] : []),
      ...hiddenColumns(t, { colors, sizes, suppliers }),
    ],
    views: viewsOf(t, useViewCounts()),
    filters: filtersOf(t, { categories, colors, sizes, suppliers, members: useTeamNames() }),
    sorts: sortsOf(t),
    searchLabel: t('office.products.search'),
    rowId,
    rowName: (row) => plantName(row, locale),
    panel: (id) => <ProductPanel id={id} />,
    rowPath: ({ id }) => `/products/${id}`,
    card: (row) => <ProductCard product={row} />,
    bulk,
    empty: {
      icon: 'plant',
      title: t('office.products.empty'),
      hint: t('office.products.emptyHint'),
      action: canWrite && <AddProduct />,
    },
    ...(canWrite && { newPath: '/products/new' }),
  }
}

/** The number of products in each view. */
const useViewCounts = (): ProductViewCounts | undefined =>
  useQuery({
    // Part of the list: whatever makes the list stale makes the counts stale too.
    queryKey: ['products', 'list', 'counts'],
    queryFn: async ({ signal }) => (await officeApi.call(countProductViews, { signal })).data,
  }).data

const rowId = ({ id }: OfficeProductRow) => id

export function AddProduct() {
  const t = useTexts('office')
  return (
    <ButtonLink to="/products/new" variant="primary" icon="plus">
      {t('office.product.add')}
    </ButtonLink>
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
    {
      id: 'sku',
      header: t('office.product.sku'),
      cell: ({ sku }) => (
        <span className={styles.sku}>
          <Ltr>{sku}</Ltr>
        </span>
      ),
    },
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
      align: 'end',
      sort: 'stock',
      cell: (row) => <StockStepper product={row} />,
    },
    {
      id: 'categories',
      header: t('office.product.categories'),
      cell: ({ category_ids: ids }) => <NameAndCount ids={ids} names={categories} />,
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

/** The first name, and the number of the others. */
function NameAndCount({
  ids: [first, ...others],
  names,
}: {
  ids: readonly number[]
  names: Names
}) {
  if (first === undefined) return <Nothing />
  return (
    <span className="muted">
      {names.get(first) ?? <Nothing />}
      {others.length > 0 && (
        <>
          {' '}
          <Ltr>{`+${others.length}`}</Ltr>
        </>
      )}
    </span>
  )
}

/** Columns hidden until a member adds them. */
const hiddenColumns = (
  t: Translate,
  { colors, sizes, suppliers }: Record<'colors' | 'sizes' | 'suppliers', Names>,
): Column<OfficeProductRow>[] => [
  {
    id: 'colors',
    header: t('office.product.colors'),
    hidden: true,
    cell: ({ color_ids: ids }) => <NameAndCount ids={ids} names={colors} />,
  },
  {
    id: 'sizes',
    header: t('office.product.sizes'),
    hidden: true,
    cell: ({ size_ids: ids }) => <NameAndCount ids={ids} names={sizes} />,
  },
  {
    id: 'supplier',
    header: t('office.product.supplier'),
    hidden: true,
    cell: ({ supplier_id: id }) => (id === null ? <Nothing /> : (suppliers.get(id) ?? <Nothing />)),
  },
  {
    id: 'updated',
    header: t('office.products.sort.updated_at'),
    sort: 'updated_at',
    hidden: true,
    cell: ({ updated_at: at }) => <RelativeTime at={at} />,
  },
]

const marginColumn = (t: Translate): Column<OfficeProductRow> => ({
  id: 'margin',
  header: t('office.product.margin'),
  align: 'end',
  cell: ({ margin_bp: margin }) =>
    margin == null ? <Nothing /> : <Figure>{`${(margin / 100).toFixed(1)}%`}</Figure>,
})
