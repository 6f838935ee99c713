import { expect, onTestFinished, test } from 'vitest'
import { expectLedgerToEqualOrders } from '../support/database/ledger.ts'
import { openStoreApart } from './support/store-apart.ts'
import { overload } from './scenarios/overload.ts'
import { reportCounts } from './support/report.ts'

test('five times what the shop can serve: it still serves 80 % of that, rejects the rest at once, and refuses no buyer', async (row) => {
  const store = await openStoreApart(4)
  onTestFinished(store.close)
  const counts = await overload(store, { turns: 4, seconds: 4, times: 5 })
  reportCounts(row, counts)
  expect(counts.askedRate).toBeGreaterThan(4 * counts.peakRate)
  expect(counts.servedRate).toBeGreaterThan(0.8 * counts.peakRate)
  expect(counts.others).toBe(0)
  // Half a second of waiting, and the time that a busy machine needs for anything.
  expect(counts.rejectedP99Ms).toBeLessThan(500 + 2 * counts.servedCalmP99Ms)
  expect(counts.buyersRefused).toBe(0)
  expect(counts.ordersFlooded).toBeGreaterThan(0)
  expect(counts.memoryFloodedMb).toBeLessThan(1.5 * counts.memoryCalmMb)
  await expectLedgerToEqualOrders(store)
})
