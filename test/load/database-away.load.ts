import { expect, onTestFinished, test } from 'vitest'
import { databaseAway, type Fault } from './scenarios/database-away.ts'
import { openStoreApart, type StoreApart } from './support/store-apart.ts'
import { reportCounts } from './support/report.ts'

/** Extra time for a request beyond the database's five seconds, on a busy machine. */
const marginMs = 2_500

test.for<[string, (store: StoreApart) => Fault]>([
  [
    'killed for 3 s',
    ({ database }) => ({ begin: database.kill, end: database.start, awayMs: 3_000 }),
  ],
  [
    'stopped for 3 s',
    ({ database }) => ({ begin: database.stop, end: database.start, awayMs: 3_000 }),
  ],
  [
    'frozen for 8 s',
    ({ database }) => ({ begin: database.freeze, end: database.thaw, awayMs: 8_000 }),
  ],
  [
    'behind a dead link for 12 s',
    ({ proxy }) => ({ begin: proxy.cut, end: proxy.mend, awayMs: 12_000 }),
  ],
])(
  'the database %s under load: pages from the cache, 503 from the API, back within 2 s',
  async ([, faultOf], row) => {
    const store = await openStoreApart(6)
    onTestFinished(store.close)
    const counts = await databaseAway(store, faultOf(store))
    reportCounts(row, counts)
    expect(counts.pagesMeanwhile).toBeGreaterThan(10)
    expect(counts.refused).toBeGreaterThan(0)
    expect(counts.longestMs).toBeLessThan(5_000 + marginMs)
    expect(counts.backAfterMs).toBeLessThan(2_000)
    expect(counts.refusedLater).toBe(0)
  },
)
