import { expect, onTestFinished, test } from 'vitest'
import { expectLedgerToEqualOrders } from '../support/database/ledger.ts'
import { openShop } from '../support/shop.ts'
import { sendAgain } from './scenarios/idempotency.ts'
import { reportCounts } from './support/report.ts'

test('400 checkouts, each sent 2 to 5 times at once, with and without a key, by card and with cash on delivery', async (row) => {
  const shop = await openShop()
  onTestFinished(shop.close)
  const { others, ...sent } = await sendAgain(shop, 400)
  reportCounts(row, { ...sent, ...others, bugs: shop.failures.length })
  expect({ ...sent, ...others }).toMatchObject({
    orders: 400,
    'by card': 200,
    charges: 200,
    wrong: 0,
  })
  expect(others).toEqual({})
  await expectLedgerToEqualOrders(shop)
  expect(shop.failures).toEqual([])
})
