import { expect, test } from 'vitest'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import { openShop } from '../../support/shop.ts'
import { decideAtBank } from '../../support/payments/decide-at-bank.ts'
import { runFlashSale, prepareSale } from '../../load/scenarios/flash-sale.ts'
import { noViolations } from '../../load/support/invariants.ts'

// With 10,000 baskets, 200 shoppers and a separate process: `npm run torture`.
test(
  'in a flash sale every plant is sold once and paid once, and no stock stays reserved',
  { timeout: 120_000 },
  async () => {
    const shop = await openShop()
    const { db, call } = shop
    const sale = await prepareSale(db, { baskets: 120, shoppers: 30, plants: 6 })
    const ends = await runFlashSale(
      {
        db,
        call,
        decideAtBank: (page, decision) => decideAtBank(shop, page, decision),
        reconcile: () => reconcile(shop.paymentContext),
      },
      sale,
    )

    expect(ends).toMatchObject({ others: {}, violations: noViolations })
    await expectLedgerToEqualOrders(shop)
    expect(shop.failures).toEqual([])
    await shop.close()
  },
)
