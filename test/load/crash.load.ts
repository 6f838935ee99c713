import { expect, test } from 'vitest'
import { killRepeatedly } from './scenarios/crash.ts'
import { tell } from './support/report.ts'

test('the shop or its database killed 200 times while people order: what was acknowledged is there, once and whole', async (row) => {
  const toll = await killRepeatedly({ rounds: 200, shoppers: 12 })
  tell(row, { ...toll })
  expect(toll).toMatchObject({ lost: 0, unheard: 0 })
})
