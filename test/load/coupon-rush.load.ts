import { expect, onTestFinished, test } from 'vitest'
import { expectLedgerToEqualOrders } from '../support/database/ledger.ts'
import { openShop } from '../support/shop.ts'
import { redeemCouponConcurrently } from './scenarios/coupon-rush.ts'
import { reportCounts } from './support/report.ts'

test('a coupon for 100 among 1,000 shoppers', async (row) => {
  const shop = await openShop()
  onTestFinished(shop.close)
  reportCounts(row, {
    uses: await redeemCouponConcurrently(shop, { limit: 100, shoppers: 1_000 }),
    bugs: shop.failures.length,
  })
  await expectLedgerToEqualOrders(shop)
  expect(shop.failures).toEqual([])
})
