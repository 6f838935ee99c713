import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#shared/day.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { act, memberWith, officeSettings } from '../../support/office.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { changeProduct } from '../../support/variants.ts'

let shop: Shop
let noura: ShopCustomer
let orderId: number
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  noura = await shop.staff()
  await memberWith(shop, noura, ['packer'])
  const ficus = await shop.stockPlant({ stock: null })
  const sara = await shop.customer()
  await sara.fillCart(ficus)
  orderId = (await sara.placeOrder()).body.data.order.id
  await noura.call('POST', `/api/office/orders/${orderId}/status`, {
    body: { status: 'processing' },
    headers: { 'User-Agent': 'Office test', 'X-Request-Id': 'request-of-noura' },
  })
  await noura.call('POST', `/api/office/orders/${orderId}/status`, {
    body: { status: 'cancelled', note: 'rang' },
  })
})
afterAll(() => shop.close())

const list = async (by: ShopCustomer, query = '') =>
  (await by.call('GET', `/api/office/audit${query}`)).body
const actionsOf = (body: { data: { action: string }[] }) => [
  ...new Set(body.data.map(({ action }) => action)),
]

test('the log lists who did what to which object, with the values before and after, device and request', async () => {
  const { data } = await list(noura, '?action=order.statusChanged')
  expect(data).toMatchObject([
    {
      actor: { id: noura.id },
      entity: 'order',
      entity_id: String(orderId),
      changes: [{ field: 'status', from: 'pending', to: 'processing' }],
      device: 'Office test',
      request_id: 'request-of-noura',
    },
  ])
  expect((await list(noura, '?action=order.cancelled')).data[0].changes).toEqual([
    { field: 'status', from: 'processing', to: 'cancelled' },
  ])
})

test('the log is filtered by member, object, kind, words and day, newest first', async () => {
  const today = dayOf(new Date())
  expect((await list(noura, `?entity=order&entity_id=${orderId}`)).meta.total).toBe(2)
  expect(actionsOf(await list(noura, '?topic=orders'))).toEqual([
    'order.cancelled',
    'order.statusChanged',
  ])
  expect((await list(noura, '?actor=2147483')).data).toEqual([])
  expect((await list(noura, '?actor=none')).errors.actor).toHaveLength(1)
  expect((await list(noura, `?from=${today}&to=${today}`)).meta.total).toBeGreaterThan(5)
  expect((await list(noura, `?to=2020-01-01`)).meta.total).toBe(0)
  expect(actionsOf(await list(noura, '?q=khalid&topic=team'))).toContain('invitation.created')
  const ids = (await list(noura)).data.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
})

describe('reading the audit log', () => {
  test('a manager reads all but the team, an accountant what moved money, and others nothing', async () => {
    const manager = await memberWith(shop, noura, ['manager'], 'Maha')
    const accountant = await memberWith(shop, noura, ['accountant'], 'Hind')
    const packer = await memberWith(shop, noura, ['packer'], 'Yusuf')
    expect(actionsOf(await list(manager)).toSorted()).toEqual([
      'order.cancelled',
      'order.statusChanged',
    ])
    expect((await list(manager, '?entity=staff')).data).toEqual([])
    expect(actionsOf(await list(accountant))).toEqual(['order.cancelled'])
    expect((await packer.call('GET', '/api/office/audit')).status).toBe(403)
  })
})

test('the log names changed and deleted objects by their names', async () => {
  const made = async (kind: string, name_ar: string, more: object = {}) =>
    (await act(noura, `/${kind}`, { name_ar, name_en: `${name_ar} EN`, ...more })).body.data
  const [color, size, category, supplier] = [
    await made('colors', 'نيلي', { hex_code: '#112233' }),
    await made('sizes', 'عملاق'),
    await made('categories', 'راحلة', { slug: 'gone' }),
    (await act(noura, '/suppliers', { name: 'مشتل الوادي' })).body.data,
  ]
  const plant = await shop.stockPlant({ stock: 1 })
  const changed = await changeProduct(noura, plant, {
    color_ids: [color.id],
    size_ids: [size.id],
    category_ids: [category.id],
    supplier_id: supplier.id,
  })
  expect(changed.status).toBe(200)
  await changeProduct(noura, plant, { category_ids: [1] })
  expect((await noura.call('DELETE', `/api/office/categories/${category.id}`)).status).toBe(200)
  const { data } = await list(noura, `?entity=product&entity_id=${plant.id}`)
  const gone = { entity: 'category', id: category.id, name_ar: 'راحلة', name_en: null }
  expect(data[0].names).toContainEqual(gone)
  expect(data[0].names, 'its own').toContainEqual(
    expect.objectContaining({ entity: 'product', id: plant.id, name_en: 'Snake plant' }),
  )
  expect(data[1].names).toEqual(
    expect.arrayContaining([
      gone,
      { entity: 'color', id: color.id, name_ar: 'نيلي', name_en: 'نيلي EN' },
      { entity: 'size', id: size.id, name_ar: 'عملاق', name_en: 'عملاق EN' },
      { entity: 'supplier', id: supplier.id, name_ar: 'مشتل الوادي', name_en: 'مشتل الوادي' },
    ]),
  )
  await sql`insert into plant_names (scientific_name, en, msa, gulf, egyptian, levantine, arabizi, confidence)
    values ('Bougainvillea glabra', 'paper flower', 'جهنمية', '{}', '{}', '{}', '{}', 'high') on conflict do nothing`.execute(
    shop.db,
  )
  const kind = await shop.stockPlant({ profile: 'oleander' })
  await changeProduct(noura, kind, { profile: 'bougainvillea' })
  const [ofKind] = (await list(noura, `?entity=product&entity_id=${kind.id}`)).data
  expect(ofKind.names).toEqual(
    expect.arrayContaining([
      {
        entity: 'plantProfile',
        id: 'oleander',
        name_ar: 'Nerium oleander',
        name_en: 'Nerium oleander',
      },
      {
        entity: 'plantProfile',
        id: 'bougainvillea',
        name_ar: 'جهنمية',
        name_en: 'Paper flower',
      },
    ]),
  )
  const { id } = await memberWith(shop, noura, ['packer'])
  await act(noura, '/orders/bulk', { action: 'assign_packer', member_id: id, ids: [orderId] })
  const [job] = (await list(noura, '?action=job.created')).data
  expect(job.names).toMatchObject([{ entity: 'staff', id, name_ar: expect.any(String) }])
})

test('the log contains no phone, note or secret', async () => {
  const { rows } = await sql<{
    text: string
  }>`select string_agg(a::text, '\n') as text from audit_log a`.execute(shop.db)
  expect(rows[0]?.text).not.toMatch(/\+9665\d{8}/)
  expect(rows[0]?.text).not.toContain('rang')
  expect(rows[0]?.text).toContain('05•• •••')
})

test('the rows of the log cannot be updated or deleted', async () => {
  for (const statement of [
    sql`update audit_log set title = 'x'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(statement.execute(shop.db)).rejects.toThrow('the audit log is only written to')
})
