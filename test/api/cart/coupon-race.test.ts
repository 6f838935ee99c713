import { expect, test } from 'vitest'
import { expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import { openShop } from '../../support/shop.ts'
import { redeemCouponConcurrently } from '../../load/scenarios/coupon-rush.ts'

// With 100 uses and 1,000 shoppers: `npm run torture`.
test(
  'a coupon limited to 20 uses is used 20 times by 100 shoppers, and the others are shown the new total first',
  { timeout: 120_000 },
  async () => {
    const shop = await openShop()
    expect(await redeemCouponConcurrently(shop, { limit: 20, shoppers: 100 })).toBe(20)
    await expectLedgerToEqualOrders(shop)
    expect(shop.failures).toEqual([])
    await shop.close()
  },
)
