import { expect, onTestFinished, test } from 'vitest'
import { floodFromOneAddress } from './scenarios/one-address.ts'
import { openStoreApart } from './support/store-apart.ts'
import { reportCounts } from './support/report.ts'

test('one address with 60 connections searches for a minute: it is answered 429, and no other visitor is refused', async (row) => {
  const store = await openStoreApart(1, {
    settings: { RATE_LIMIT_PER_MINUTE: '300', TRUST_PROXY: 'on', DEMO_IN_PUBLIC: 'yes' },
  })
  onTestFinished(store.close)
  const { greedy, visitor, visitorMs } = await floodFromOneAddress(store.shop.origin, {
    connections: 60,
    seconds: 60,
  })
  reportCounts(row, {
    ...greedy,
    'pages of the visitor': visitor[200] ?? 0,
    'slowest for the visitor, ms': visitorMs,
  })
  // The minute of the limit may change once; a burst exceeds it by the requests that one address may have in progress.
  expect(greedy.rendered).toBeLessThanOrEqual(2 * (120 + 12))
  expect(greedy.rejected).toBeGreaterThan(greedy.rendered)
  expect(Object.keys(visitor)).toEqual(['200'])
})
