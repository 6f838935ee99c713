import { expect, test } from 'vitest'
import { openShop } from '../shop.ts'
import { lastUnitRounds } from './last-unit.ts'

test('the last plant, 50 buyers, 200 rounds: one gets it each time', { timeout: 900_000 }, async () => {
  const shop = await openShop()
  await lastUnitRounds(shop, 200)
  expect(shop.failures).toEqual([])
  await shop.close()
})
