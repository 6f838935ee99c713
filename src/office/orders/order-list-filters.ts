import { orderViews, type OrderRow } from '#contract/office/orders/order-rows.ts'
import { paymentStates } from '#contract/order.ts'
import type { Translate } from '#web/i18n/use-texts.ts'
import type { Filter, ListDefinition, ListView } from '../table/list-definition.ts'

type Names = readonly { id: number; name: string }[]

export const viewsOf = (t: Translate): ListView[] => [
  { label: t('orders.view.all') },
  ...orderViews.map((id) => ({ id, label: t(`orders.view.${id}`) })),
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
  { packers, drivers, seesSums }: { packers: Names; drivers: Names; seesSums: boolean },
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
    choice('promised', words(['past', 'today', 'tomorrow'], 'promised'), false),
    { kind: 'days', id: 'placed', label: t('orders.filter.placed') },
    text('city'),
    text('district'),
    ...(seesSums ? [total] : []),
    choice('has', words(['note', 'planting'], 'has')),
    ...(seesSums ? [text('coupon', true)] : []),
    ...(packers.length > 0 ? [choice('packer', members(packers))] : []),
    ...(drivers.length > 0 ? [choice('driver', members(drivers))] : []),
    choice('first', words(['1', '0'], 'first'), false),
  ]
}

export const sortsOf = (t: Translate, seesSums: boolean): ListDefinition<OrderRow>['sorts'] =>
  (
    [
      ['id', 'desc'],
      ['promised_on', 'asc'],
      ...(seesSums ? [['total', 'desc'] as const] : []),
      ['status', 'asc'],
    ] as const
  ).map(([id, order]) => ({ id, order, label: t(`orders.sort.${id}`) }))
