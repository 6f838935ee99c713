import { expect, test } from 'vitest'
import { killDuringRefunds } from '../scenarios/office-refunds.ts'
import { reportCounts } from '../support/report.ts'

test('the shop killed 100 times during refunds, cancellations and the starts of sales: every refund is paid once', async (row) => {
  const toll = await killDuringRefunds({ kills: 100, clients: 4, plants: 240 })
  reportCounts(row, { ...toll })
  expect(toll).toMatchObject({ kills: 100, lost: 0, unfinished: 0, 'wrong prices': 0 })
})
