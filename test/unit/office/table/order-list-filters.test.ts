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
  }).flatMap(parametersOf)
  // Tabs, search and selection of the list are no filters; `status` is that of the contract's list.
  const { view: _view, q: _q, ids: _ids, except: _except, ...filters } = orderFilters
  expect(offered.toSorted()).toEqual(['status', ...Object.keys(filters)].toSorted())
})

test('members without the catalogue, such as drivers, get no filter by product or category', () => {
  const offered = filtersOf(t, {
    packers: [],
    drivers: [],
    categories: undefined,
    visibility: 'run',
  })
  expect(offered.map(({ id }) => id)).not.toContain('product')
  expect(offered.map(({ id }) => id)).not.toContain('category')
})

test('the filter by promised day takes any day', () => {
  const promised = filtersOf(t, {
    packers: [],
    drivers: [],
    categories: undefined,
    visibility: 'all',
  }).find(({ id }) => id === 'promised')
  expect(promised).toMatchObject({ kind: 'choice', anyDay: 'orders.promised.day' })
})
