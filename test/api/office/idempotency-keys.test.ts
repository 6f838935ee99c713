import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import { isFrame, watchStatements } from '../../support/database/statements.ts'
import { officeSettings } from '../../support/office.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let noura: ShopCustomer
let watch: ReturnType<typeof watchStatements>
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  watch = watchStatements(shop.pool)
  noura = await shop.staff()
})
afterAll(() => shop.close())

const save = (key: string, name: string) =>
  noura.call('POST', '/api/office/views', {
    body: { screen: 'products', name, query: 'stock=low' },
    headers: { 'Idempotency-Key': key },
  })

test('a key repeats its answer for 24 hours, and afterwards does new work', async () => {
  const first = await save('views-of-noura', 'Low')
  expect(first.status).toBe(201)
  const again = await save('views-of-noura', 'Low')
  expect(again.body).toEqual(first.body)
  expect((await save('views-of-noura', 'Other')).body.code).toBe('idempotencyMismatch')
  await sql`update office_keys set created_at = now() - interval '24 hours'`.execute(shop.db)
  const later = await save('views-of-noura', 'Other')
  expect(later.body.data).toMatchObject({ name: 'Other' })
  expect((await save('views-of-noura', 'Other')).body).toEqual(later.body)
})

test('of two requests at once with the same key only one does its work', async () => {
  const answers = await Promise.all([
    save('twice-at-once', 'Twice'),
    save('twice-at-once', 'Twice'),
  ])
  const { data } = (await noura.call('GET', '/api/office/views')).body
  const views = data.filter(({ name }: { name: string }) => name === 'Twice')
  expect(views).toHaveLength(1)
  for (const { status, body } of answers)
    expect(status === 201 ? body.data.id : body.code).toBe(
      status === 201 ? views[0]?.id : 'requestInProgress',
    )
})

test('a key whose request was refused may be used again', async () => {
  expect((await save('refused-at-first', 'x'.repeat(41))).status).toBe(422)
  expect((await save('refused-at-first', 'Short')).status).toBe(201)
  const { id } = await shop.stockPlant({ stock: 1 })
  const adjust = (version: number) =>
    noura.call('PUT', `/api/office/products/${id}`, {
      body: { version, name_en: 'Renamed' },
      headers: { 'Idempotency-Key': 'stale-at-first' },
    })
  expect((await adjust(99)).status).toBe(409)
  expect((await adjust(1)).status).toBe(200)
})

test('a refusal whose count of attempts is kept leaves no answer under its key', async () => {
  await noura.call('POST', '/api/office/session/step-up', { body: { kind: 'sms' } })
  const code = await shop.codeFor(noura.phone)
  const wrong = code === '000000' ? '111111' : '000000'
  const prove = (typed: string) =>
    noura.call('POST', '/api/office/session/step-up', {
      body: { kind: 'sms', code: typed },
      headers: { 'Idempotency-Key': 'wrong-at-first' },
    })
  expect((await prove(wrong)).status).toBe(422)
  expect((await prove(wrong)).status).toBe(422)
  expect((await prove(code)).status).toBe(200)
})

test('saving a product takes eight statements, session and key included', async () => {
  const { id } = await shop.stockPlant({ stock: 1 })
  watch.taken()
  const saved = await noura.call('PUT', `/api/office/products/${id}`, {
    body: { version: 1, price_halalas: 12_300, name_en: 'Basil' },
    headers: { 'Idempotency-Key': 'statements-of-a-save' },
  })
  const statements = watch.taken().filter((statement) => !isFrame(statement))
  expect(saved.status).toBe(200)
  expect(statements.map(({ text }) => text.trim().slice(0, 60))).toHaveLength(8)
})
