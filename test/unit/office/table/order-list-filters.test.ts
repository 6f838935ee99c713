import { expect, test } from 'vitest'
import { orderFilters } from '#contract/office/orders/order-rows.ts'
import { filtersOf } from '#office/orders/order-list-filters.ts'
import { parametersOf } from '#office/table/use-list-address.ts'

const t = (key: string) => key
const members = [{ id: 1, name: 'Huda' }]

test('the list of orders offers every filter that the server accepts', () => {
  const offered = filtersOf(t, {
    packers: members,
    drivers: members,
    categories: new Map([[3, 'Trees']]),
    visibility: 'all',
    canReadCustomers: true,
  }).flatMap(parametersOf)
  // Tabs, search and selection of the list are no filters; `status` is that of the contract's list.
  const { view: _view, q: _q, ids: _ids, except: _except, ...filters } = orderFilters
  expect(offered.toSorted()).toEqual(['status', ...Object.keys(filters)].toSorted())
})

test('members who may not read catalogue and customers, such as drivers, get no filter by them', () => {
  const offered = filtersOf(t, {
    packers: [],
    drivers: [],
    categories: undefined,
    visibility: 'run',
    canReadCustomers: false,
  })
  const ids = offered.map(({ id }) => id)
  for (const id of ['product', 'category', 'customer']) expect(ids).not.toContain(id)
})

test('the filter by promised day takes any day', () => {
  const promised = filtersOf(t, {
    packers: [],
    drivers: [],
    categories: undefined,
    visibility: 'all',
    canReadCustomers: true,
  }).find(({ id }) => id === 'promised')
  expect(promised).toMatchObject({ kind: 'choice', anyDay: 'orders.promised.day' })
})
