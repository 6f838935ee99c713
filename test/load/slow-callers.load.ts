import { expect, onTestFinished, test } from 'vitest'
import { openFuzzStore } from '../fuzz/store.ts'
import { runSlowClients } from './scenarios/slow-callers.ts'
import { reportCounts } from './support/report.ts'

test('2,000 silent callers, 500 who never end, 200 who do not read: everybody else is served, and the slow are disconnected', async (row) => {
  const store = await openFuzzStore()
  onTestFinished(store.close)
  const { connections, asked, served, hungUpOn, mebibytesBefore, mebibytesAtMost } =
    await runSlowClients(store, {
      idle: 2_000,
      unended: 500,
      unreading: 200,
    })
  reportCounts(row, {
    connections,
    'hung up on': hungUpOn,
    asked,
    served,
    'MiB before': mebibytesBefore,
    'MiB at most': mebibytesAtMost,
  })
  expect(served).toBe(asked)
  expect(hungUpOn).toBe(connections)
  // A tenth of a mebibyte for each of them.
  expect(mebibytesAtMost - mebibytesBefore).toBeLessThan(connections / 10)
})
