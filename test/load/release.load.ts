import { expect, test } from 'vitest'
import { rollForwardAndBack } from './scenarios/release.ts'
import { reportCounts } from './support/report.ts'

test('a release rolled out and taken back five times under orders: no order lost or doubled', async (row) => {
  const counts = await rollForwardAndBack({ times: 5, shoppers: 8, orders: 10 })
  reportCounts(row, { ...counts })
  expect(counts.orders).toBe(counts.acknowledged)
})
