import { expect, onTestFinished, test } from 'vitest'
import { officeSettings } from '../../support/office.ts'
import { openShop } from '../../support/shop.ts'
import { refundInRandomOrder } from '../scenarios/refund-sequences.ts'
import { reportCounts } from '../support/report.ts'

test('1,000 orders reduced, refunded and cancelled in any order: each line ends at its gross amount and its VAT', async (row) => {
  const shop = await openShop({ settings: officeSettings })
  onTestFinished(shop.close)
  const counts = await refundInRandomOrder(shop, { orders: 1_000 })
  reportCounts(row, { ...counts })
  expect(counts.refunds).toBeGreaterThan(1_000)
  expect(shop.failures).toEqual([])
})
