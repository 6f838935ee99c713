import { expect, test } from 'vitest'
import { officeCrowd } from '../scenarios/office-crowd.ts'
import { reportCounts } from '../support/report.ts'

test('50 staff and 200 shoppers on the same 100 plants for 60 seconds: nothing lost, no invariant violated, no deadlock reaches a caller', async (row) => {
  const outcome = await officeCrowd({ staff: 50, shoppers: 200, plants: 100, seconds: 60 })
  reportCounts(row, { ...outcome })
  expect(outcome).toMatchObject({ faults: 0, lost: 0, twice: 0, broken: 0 })
})
