import { expect, test } from 'vitest'
import { rollForwardAndBack } from './release.ts'
import { tell } from './tell.ts'

test('a release rolled out and taken back five times under orders: no order lost or doubled', async (row) => {
  const counts = await rollForwardAndBack({ times: 5, shoppers: 8, orders: 10 })
  tell(row, { ...counts })
  expect(counts.orders).toBe(counts.acknowledged)
})
