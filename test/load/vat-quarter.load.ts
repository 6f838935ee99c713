import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../support/shop.ts'
import { officeSettings } from '../support/office.ts'
import { refundAfterQuarterClosed } from './scenarios/vat-quarter.ts'
import { reportCounts } from './support/report.ts'

test('VAT of a quarter with 10,000 orders: equal to its documents to the halala, and unchanged by 500 refunds after closing', async (row) => {
  const shop = await openShop({ settings: officeSettings })
  onTestFinished(shop.close)
  const outcome = await refundAfterQuarterClosed(shop, { orders: 11_100, refunds: 500 })
  reportCounts(row, { ...outcome })
  expect(outcome).toMatchObject({ 'halalas off': 0, 'changed after closing': 0 })
  expect(outcome['invoices']).toBeGreaterThanOrEqual(10_000)
  expect(shop.failures).toEqual([])
})
