import type { OrderRow } from '#contract/office/orders/order-rows.ts'
import type { QueueCounts } from '#contract/office/orders/order-work.ts'
import { paymentStates } from '#contract/order.ts'
import { orderQueues, type OrderQueue } from '#shared/office/order-actions.ts'
import type { Translate } from '#web/i18n/use-texts.ts'
import type { Filter, ListDefinition, ListView } from '../table/list-definition.ts'
import { customerFilter } from './customer-filter.tsx'
import { productFilter } from './product-filter.tsx'

type Names = readonly { id: number; name: string }[]

interface FilterOptions {
  packers: Names
  drivers: Names
  /** Undefined: the member may not read the catalogue. */
  categories: ReadonlyMap<number, string> | undefined
  visibility: OrderVisibility
  canReadCustomers: boolean
}

/** The orders a member can see: all, the open ones (packers), or their own run (drivers). */
export type OrderVisibility = 'all' | 'open' | 'run'

/** The queues that can have orders for members who do not see all orders. */
const viewsOfPart: Record<Exclude<OrderVisibility, 'all'>, readonly string[]> = {
  open: ['to_confirm', 'to_pack', 'ready', 'on_the_way', 'late'],
  run: ['on_the_way', 'late'],
}

const urgentViews: ReadonlySet<OrderQueue> = new Set(['missing_plants', 'not_delivered', 'late'])

export const viewsOf = (
  t: Translate,
  { counts, visibility }: { counts: QueueCounts | undefined; visibility: OrderVisibility },
): ListView[] => [
  { label: t('orders.view.all') },
  ...orderQueues
    .filter((id) => visibility === 'all' || viewsOfPart[visibility].includes(id))
    .map((id) => ({
      id,
      label: t(`orders.view.${id}`),
      count: counts?.[id as keyof QueueCounts],
      isUrgent: urgentViews.has(id),
    })),
]

const statuses = [
  'pending',
  'pending_payment',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const

export function filtersOf(
  t: Translate,
  { packers, drivers, categories, visibility, canReadCustomers }: FilterOptions,
): Filter[] {
  const words = (values: readonly string[], group: string) =>
    values.map((value) => ({ value, label: t(`orders.${group}.${value}`) }))
  const members = (names: Names) =>
    names.map(({ id, name }) => ({ value: String(id), label: name }))
  const choice = (id: string, options: ReturnType<typeof words>, several = true): Filter => ({
    kind: 'choice',
    id,
    several,
    label: t(`orders.filter.${id}`),
    options,
  })
  const text = (id: string, ltr = false): Filter => ({
    kind: 'text',
    id,
    ltr,
    label: t(`orders.filter.${id}`),
  })
  const total: Filter = {
    kind: 'range',
    money: true,
    id: 'total',
    label: t('orders.filter.total'),
  }
  return [
    choice('status', words(statuses, 'state')),
    choice('payment_method', words(['cash_on_delivery', 'credit_card'], 'method')),
    choice('payment_state', words(paymentStates, 'paymentState')),
    {
      kind: 'choice',
      id: 'promised',
      label: t('orders.filter.promised'),
      options: words(['past', 'today', 'tomorrow'], 'promised'),
      anyDay: t('orders.promised.day'),
    },
    { kind: 'days', id: 'placed', label: t('orders.filter.placed') },
    text('city'),
    text('district'),
    ...(canReadCustomers ? [customerFilter('customer', t('orders.column.customer'))] : []),
    ...(categories ? [productFilter(t), choice('category', categoryOptions(categories))] : []),
    ...(visibility === 'all' ? [total] : []),
    choice('has', words(['note', 'pinned', 'planting'], 'has')),
    ...(visibility === 'all' ? [text('coupon', true)] : []),
    ...(packers.length > 0 ? [choice('packer', members(packers))] : []),
    ...(drivers.length > 0 ? [choice('driver', members(drivers))] : []),
    ...(visibility === 'all' ? [choice('unpaid', words(['long'], 'unpaid'), false)] : []),
    choice('first', words(['1', '0'], 'first'), false),
  ]
}

const categoryOptions = (categories: ReadonlyMap<number, string>) =>
  [...categories].map(([id, label]) => ({ value: String(id), label }))

export const sortsOf = (
  t: Translate,
  visibility: OrderVisibility,
): ListDefinition<OrderRow>['sorts'] =>
  (
    [
      ['id', 'desc'],
      ['promised_on', 'asc'],
      ['total', 'desc'],
      ['status', 'asc'],
    ] as const
  )
    .filter(([id]) => id !== 'total' || visibility === 'all')
    .map(([id, order]) => ({ id, order, label: t(`orders.sort.${id}`) }))
