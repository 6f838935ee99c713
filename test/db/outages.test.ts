import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentence } from '#api/error-texts.ts'
import { textsIn } from '../e2e/support/texts.ts'
import { overloadWhileDatabaseHangs } from '../load/support/overload-client.ts'
import { databaseAway } from '../load/scenarios/database-away.ts'
import { shutdowns } from '../load/scenarios/shutdown.ts'
import { killRepeatedly } from '../load/scenarios/crash.ts'
import { officeCrowd } from '../load/scenarios/office-crowd.ts'
import { openStoreApart, type StoreApart } from '../load/support/store-apart.ts'

// `npm run torture` runs the same for longer, with kills during jobs; office-jobs.test.ts tests how a job goes on after its process died.

let store: StoreApart
beforeAll(async () => {
  store = await openStoreApart(3)
})
afterAll(() => store.close())

test(
  'while the database is killed, pages come from the cache and calls are refused with Retry-After, and orders go on afterwards',
  { timeout: 120_000 },
  async () => {
    const { kill: begin, start: end } = store.database
    const counts = await databaseAway(store, { begin, end, awayMs: 500 })
    expect(counts.pagesMeanwhile).toBeGreaterThan(0)
    expect(counts.refused).toBeGreaterThan(0)
  },
)

test(
  'while the link to the database hangs, calls are refused after a while, and orders go on once it works again',
  { timeout: 120_000 },
  async () => {
    const { cut: begin, mend: end } = store.proxy
    const counts = await databaseAway(store, { begin, end, awayMs: 6_000 })
    expect(counts.pagesMeanwhile).toBeGreaterThan(0)
    expect(counts.refused).toBeGreaterThan(0)
  },
)

test(
  'while the database hangs, requests beyond the queue are answered 503 in their language, and no buyer is refused',
  { timeout: 120_000 },
  async () => {
    const rejected = await overloadWhileDatabaseHangs(store)
    expect(rejected).toHaveLength(84)
    expect(
      rejected.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== '5'),
    ).toEqual([])
    const [calls, pages] = [true, false].map((isCall) =>
      rejected.filter(({ path }) => path.startsWith('/api/') === isCall),
    )
    expect(calls?.length).toBeGreaterThan(0)
    for (const { text } of calls ?? [])
      expect(JSON.parse(text)).toEqual({
        message: sentence('en', 'serviceUnavailable'),
        code: 'serviceUnavailable',
      })
    expect(pages?.length).toBeGreaterThan(0)
    for (const { text } of pages ?? [])
      expect(text).toContain(`<h1>${textsIn('en')('busy.title')}</h1>`)
  },
)

test(
  'a shop that is told to stop under load answers every request it has accepted, and every order exists',
  { timeout: 120_000 },
  async () => {
    const { counts, exits } = await shutdowns(1)
    const { 200: answered = 0, refused: _refused, raced = 0, ...others } = counts
    expect(others).toEqual({})
    expect(raced).toBeLessThanOrEqual(1) // At most one for each shutdown; a shop that cuts requests off has several.
    expect(answered).toBeGreaterThan(0)
    expect(exits).toEqual([0, 0])
  },
)

test(
  'when the shop or its database is killed under orders, every acknowledged order exists once, whole and paid once',
  { timeout: 240_000 },
  async () => {
    // Only the process, only the database, both.
    const { acknowledged, ...rest } = await killRepeatedly({ rounds: 3, shoppers: 4 })
    expect(rest).toEqual({ kills: 3, lost: 0, unheard: 0 })
    expect(acknowledged).toBeGreaterThan(3) // One sale before each kill, and one after the last.
  },
)

test(
  'staff edit, receive, count and change in bulk the plants that shoppers buy, nothing is lost, and the invariants hold',
  { timeout: 120_000 },
  async () => {
    const outcome = await officeCrowd({ staff: 6, shoppers: 8, plants: 8, seconds: 1 })
    expect(outcome).toMatchObject({ faults: 0, lost: 0, twice: 0, broken: 0 })
    for (const done of ['orders', 'edits', 'documents', 'jobs'] as const)
      expect(outcome[done], done).toBeGreaterThan(0)
  },
)
