import { expect, onTestFinished, test } from 'vitest'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { cardTraces } from '../support/payments/card-traces.ts'
import { openFuzzStore } from '../fuzz/store.ts'
import { brokenLines, sendMalformed } from './scenarios/malformed.ts'
import { reportCounts } from './support/report.ts'

/** Some 400 targets take 15 minutes on an idle machine, an hour beside other work; with five requests each: `malformed.test.ts`. */
const timeoutMs = 5_400_000

test(
  'every route, page and file × 500 malformed requests: 0 failures, 0 hangs, 0 exits',
  { timeout: timeoutMs },
  async (row) => {
    const store = await openFuzzStore()
    onTestFinished(store.close)
    const { targets, requests, statuses, faults } = await sendMalformed(store, 500, 20_261_121)
    const lines = await brokenLines(store)
    reportCounts(row, {
      targets,
      requests,
      ...statuses,
      faults: faults.length,
      'broken lines of the log': lines.length,
    })
    // As text: a list of objects would be abbreviated.
    expect(JSON.stringify(faults.slice(0, 30), null, 1)).toBe('[]')
    expect(lines).toEqual([])
    expect(await checkInvariants(store.db)).toEqual([])
    expect(await cardTraces(store.db, store.said().split('\n'))).toEqual([])
    expect((await store.call('GET', '/api/ready')).status).toBe(200)
  },
)
