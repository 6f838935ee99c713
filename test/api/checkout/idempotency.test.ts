import { expect, test } from 'vitest'
import { expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import { openShop } from '../../support/shop.ts'
import { sendAgain } from '../../load/scenarios/idempotency.ts'

// With 400 checkouts: `npm run torture`.
test(
  'each of 16 checkouts sent 2 to 5 times at once to two processes gives one order and one charge',
  { timeout: 120_000 },
  async () => {
    const shop = await openShop()
    expect(await sendAgain(shop, 16)).toMatchObject({
      orders: 16,
      'by card': 8,
      charges: 8,
      wrong: 0,
      others: {},
    })
    await expectLedgerToEqualOrders(shop)
    expect(shop.failures).toEqual([])
    await shop.close()
  },
)
