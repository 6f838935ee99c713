import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestPriority, type RequestPriority } from '#http/request-priority.ts'
import { createLoadShedder } from '#http/load-shedder.ts'
import { paths } from '#web/lib/paths.ts'
import { openShop } from '../support/shop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Allows two active checkouts and one active browsing request, and as many queued. */
const small = () =>
  createLoadShedder({
    limits: {
      checkout: { concurrency: 2, queueSize: 2, queueTimeoutMs: 1_000 },
      office: { concurrency: 1, queueSize: 1, queueTimeoutMs: 500 },
      browse: { concurrency: 1, queueSize: 1, queueTimeoutMs: 500 },
    },
  })

/** Requests that run until the test ends them, and the outcome of each. */
function requestsOf(loadShedder: ReturnType<typeof createLoadShedder>) {
  const outcomes: Record<string, 'queued' | 'active' | 'served' | 'rejected'> = {}
  const ends = new Map<string, () => void>()
  return {
    outcomes,
    async comes(priority: RequestPriority, name: string, caller: string | null = null) {
      outcomes[name] = 'queued'
      const work = () => {
        outcomes[name] = 'active'
        return new Promise<string>((done) => ends.set(name, () => done('served')))
      }
      void loadShedder
        .run(priority, work, caller)
        .then((outcome) => (outcomes[name] = outcome === null ? 'rejected' : 'served'))
      await vi.advanceTimersByTimeAsync(0)
    },
    async ends(name: string) {
      ends.get(name)?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('the load shedder runs and queues requests up to its limits, and rejects the others at once', async () => {
  const loadShedder = small()
  const { comes, outcomes } = requestsOf(loadShedder)
  for (const name of ['first', 'second', 'third', 'fourth']) await comes('browse', name)
  expect(outcomes).toEqual({
    first: 'active',
    second: 'queued',
    third: 'rejected',
    fourth: 'rejected',
  })
  expect(loadShedder.counts().find(({ priority }) => priority === 'browse')).toMatchObject({
    active: 1,
    queued: 1,
    rejected: 2,
  })
})

test('a queued request runs once a slot is free, even after a failure', async () => {
  const loadShedder = small()
  const { comes, ends, outcomes } = requestsOf(loadShedder)
  await comes('browse', 'first')
  await comes('browse', 'second')
  await ends('first')
  await comes('browse', 'third')
  expect(outcomes).toEqual({ first: 'served', second: 'active', third: 'queued' })
  await expect(
    loadShedder.run('checkout', () => Promise.reject(new Error('a bug'))),
  ).rejects.toThrow('a bug')
  await ends('second')
  expect(outcomes['third']).toBe('active')
  expect(loadShedder.counts().map(({ active, queued }) => active + queued)).toEqual([0, 0, 1])
})

test('browsing delays no checkout, and none starts while a checkout is queued', async () => {
  const { comes, ends, outcomes } = requestsOf(small())
  for (const name of ['a browse', 'a queued browse']) await comes('browse', name)
  for (const name of ['a checkout', 'another', 'a third']) await comes('checkout', name)
  expect(outcomes).toMatchObject({ 'a checkout': 'active', another: 'active', 'a third': 'queued' })
  await ends('a browse')
  expect(outcomes['a queued browse']).toBe('queued')
  await ends('a checkout')
  expect(outcomes).toMatchObject({ 'a third': 'active', 'a queued browse': 'active' })
})

test('one address gets only part of the slots for browsing, and others are served ahead of its queue', async () => {
  const loadShedder = createLoadShedder({ concurrentPerClient: 2 })
  const { comes, ends, outcomes } = requestsOf(loadShedder)
  for (let n = 1; n <= 7; n += 1) await comes('browse', `greedy ${n}`, '192.0.2.1')
  for (let n = 1; n <= 2; n += 1) await comes('browse', `other ${n}`, '192.0.2.2')
  expect(Object.values(outcomes)).toEqual([
    'active',
    'active',
    'queued',
    'queued',
    'queued',
    'queued',
    'rejected',
    'active',
    'active',
  ])
  await ends('other 1')
  expect(outcomes).toMatchObject({ 'greedy 3': 'queued' })
  await ends('greedy 1')
  expect(outcomes).toMatchObject({ 'greedy 3': 'active', 'greedy 4': 'queued' })
})

test('checkouts of one address are not limited, nor is browsing without an address', async () => {
  const { comes, outcomes } = requestsOf(createLoadShedder({ concurrentPerClient: 1 }))
  for (let n = 1; n <= 5; n += 1) await comes('checkout', `checkout ${n}`, '192.0.2.1')
  for (let n = 1; n <= 5; n += 1) await comes('browse', `browse ${n}`)
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['active']))
})

test('queued requests time out, browsing sooner than checkouts', async () => {
  const { comes, outcomes } = requestsOf(small())
  for (const name of ['browse', 'queued browse']) await comes('browse', name)
  for (const name of ['checkout', 'another', 'queued checkout']) await comes('checkout', name)
  await vi.advanceTimersByTimeAsync(600)
  expect(outcomes).toMatchObject({ 'queued browse': 'rejected', 'queued checkout': 'queued' })
  await vi.advanceTimersByTimeAsync(500)
  expect(outcomes['queued checkout']).toBe('rejected')
  expect(vi.getTimerCount()).toBe(0)
})

test('browsing queued behind a checkout runs when the checkout times out', async () => {
  const { comes, outcomes } = requestsOf(small())
  for (const name of ['checkout', 'another', 'queued checkout']) await comes('checkout', name)
  await vi.advanceTimersByTimeAsync(700)
  await comes('browse', 'browse')
  expect(outcomes['browse']).toBe('queued')
  await vi.advanceTimersByTimeAsync(400)
  expect(outcomes).toMatchObject({ 'queued checkout': 'rejected', browse: 'active' })
})

test('the back office waits for queued checkouts, and browsing waits for the back office', async () => {
  const loadShedder = small()
  const { comes, ends, outcomes } = requestsOf(loadShedder)
  for (const name of ['checkout', 'another', 'queued checkout']) await comes('checkout', name)
  await comes('office', 'list')
  expect(outcomes['list']).toBe('queued')
  await comes('browse', 'page')
  await ends('checkout')
  expect([outcomes['queued checkout'], outcomes['list'], outcomes['page']]).toEqual([
    'active',
    'active',
    'active',
  ])
  await comes('office', 'another list')
  await ends('page')
  await comes('browse', 'another page')
  expect(outcomes['another page']).toBe('queued')
  await ends('list')
  expect([outcomes['another list'], outcomes['another page']]).toEqual(['active', 'active'])
})

test('requests on the way to an order have the priority checkout, and all other reading is browsing', async () => {
  vi.useRealTimers()
  const shop = await openShop()
  await shop.close()
  const priorities = Map.groupBy(shop.endpoints, ({ method, path }) =>
    requestPriority(method, path),
  )
  expect(priorities.get(null)?.map(({ path }) => path)).toEqual([
    '/api/health',
    '/healthz',
    '/api/ready',
    '/readyz',
  ])
  expect(priorities.get('browse')?.filter(({ method }) => method !== 'GET')).toEqual([])
  const isOffice = ({ path }: { path: string }) => path.startsWith('/api/office/')
  expect(priorities.get('office')).toEqual(shop.endpoints.filter(isOffice))
  const readAtCheckout = priorities
    .get('checkout')
    ?.flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
  expect(readAtCheckout?.toSorted()).toEqual([
    '/api/v1/customer/addresses',
    '/api/v1/customer/addresses/:id',
    '/api/v1/customer/cart',
    '/api/v1/customer/get',
    '/api/v1/customer/orders',
    '/api/v1/customer/orders/:id',
    '/api/v1/customer/orders/reorder/:id',
    '/locales/:lng/:ns',
  ])
  const screens = [
    paths.cart(),
    '/en/cart',
    '/ar/checkout',
    '/checkout.data',
    paths.login(),
    '/sandbox-bank/pay/1',
  ]
  expect(screens.map((path) => requestPriority('GET', path))).toEqual(screens.map(() => 'checkout'))
  const others = [
    paths.home(),
    paths.products(),
    paths.product(1),
    '/en/wishlist',
    '/cart/x',
    '/api/v1/customer/getter',
  ]
  expect(others.map((path) => requestPriority('GET', path))).toEqual(others.map(() => 'browse'))
})
