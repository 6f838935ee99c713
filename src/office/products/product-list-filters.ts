import type { Translate } from '#web/i18n/use-texts.ts'
import type { OfficeProductRow, ProductViewCounts } from '#contract/office/products.ts'
import { listedProductViews } from '#shared/office/product-views.ts'
import type { Filter, ListDefinition, ListView } from '../table/list-definition.ts'

type Names = ReadonlyMap<number, string>

/** Views that should be empty. */
const urgentViews: ReadonlySet<string> = new Set(['sold_out', 'low_stock'])

export const viewsOf = (t: Translate, counts: ProductViewCounts | undefined): ListView[] => [
  { label: t('office.views.all'), ...countOf(counts?.all) },
  ...listedProductViews.map((id) => ({
    id,
    label: t(`office.products.view.${id}`),
    isUrgent: urgentViews.has(id),
    ...countOf(counts?.[id]),
  })),
  { id: 'bin', label: t('office.products.view.bin') },
]

const countOf = (counted: ProductViewCounts['all'] | undefined) => ({
  count: counted?.total,
  countIsMore: counted?.total_is_more,
})

const statuses = ['published', 'draft', 'archived']
const stockStates = ['tracked', 'untracked', 'zero', 'low', 'few']
const lackingParts = [
  'english',
  'latin',
  'description_ar',
  'description_en',
  'picture',
  'category',
  'profile',
  'care',
  'light',
  'water',
  'heat',
  'cold',
  'care_place',
  'pets',
  'height',
]

const choicesOf = (names: Names) => [...names].map(([id, label]) => ({ value: String(id), label }))

export function filtersOf(
  t: Translate,
  names: Record<'categories' | 'colors' | 'sizes' | 'suppliers' | 'members', Names>,
): Filter[] {
  const multipleChoice = (id: string, label: string, values: readonly string[], group: string) => ({
    kind: 'choice' as const,
    several: true,
    id,
    label: t(label),
    options: values.map((value) => ({ value, label: t(`office.${group}.${value}`) })),
  })
  return [
    multipleChoice('status', 'office.product.status', statuses, 'productStatus'),
    inCategory(t, names.categories),
    { kind: 'range', money: true, id: 'price', label: t('office.product.price') },
    multipleChoice('stock', 'office.product.stock', stockStates, 'products.stock'),
    {
      kind: 'range',
      id: 'stock_between',
      name: 'stock',
      label: t('office.products.stockBetween'),
    },
    multipleChoice('lacks', 'office.products.lacks', lackingParts, 'products.part'),
    {
      kind: 'choice',
      id: 'on_sale',
      label: t('office.products.onSale'),
      options: [
        { value: '1', label: t('office.editor.yes') },
        { value: '0', label: t('office.editor.no') },
      ],
    },
    {
      kind: 'choice',
      id: 'sold',
      label: t('office.products.sold'),
      options: [{ value: 'recent', label: t('office.products.sold.recent') }],
    },
    ...(['color', 'size', 'supplier'] as const).map((id) => ({
      kind: 'choice' as const,
      several: true,
      id,
      label: t(`office.product.${filterLabels[id]}`),
      options: choicesOf(names[`${id}s`]),
    })),
    { kind: 'range', id: 'images', label: t('office.products.pictureCount') },
    { kind: 'text', ltr: true, id: 'place', label: t('office.product.place') },
    { kind: 'days', id: 'created', label: t('office.product.created') },
    ...(names.members.size > 0 ? [byMember(t, names.members)] : []),
  ]
}

const inCategory = (t: Translate, categories: Names): Filter => ({
  kind: 'choice',
  several: true,
  alone: 'none',
  id: 'category',
  label: t('office.product.categories'),
  options: [{ value: 'none', label: t('office.products.noCategory') }, ...choicesOf(categories)],
})

const byMember = (t: Translate, members: Names): Filter => ({
  kind: 'choice',
  several: true,
  id: 'updated_by',
  label: t('office.products.updatedBy'),
  options: choicesOf(members),
})

export const sortsOf = (t: Translate): ListDefinition<OfficeProductRow>['sorts'] =>
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

const filterLabels = { color: 'colors', size: 'sizes', supplier: 'supplier' } as const
