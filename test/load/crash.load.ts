import { expect, test } from 'vitest'
import { killRepeatedly } from './scenarios/crash.ts'
import { reportCounts } from './support/report.ts'

test('the shop or its database is killed 200 times under orders: every acknowledged order exists once and whole', async (row) => {
  const toll = await killRepeatedly({ rounds: 200, shoppers: 12 })
  reportCounts(row, { ...toll })
  expect(toll).toMatchObject({ lost: 0, unheard: 0 })
})
