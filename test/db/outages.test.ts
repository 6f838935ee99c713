import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentence } from '#api/error-texts.ts'
import { textsIn } from '../e2e/support/texts.ts'
import { overloadWhileDatabaseHangs } from '../load/support/overload-client.ts'
import { databaseAway } from '../load/scenarios/database-away.ts'
import { shutdowns } from '../load/scenarios/shutdown.ts'
import { killRepeatedly } from '../load/scenarios/crash.ts'
import { officeCrowd } from '../load/scenarios/office-crowd.ts'
import { openStoreApart, type StoreApart } from '../load/support/store-apart.ts'

// The same at full length, with kills during jobs: `npm run torture`. What a job does after its process died is in office-jobs.test.ts.

let store: StoreApart
beforeAll(async () => {
  store = await openStoreApart(3)
})
afterAll(() => store.close())

test(
  'the database is killed while people read and order: pages come from memory, calls say when to come again, orders go on',
  { timeout: 120_000 },
  async () => {
    const { kill: begin, start: end } = store.database
    const counts = await databaseAway(store, { begin, end, awayMs: 500 })
    expect(counts.pagesMeanwhile).toBeGreaterThan(0)
    expect(counts.refused).toBeGreaterThan(0)
  },
)

test(
  'the link to the database dies without a word: calls are refused after a while, orders go on when it is mended',
  { timeout: 120_000 },
  async () => {
    const { cut: begin, mend: end } = store.proxy
    const counts = await databaseAway(store, { begin, end, awayMs: 6_000 })
    expect(counts.pagesMeanwhile).toBeGreaterThan(0)
    expect(counts.refused).toBeGreaterThan(0)
  },
)

test(
  'a crowd in front of a shop that hangs: who finds no place is told so in their language, and no buyer is sent away',
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
  'told to close while people read and order: whatever was taken is answered, every order stands',
  { timeout: 120_000 },
  async () => {
    const { counts, exits } = await shutdowns(1)
    const { 200: answered = 0, refused: _refused, raced = 0, ...others } = counts
    expect(others).toEqual({})
    expect(raced).toBeLessThanOrEqual(1) // One for each shutdown; a shop that cuts requests off has several.
    expect(answered).toBeGreaterThan(0)
    expect(exits).toEqual([0, 0])
  },
)

test(
  'the shop or its database is killed while people order: every acknowledged order is there, once, whole and paid once',
  { timeout: 240_000 },
  async () => {
    // The process alone, the database alone, both.
    const { acknowledged, ...rest } = await killRepeatedly({ rounds: 3, shoppers: 4 })
    expect(rest).toEqual({ kills: 3, lost: 0, unheard: 0 })
    expect(acknowledged).toBeGreaterThan(3) // One sale before each kill, and one after the last.
  },
)

test(
  'members of the team edit, receive, count and change in bulk what shoppers buy: nothing is lost, and the books hold',
  { timeout: 120_000 },
  async () => {
    const outcome = await officeCrowd({ staff: 6, shoppers: 8, plants: 8, seconds: 1 })
    expect(outcome).toMatchObject({ faults: 0, lost: 0, twice: 0, broken: 0 })
    for (const done of ['orders', 'edits', 'documents', 'jobs'] as const)
      expect(outcome[done], done).toBeGreaterThan(0)
  },
)
