import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { newShoppers, shop } from '../journeys.ts'
import { quantile } from '../load.ts'
import { atMost, rounded, type Row } from '../result.ts'
import type { Store } from '../store.ts'
import {
  callOffice,
  checkIntervalMs,
  runJob,
  type Finished,
  type Job,
  type OfficeStore,
} from './store.ts'

const edited = 5_000
const lines = 10_000
const place = 'BENCH'
const shoppersAtOnce = 4
const quietSeconds = 15

/** Exports of all products. */
export async function measureExports(store: OfficeStore, db: Db): Promise<Row[]> {
  const { rows } = await sql<{
    plants: number
  }>`select count(*)::int as plants from products`.execute(db)
  const plants = rows[0]?.plants ?? 0
  return [
    await measureExport(store, 'csv', 15, plants),
    await measureExport(store, 'xlsx', 60, plants),
  ]
}

/** A bulk edit of 5,000 plants and its undoing while people order. */
export async function measureBulkEdit(store: Store & OfficeStore, db: Db): Promise<Row[]> {
  await sql`update products set place = ${place} where id in (select id from products order by id desc limit ${edited}::int)`.execute(
    db,
  )
  const shoppers = await newShoppers(store, shoppersAtOnce)
  await shop(store, shoppers, quietSeconds)
  const quiet = await shop(store, shoppers, quietSeconds)
  const { bulk, undo, checkouts } = await editWhileSelling(store, shoppers, { place }, edited)
  const [before, meanwhile] = [quantile(quiet.checkouts, 0.99), quantile(checkouts, 0.99)]
  return [
    jobRow(`bulk edit of ${edited} prices while ${shoppersAtOnce} people order`, bulk, 20),
    jobRow(`undoing it`, undo, 20),
    atMost(
      'office: a bulk edit, longest gap between progress updates',
      Math.max(bulk.staleMs, undo.staleMs) / 1000,
      2,
      's',
    ),
    atMost(
      'office: checkout p99 during a bulk edit, times the quiet one',
      meanwhile / before,
      1.5,
      'times',
      `; ${rounded(meanwhile)} and ${rounded(before)} ms`,
    ),
  ]
}

/**
 * A bulk edit of the price of every plant and its undoing while people order: afterwards each price is as before, and all invariants hold. Twenty
 * times the plants may take twenty times the limit of a bulk edit.
 */
export async function measureWholeCatalogue(store: Store & OfficeStore, db: Db): Promise<Row[]> {
  const prices = await readPrices(db)
  const shoppers = await newShoppers(store, shoppersAtOnce)
  const { bulk, undo, checkouts } = await editWhileSelling(store, shoppers, {}, prices.size)
  const after = await readPrices(db)
  const changed = [...prices].filter(([id, price]) => after.get(id) !== price)
  return [
    jobRow(
      `bulk edit of all ${prices.size} prices while ${shoppersAtOnce} people order`,
      bulk,
      400,
    ),
    jobRow(`undoing the edit of all prices`, undo, 400, `; ${checkouts.length} orders meanwhile`),
    atMost('office: prices that differ after the undo', changed.length, 0, 'prices'),
    atMost('office: broken invariants after it', (await checkInvariants(db)).length, 0, 'rows'),
  ]
}

async function readPrices(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('products').select(['id', 'price_halalas']).execute()
  return new Map(rows.map(({ id, price_halalas }) => [id, price_halalas]))
}

/** Raises the prices of the plants of a filter and undoes it while the shoppers order. `checkouts`: the ms of each. */
async function editWhileSelling(
  store: Store & OfficeStore,
  shoppers: Awaited<ReturnType<typeof newShoppers>>,
  filter: object,
  expected_count: number,
): Promise<{ bulk: Finished; undo: Finished; checkouts: number[] }> {
  const work = new AbortController()
  const checkouts: number[] = []
  const selling = (async () => {
    while (!work.signal.aborted) checkouts.push(...(await shop(store, shoppers, 1)).checkouts)
  })()
  // When the job fails, the store is stopped while shoppers are active: only the job's error is reported.
  selling.catch(() => {})
  const body = { filter, expected_count, action: 'change_price_percent', params: { percent: 10 } }
  const bulk = await runJob(store, () =>
    callOffice<Job>(store, '/products/bulk', { method: 'POST', body }),
  )
  const undo = await runJob(store, () =>
    callOffice<Job>(store, `/jobs/${bulk.job.id}/undo`, { method: 'POST', body: {} }),
  )
  work.abort()
  await selling
  return { bulk, undo, checkouts }
}

/** An import of 10,000 lines: half are new products, half change a price; the second line is wrong. */
export async function measureImport(store: OfficeStore, db: Db): Promise<Row[]> {
  const { rows } = await sql<{ sku: string }>`
    select sku from products order by id desc limit ${lines / 2}::int`.execute(db)
  const table = [
    'sku,name_ar,price,categories',
    'BENCH-0,نبتة,12O,',
    ...rows.slice(1).map(({ sku }, index) => `${sku},,${100 + (index % 50)}.50,`),
    ...Array.from(
      { length: lines / 2 },
      (_, index) => `BENCH-${index + 1},نبتة جديدة ${index},35.00,`,
    ),
  ]
  const file = new File([table.join('\n')], 'bench.csv')
  const start = performance.now()
  let importId = 0
  let firstErrors: Promise<number | null> = Promise.resolve(null)
  const over = new AbortController()
  const check = runJob(store, async () => {
    const made = await callOffice<{ id: number; job: Job }>(store, '/imports?kind=products', {
      method: 'POST',
      file,
    })
    importId = made.id
    firstErrors = untilWrong(store, importId, over.signal)
    return made.job
  })
  const dry = await check
  over.abort()
  const shownAt = await firstErrors
  const applied = await runJob(store, () =>
    callOffice<Job>(store, `/imports/${importId}/apply`, {
      method: 'POST',
      body: { accept_warnings: true },
    }),
  )
  return [
    jobRow(`dry run of an import of ${lines} lines`, dry, 20),
    atMost(
      'office: an import, first errors shown',
      shownAt === null ? dry.seconds : (shownAt - start) / 1000,
      3,
      's',
    ),
    jobRow(`applying it`, applied, 60),
    memoryRow('an import', Math.max(dry.megabytes ?? 0, applied.megabytes ?? 0), 80),
  ]
}

/** The time until the first wrong line was visible; null: none was during the dry run. */
async function untilWrong(
  store: OfficeStore,
  importId: number,
  over: AbortSignal,
): Promise<number | null> {
  while (!over.aborted) {
    const wrong = await callOffice<unknown[]>(store, `/imports/${importId}/rows?state=wrong`)
    if (wrong.length > 0) return performance.now()
    await pause(checkIntervalMs)
  }
  return null
}

async function measureExport(
  store: OfficeStore,
  format: 'csv' | 'xlsx',
  most: number,
  plants: number,
): Promise<Row> {
  const finished = await runJob(store, () =>
    callOffice<Job>(store, '/exports', { method: 'POST', body: { kind: 'products', format } }),
  )
  return jobRow(
    `export of ${plants} products as ${format.toUpperCase()}`,
    finished,
    most,
    finished.megabytes === null ? '' : `; ${rounded(finished.megabytes)} MB above idle (≤ 60)`,
  )
}

const jobRow = (what: string, { job, seconds }: Finished, most: number, more = ''): Row =>
  atMost(
    `office: ${what}`,
    seconds,
    most,
    's',
    `; ${job.done} done, ${job.failed} failed, ${job.skipped} skipped${more}`,
  )

const memoryRow = (what: string, megabytes: number, most: number): Row =>
  atMost(`office: ${what}, memory above idle`, megabytes, most, 'MB')
