import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findNeighbour, hasNeighbour, readListTrail, type Step } from '#office/table/list-trail.ts'

const stored = new Map<string, string>()
/** The list on the server now, three rows a page. */
let rows: number[]
let asked: Record<string, string>[]
beforeEach(() => {
  stored.clear()
  asked = []
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const query = { view: 'to_confirm', sort: 'placed_at' }
const openListPage = (page: number) => {
  const trail = { ids: pageOf(page), query, page, lastPage: lastPage() }
  stored.set('office_list_orders', JSON.stringify(trail))
}
const pageOf = (page: number) => rows.slice((page - 1) * 3, page * 3)
const lastPage = () => Math.max(1, Math.ceil(rows.length / 3))
const load = async (given: Record<string, string>) => {
  asked.push(given)
  return { ids: pageOf(Number(given['page'])), lastPage: lastPage() }
}
const from = (id: number, by: Step) => findNeighbour('orders', { id, by, load })

test('the neighbour within a page is known, and beyond it the next page is requested with the same query', async () => {
  rows = [1, 2, 3, 4, 5, 6, 7]
  openListPage(2)
  expect([await from(5, 1), await from(5, -1)]).toEqual([6, 4])
  expect(asked).toEqual([])
  expect(await from(4, -1)).toBe(3)
  expect(asked.at(-1)).toEqual({ ...query, page: '1' })
  expect(await from(3, 1)).toBe(4)
  expect(await from(6, 1)).toBe(7)
  expect(await from(7, 1)).toBeUndefined()
})

test('no row is skipped while rows leave the list', async () => {
  rows = [1, 2, 3, 4, 5, 6, 7]
  openListPage(1)
  // All orders of the page are confirmed, and the others move up.
  rows = [4, 5, 6, 7]
  expect(await from(3, 1)).toBe(4)
  rows = [5, 6, 7]
  expect([await from(4, 1), await from(6, 1)]).toEqual([5, 7])
})

test('no row is shown twice while new rows arrive before it', async () => {
  rows = [1, 2, 3, 4, 5]
  openListPage(1)
  rows = [8, 9, 1, 2, 3, 4, 5]
  expect(await from(3, 1)).toBe(4)
  openListPage(1)
  expect(await from(8, -1)).toBeUndefined()
})

test('hasNeighbour returns false at both ends, and null for a row outside the list', () => {
  rows = [1, 2, 3, 4]
  openListPage(1)
  const trail = readListTrail('orders')
  expect([hasNeighbour(trail, 1, -1), hasNeighbour(trail, 3, 1)]).toEqual([false, true])
  openListPage(2)
  const last = readListTrail('orders')
  expect([hasNeighbour(last, 4, -1), hasNeighbour(last, 4, 1)]).toEqual([true, false])
  expect([hasNeighbour(last, 9, 1), hasNeighbour(null, 4, 1)]).toEqual([null, null])
})
