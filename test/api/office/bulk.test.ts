import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'

let shop: Shop
let noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  noura = await shop.staff()
})
afterAll(() => shop.close())

let keys = 0
/** A bulk edit as the screen asks for it. */
const bulk = (body: object, headers: Record<string, string> = {}) =>
  noura.call('POST', '/api/office/products/bulk', {
    body,
    headers: { 'Idempotency-Key': `bulk-edit-${(keys += 1)}`, ...headers },
  })
/** Runs it to its end; the job then. */
async function bulkNow(body: object) {
  const { status, body: answer } = await bulk(body)
  expect(status).toBe(201)
  await shop.runJobs()
  return jobOf(answer.data.id)
}
const jobOf = async (id: number) => (await noura.call('GET', `/api/office/jobs/${id}`)).body.data
const rowsOf = async (id: number, state = '') =>
  (await noura.call('GET', `/api/office/jobs/${id}/rows?state=${state}&locale=en`)).body.data
const undo = async (id: number) => {
  const { status, body } = await noura.call('POST', `/api/office/jobs/${id}/undo`)
  expect(status).toBe(201)
  await shop.runJobs()
  return jobOf(body.data.id)
}
const priceOf = async ({ id }: Plant) =>
  (
    await shop.db
      .selectFrom('products')
      .select('price_halalas')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).price_halalas

const plants = (count: number, priceHalalas = 10_000) =>
  Promise.all(Array.from({ length: count }, () => shop.stockPlant({ priceHalalas })))

describe('a bulk edit', () => {
  test('says what it would do and does just that', async () => {
    const [dear, cheap] = [
      await shop.stockPlant({ priceHalalas: 9_999 }),
      await shop.stockPlant({ priceHalalas: 1 }),
    ]
    const edit = {
      ids: [dear.id, cheap.id],
      action: 'change_price_percent',
      params: { percent: -50 },
    }
    const { status, body } = await bulk({ ...edit, dry_run: true })
    expect(status).toBe(200)
    // 4999.5 and 0.5, half a halala up.
    expect(body.data).toMatchObject({ changed: 1, same: 1, refused_count: 0 })
    expect(body.data.sample).toMatchObject([
      { id: dear.id, changes: [{ field: 'price_halalas', from: 9_999, to: 5_000 }] },
    ])
    expect(await priceOf(dear)).toBe(9_999)

    const job = await bulkNow(edit)
    expect(job).toMatchObject({ state: 'done', total: 2, done: 1, skipped: 1, can_undo: true })
    expect([await priceOf(dear), await priceOf(cheap)]).toEqual([5_000, 1])
  })

  test('writes an audit row and a version for each product', async () => {
    const [plant] = await plants(1)
    const job = await bulkNow({
      ids: [plant!.id],
      action: 'set_price',
      params: { price_halalas: 7_700 },
    })
    expect(
      await shop.db
        .selectFrom('audit_log')
        .select(['action', 'staff_id', 'request_id', 'changes'])
        .where('entity', '=', 'product')
        .where('entity_id', '=', String(plant!.id))
        .execute(),
    ).toEqual([
      {
        action: 'product.updated',
        staff_id: noura.id,
        request_id: `job-${job.id}`,
        changes: { price_halalas: [10_000, 7_700] },
      },
    ])
    expect(
      await shop.db
        .selectFrom('product_versions')
        .select(['version', 'updated_by'])
        .where('product_id', '=', plant!.id)
        .orderBy('version')
        .execute(),
    ).toEqual([
      { version: 1, updated_by: null },
      { version: 2, updated_by: noura.id },
    ])
  })
})
