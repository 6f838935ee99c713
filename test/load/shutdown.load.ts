import { expect, test } from 'vitest'
import { shutdowns } from './scenarios/shutdown.ts'
import { reportCounts } from './support/report.ts'

test('SIGTERM under load, 50 times: every accepted request is answered, and the process exits within 10 s', async (row) => {
  const { counts, orders, exits, longestShutdownMs } = await shutdowns(50)
  reportCounts(row, { failed: 0, raced: 0, ...counts, orders, longestShutdownMs })
  const { 200: answered = 0, refused: _refused, raced = 0, ...others } = counts
  expect(others).toEqual({})
  // A shop that cuts accepted requests also looks like a race, but several times each round.
  expect(raced).toBeLessThanOrEqual(10)
  expect(answered).toBeGreaterThan(1_000)
  expect(new Set(exits)).toEqual(new Set([0]))
  expect(longestShutdownMs).toBeLessThan(10_000)
})
