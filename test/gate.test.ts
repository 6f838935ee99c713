import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errandOf } from '#http/request-priority.ts'
import { openGate } from '#http/load-shedder.ts'
import { paths } from '#web/paths.ts'
import { openShop } from './shop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two buyers and one looker at work, as many waiting. */
const small = () =>
  openGate({ limits: { buying: { seats: 2, places: 2, patienceMs: 1_000 }, looking: { seats: 1, places: 1, patienceMs: 500 } } })

/** Requests that are worked on until they are told to end, and what became of each. */
function visitors(gate: ReturnType<typeof openGate>) {
  const outcomes: Record<string, 'waits' | 'works' | 'served' | 'turned away'> = {}
  const ends = new Map<string, () => void>()
  return {
    outcomes,
    async comes(errand: 'buying' | 'looking', name: string, caller: string | null = null) {
      outcomes[name] = 'waits'
      const work = () => {
        outcomes[name] = 'works'
        return new Promise<string>((done) => ends.set(name, () => done('served')))
      }
      void gate.admit(errand, work, caller).then((outcome) => (outcomes[name] = outcome === null ? 'turned away' : 'served'))
      await vi.advanceTimersByTimeAsync(0)
    },
    async ends(name: string) {
      ends.get(name)?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('so many work, so many wait, and the rest is turned away at once', async () => {
  const gate = small()
  const { comes, outcomes } = visitors(gate)
  for (const name of ['first', 'second', 'third', 'fourth']) await comes('looking', name)
  expect(outcomes).toEqual({ first: 'works', second: 'waits', third: 'turned away', fourth: 'turned away' })
  expect(gate.counts().find(({ errand }) => errand === 'looking')).toMatchObject({ atWork: 1, waiting: 1, turnedAway: 2 })
})

test('who waits is served in turn when a seat is free, also after a failure', async () => {
  const gate = small()
  const { comes, ends, outcomes } = visitors(gate)
  await comes('looking', 'first')
  await comes('looking', 'second')
  await ends('first')
  await comes('looking', 'third')
  expect(outcomes).toEqual({ first: 'served', second: 'works', third: 'waits' })
  await expect(gate.admit('buying', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  await ends('second')
  expect(outcomes['third']).toBe('works')
  expect(gate.counts().map(({ atWork, waiting }) => atWork + waiting)).toEqual([0, 1])
})

test('a crowd of lookers keeps no buyer waiting, and no looker goes in while a buyer waits', async () => {
  const { comes, ends, outcomes } = visitors(small())
  for (const name of ['a looker', 'a waiting looker']) await comes('looking', name)
  for (const name of ['a buyer', 'another', 'a third']) await comes('buying', name)
  expect(outcomes).toMatchObject({ 'a buyer': 'works', another: 'works', 'a third': 'waits' })
  await ends('a looker')
  expect(outcomes['a waiting looker']).toBe('waits')
  await ends('a buyer')
  expect(outcomes).toMatchObject({ 'a third': 'works', 'a waiting looker': 'works' })
})

test('one address has a part of the seats and places of lookers; others are served past its line', async () => {
  const gate = openGate({ concurrentPerCaller: 2 })
  const { comes, ends, outcomes } = visitors(gate)
  for (let n = 1; n <= 7; n += 1) await comes('looking', `greedy ${n}`, '192.0.2.1')
  for (let n = 1; n <= 2; n += 1) await comes('looking', `other ${n}`, '192.0.2.2')
  expect(Object.values(outcomes)).toEqual(['works', 'works', 'waits', 'waits', 'waits', 'waits', 'turned away', 'works', 'works'])
  await ends('other 1')
  expect(outcomes).toMatchObject({ 'greedy 3': 'waits' })
  await ends('greedy 1')
  expect(outcomes).toMatchObject({ 'greedy 3': 'works', 'greedy 4': 'waits' })
})

test('buyers of one address are not limited by it, and nobody is whose address is not known', async () => {
  const { comes, outcomes } = visitors(openGate({ concurrentPerCaller: 1 }))
  for (let n = 1; n <= 5; n += 1) await comes('buying', `buyer ${n}`, '192.0.2.1')
  for (let n = 1; n <= 5; n += 1) await comes('looking', `looker ${n}`)
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['works']))
})

test('patience ends: lookers are told to come again sooner than buyers', async () => {
  const { comes, outcomes } = visitors(small())
  for (const name of ['looker', 'waiting looker']) await comes('looking', name)
  for (const name of ['buyer', 'another', 'waiting buyer']) await comes('buying', name)
  await vi.advanceTimersByTimeAsync(600)
  expect(outcomes).toMatchObject({ 'waiting looker': 'turned away', 'waiting buyer': 'waits' })
  await vi.advanceTimersByTimeAsync(500)
  expect(outcomes['waiting buyer']).toBe('turned away')
  expect(vi.getTimerCount()).toBe(0)
})

test('a looker who stood behind a buyer goes in when the buyer loses patience', async () => {
  const { comes, outcomes } = visitors(small())
  for (const name of ['buyer', 'another', 'waiting buyer']) await comes('buying', name)
  await vi.advanceTimersByTimeAsync(700)
  await comes('looking', 'looker')
  expect(outcomes['looker']).toBe('waits')
  await vi.advanceTimersByTimeAsync(400)
  expect(outcomes).toMatchObject({ 'waiting buyer': 'turned away', looker: 'works' })
})

test('the way to an order goes first, with its screens and whatever is handed in; reading is looking round', async () => {
  vi.useRealTimers()
  const shop = await openShop()
  await shop.close()
  const errands = Map.groupBy(shop.endpoints, ({ method, path }) => errandOf(method, path))
  expect(errands.get(null)?.map(({ path }) => path)).toEqual(['/api/health', '/healthz', '/api/ready', '/readyz'])
  expect(errands.get('looking')?.filter(({ method }) => method !== 'GET')).toEqual([])
  const readByBuyers = errands.get('buying')?.flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
  expect(readByBuyers?.toSorted()).toEqual([
    '/api/v1/customer/addresses',
    '/api/v1/customer/addresses/:id',
    '/api/v1/customer/cart',
    '/api/v1/customer/get',
    '/api/v1/customer/orders',
    '/api/v1/customer/orders/:id',
    '/api/v1/customer/orders/reorder/:id',
    '/locales/:lng/:ns',
  ])
  const screens = [paths.cart(), '/en/cart', '/ar/checkout', '/checkout.data', paths.login(), '/sandbox-bank/pay/1']
  expect(screens.map((path) => errandOf('GET', path))).toEqual(screens.map(() => 'buying'))
  const others = [paths.home(), paths.products(), paths.product(1), '/en/wishlist', '/cart/x', '/api/v1/customer/getter']
  expect(others.map((path) => errandOf('GET', path))).toEqual(others.map(() => 'looking'))
})
