import { expect, onTestFinished, test } from 'vitest'
import { expectLedgerToEqualOrders } from '../support/database/ledger.ts'
import { openShop } from '../support/shop.ts'
import { lastUnitRounds } from './scenarios/oversell.ts'
import { reportCounts } from './support/report.ts'

test('the last plant, 50 buyers, 200 rounds: exactly one gets it each time', async (row) => {
  const shop = await openShop()
  onTestFinished(shop.close)
  reportCounts(row, {
    rounds: 200,
    winners: await lastUnitRounds(shop, 200),
    bugs: shop.failures.length,
  })
  await expectLedgerToEqualOrders(shop)
  expect(shop.failures).toEqual([])
})
