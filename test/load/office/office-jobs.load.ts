import { expect, test } from 'vitest'
import { killDuringJobs } from '../scenarios/office-jobs.ts'
import { reportCounts } from '../support/report.ts'

test('the shop killed 100 times during bulk edits and imports: each continues from its last batch, and nothing is done twice', async (row) => {
  const toll = await killDuringJobs({ rounds: 10, plants: 1_500, killsPerJob: 4 })
  reportCounts(row, { ...toll })
  expect(toll).toMatchObject({ twice: 0, missed: 0 })
  expect(toll.kills).toBeGreaterThanOrEqual(100)
})
