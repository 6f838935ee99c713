import { expect, test } from 'vitest'
import { lastUnitRounds } from '../../load/scenarios/oversell.ts'
import { openShop } from '../../support/shop.ts'

// With 200 rounds: `npm run torture`.
test(
  'of 50 buyers of the last plant one gets it, in every round',
  { timeout: 120_000 },
  async () => {
    const shop = await openShop()
    await lastUnitRounds(shop, 10)
    expect(shop.failures).toEqual([])
    await shop.close()
  },
)
