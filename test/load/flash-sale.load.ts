import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/tables.ts'
import { expectLedgerToEqualOrders } from '../support/database/ledger.ts'
import { noViolations } from './support/invariants.ts'
import { runFlashSale, prepareSale, type LoadTarget } from './scenarios/flash-sale.ts'
import { makeShopFolder } from './support/shop-folder.ts'
import { startShop } from './support/shop-process.ts'
import { reportCounts } from './support/report.ts'
import { httpClient } from './support/http-client.ts'

test('10,000 carts, 200 shoppers at once, plants for 80 % of them', async (row) => {
  const folder = await makeShopFolder()
  onTestFinished(folder.remove)
  await folder.withDatabase(async (db) => {
    // Before the shop opens: one without plants would get the demo's.
    const sale = await prepareSale(db, { baskets: 10_000, shoppers: 200, plants: 50 })
    const shop = await startShop(folder.dataDir)
    onTestFinished(shop.kill)
    const { violations, others, ...ends } = await runFlashSale(loadTargetOf(db, shop.origin), sale)
    reportCounts(row, { ...ends, ...violations, ...others })
    expect({ ...violations, ...others }).toEqual(noViolations)
    await expectLedgerToEqualOrders({ db })
    await shop.stop()
  })
})

function loadTargetOf(db: Db, origin: string): LoadTarget {
  const call = httpClient(origin)
  return {
    db,
    call,
    decideAtBank: (page, decision) =>
      call('POST', `${new URL(page).pathname}?decision=${decision}`),
    // The shop's own reconciler does it in its next run.
    async reconcile() {
      await expect.poll(() => countOpen(db), { timeout: 120_000, interval: 500 }).toBe(0)
    },
  }
}

const countOpen = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('payment_attempts')
      .select('id')
      .where('state', 'in', ['started', 'awaiting'])
      .execute()
  ).length
