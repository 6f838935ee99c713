import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { endJob } from '#domain/office/jobs/end-job.ts'
import { openShop, type Answer, type Shop } from '../../support/shop.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { addMember } from '../../support/office.ts'
import type { Plant } from '../../support/plants.ts'

let shop: Shop
let noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  noura = await shop.staff()
})
afterAll(() => shop.close())

let keys = 0
const setPrice = async (plants: Plant[], priceHalalas: number, by = noura) => {
  const { status, body } = await by.call('POST', '/api/office/products/bulk', {
    body: {
      ids: plants.map(({ id }) => id),
      action: 'set_price',
      params: { price_halalas: priceHalalas },
    },
    headers: { 'Idempotency-Key': `set-price-${(keys += 1)}` },
  })
  expect(status).toBe(201)
  return body.data
}
const jobOf = async (id: number, by = noura) =>
  (await by.call('GET', `/api/office/jobs/${id}`)).body
const undo = (id: number, by = noura) => by.call('POST', `/api/office/jobs/${id}/undo`)
/** Creates plants in small groups, because hundreds at once would exhaust the connection pool. */
async function stock(count: number) {
  const plants: Plant[] = []
  while (plants.length < count) {
    const room = Math.min(20, count - plants.length)
    const stocked = Array.from({ length: room }, () => shop.stockPlant({ priceHalalas: 10_000 }))
    plants.push(...(await Promise.all(stocked)))
  }
  return plants.toSorted((a, b) => a.id - b.id)
}
const pricesOf = async (plants: Plant[]) =>
  (
    await shop.db
      .selectFrom('products')
      .select('price_halalas')
      .where(
        'id',
        'in',
        plants.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
  ).map((row) => row.price_halalas)

/** Runs jobs in a process that ends after so many batches and leaves its lease. */
async function crashAfterBatches(count: number) {
  let batches = 0
  await expect(
    shop.runJobs(() => {
      batches += 1
      if (batches > count) throw Object.assign(new Error('the process dies'), { code: '57P01' })
    }),
  ).rejects.toThrow('the process dies')
}

describe('a job', () => {
  test('a job is queued, runs and reports its progress in the reader’s language', async () => {
    const created = await setPrice(await stock(3), 5_000)
    expect(created).toMatchObject({
      kind: 'products.bulk',
      state: 'queued',
      title: 'تعيين سعر 3 منتجات',
      total: 3,
      done: 0,
      can_cancel: true,
      can_undo: false,
      file: null,
      created_by: { id: noura.id },
      finished_at: null,
    })
    await shop.runJobs()
    const english = await noura.call('GET', `/api/office/jobs/${created.id}?locale=en`)
    expect(english.body.data).toMatchObject({
      state: 'done',
      title: 'Set the price of 3 products',
      done: 3,
      can_cancel: false,
      can_undo: true,
    })
  })

  test('a job lists its rows with their outcome', async () => {
    const [good, cheap] = await stock(2)
    await shop.db
      .updateTable('products')
      .set({ special_price_halalas: 9_000, name_en: null, name_latin: 'Olea europaea' })
      .where('id', '=', cheap!.id)
      .execute()
    const { id } = await setPrice([good!, cheap!], 8_000)
    await shop.runJobs()
    expect((await jobOf(id)).data).toMatchObject({ state: 'done', done: 1, failed: 1 })
    const { body } = await noura.call('GET', `/api/office/jobs/${id}/rows?state=failed&locale=en`)
    expect(body.data).toMatchObject([
      {
        row: 2,
        state: 'failed',
        entity_id: String(cheap!.id),
        title: 'Olea europaea',
        code: 'specialTooHigh',
        message: 'The special price, 90.00, must be below the price, 80.00.',
      },
    ])
    expect(body.meta.total).toBe(1)
  })

  test('a job is cancelled between two batches, and the completed part can be undone', async () => {
    const plants = await stock(110)
    const { id } = await setPrice(plants, 6_000)
    await crashAfterBatches(1)
    const { status, body } = await noura.call('POST', `/api/office/jobs/${id}/cancel`)
    expect([status, body.data.state, body.data.done]).toEqual([200, 'cancelled', 100])
    await shop.runJobs()
    expect((await pricesOf(plants)).filter((price) => price === 6_000)).toHaveLength(100)
    expect((await noura.call('POST', `/api/office/jobs/${id}/cancel`)).body.code).toBe('jobOver')
    expect((await undo(id)).status).toBe(201)
    await shop.runJobs()
    expect(new Set(await pricesOf(plants))).toEqual(new Set([10_000]))
    expect((await jobOf(id)).data.state).toBe('undone')
  })

  test.each(['cancelled', 'done'])('after a failed undo a %s job is so again', async (state) => {
    const { id } = await setPrice(await stock(101), 6_500)
    if (state === 'cancelled') {
      await crashAfterBatches(1)
      await noura.call('POST', `/api/office/jobs/${id}/cancel`)
    } else await shop.runJobs()
    const { body } = await undo(id)
    const undoing = await shop.db
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow()
    await endJob(shop.db, undoing, 'failed')
    expect((await jobOf(id)).data.state).toBe(state)
  })

  test('a job of an ended process continues from its last batch without repeating it', async () => {
    const plants = await stock(110)
    const { id } = await setPrice(plants, 7_000)
    await crashAfterBatches(1)
    // While its lease is valid no other process takes the job.
    expect(await shop.runJobs()).toBe(0)
    await sql`update jobs set lease_until = now() - interval '1 second' where id = ${id}`.execute(
      shop.db,
    )
    expect(await shop.runJobs()).toBe(1)
    expect((await jobOf(id)).data).toMatchObject({ state: 'done', done: 110, failed: 0 })
    const { rows } = await sql<{ times: number }>`
      select count(*)::int as times from audit_log where request_id = ${`job-${id}`} group by entity_id`.execute(
      shop.db,
    )
    expect([rows.length, new Set(rows.map(({ times }) => times))]).toEqual([110, new Set([1])])
  })

  test('a job runs alone among those of its kind of object, also over two processes', async () => {
    const plants = await stock(2)
    const [first, second] = [await setPrice(plants, 5_100), await setPrice(plants, 5_200)]
    await crashAfterBatches(0)
    expect(await shop.runJobs()).toBe(0)
    expect((await jobOf(second.id)).data.state).toBe('queued')
    await sql`update jobs set lease_until = now() where id = ${first.id}`.execute(shop.db)
    expect(await shop.runJobs()).toBe(2)
    expect(new Set(await pricesOf(plants))).toEqual(new Set([5_200]))
  })

  test('a job of an unknown kind is left to a newer version of the shop', async () => {
    const { id } = await shop.db
      .insertInto('jobs')
      .values({ kind: 'orders.newer', params: '{}', total: 1, created_by: noura.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await shop.runJobs()).toBe(0)
    expect(
      await shop.db.selectFrom('jobs').select(['state', 'failures']).where('id', '=', id).execute(),
    ).toEqual([{ state: 'queued', failures: 0 }])
    await shop.db.deleteFrom('jobs').where('id', '=', id).execute()
  })

  test('a cancelled job stays cancelled when its process fails', async () => {
    const { id } = await setPrice(await stock(1), 6_500)
    await sql`update jobs set failures = 2 where id = ${id}`.execute(shop.db)
    let cancelled: Answer | undefined
    const cancel = noura.call.bind(noura, 'POST', `/api/office/jobs/${id}/cancel`)
    let isCancelling = false
    await shop.runJobs(() => {
      if (!isCancelling) void cancel().then((answer) => (cancelled = answer))
      isCancelling = true
      if (!cancelled) return true
      throw new Error('a bug')
    })
    expect(shop.failures).toHaveLength(1)
    shop.failures.length = 0
    expect(cancelled?.status).toBe(200)
    expect((await jobOf(id)).data.state).toBe('cancelled')
  })

  test('a job leaves out a row that causes an error, and does the others', async () => {
    const plants = await stock(3)
    await sql`create function fail_for_test() returns trigger language plpgsql as $$
      begin if new.price_halalas = 6_666 and new.id = ${sql.lit(plants[1]!.id)} then raise exception 'a bug'; end if; return new; end $$`.execute(
      shop.db,
    )
    await sql`create trigger fail_for_test before update on products for each row execute function fail_for_test()`.execute(
      shop.db,
    )
    const { id } = await setPrice(plants, 6_666)
    await shop.runJobs()
    await sql`drop trigger fail_for_test on products`.execute(shop.db)
    shop.failures.length = 0
    expect((await jobOf(id)).data).toMatchObject({ state: 'done', done: 2, failed: 1 })
    expect(await pricesOf(plants)).toEqual([6_666, 10_000, 6_666])
    const { body } = await noura.call('GET', `/api/office/jobs/${id}/rows?state=failed`)
    expect(body.data[0].code).toBe('serverError')
  })
})

describe('undoing', () => {
  test('undoing restores everything except what was changed since, and lists that', async () => {
    const plants = await stock(3)
    const { id } = await setPrice(plants, 4_000)
    await shop.runJobs()
    await shop.db
      .updateTable('products')
      .set({ name_ar: 'اسم جديد' })
      .where('id', '=', plants[1]!.id)
      .execute()
    const { body } = await undo(id)
    expect(body.data).toMatchObject({
      undoes_id: id,
      title: 'التراجع عن: تعيين سعر 3 منتجات',
      can_cancel: false,
    })
    expect((await jobOf(id)).data.state).toBe('undoing')
    await shop.runJobs()
    expect(await pricesOf(plants)).toEqual([10_000, 4_000, 10_000])
    expect((await jobOf(body.data.id)).data).toMatchObject({ state: 'done', done: 2, skipped: 1 })
    const rows = await noura.call('GET', `/api/office/jobs/${body.data.id}/rows?state=skipped`)
    expect(rows.body.data).toMatchObject([
      { entity_id: String(plants[1]!.id), title: 'اسم جديد', code: 'changedSince' },
    ])
    expect((await jobOf(id)).data).toMatchObject({ state: 'undone', can_undo: false })
    expect((await undo(id)).body.code).toBe('cannotUndo')
  })

  test('undoing is refused after 30 days', async () => {
    const { id } = await setPrice(await stock(1), 4_100)
    await shop.runJobs()
    await sql`update jobs set finished_at = now() - interval '30 days 1 minute' where id = ${id}`.execute(
      shop.db,
    )
    expect((await jobOf(id)).data.can_undo).toBe(false)
    expect((await undo(id)).body.code).toBe('cannotUndo')
  })
})

describe('permissions for jobs', () => {
  test('a job is seen by its creator and readers of the audit log, and cancelled by its creator and owners', async () => {
    const [sara, huda] = [
      await addMember(shop, 'Sara', 'catalogue'),
      await addMember(shop, 'Huda', 'catalogue'),
    ]
    const manager = await addMember(shop, 'Omar', 'manager')
    const [plant] = await stock(1)
    const { body } = await sara.call('POST', '/api/office/products/bulk', {
      body: { ids: [plant!.id], action: 'archive' },
      headers: { 'Idempotency-Key': 'archive-one' },
    })
    const { id } = body.data
    expect((await huda.call('GET', `/api/office/jobs/${id}`)).status).toBe(404)
    expect((await huda.call('GET', '/api/office/jobs')).body.data).toEqual([])
    expect((await jobOf(id, manager)).data).toMatchObject({ can_cancel: false })
    expect((await manager.call('POST', `/api/office/jobs/${id}/cancel`)).status).toBe(403)
    expect((await sara.call('GET', '/api/office/jobs?state=queued')).body.data).toMatchObject([
      { id },
    ])
    expect((await noura.call('POST', `/api/office/jobs/${id}/cancel`)).status).toBe(200)
  })
})
