import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import { memberWith, officeSettings } from '../../support/office.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let noura: ShopCustomer
let khalid: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  noura = await shop.staff()
  khalid = await memberWith(shop, noura, ['packer'])
})
afterAll(() => shop.close())

const save = (body: object) =>
  noura.call('POST', '/api/office/views', {
    body: { screen: 'products', name: 'Low', query: 'stock=low', ...body },
  })
const namesFor = async (member: ShopCustomer, query = '') =>
  (await member.call('GET', `/api/office/views${query}`)).body.data.map(
    ({ name }: { name: string }) => name,
  )

test('a view is private until it is shared, and changed only by its author', async () => {
  const own = await save({})
  expect(own).toMatchObject({ status: 201, body: { data: { is_mine: true, is_shared: false } } })
  const path = `/api/office/views/${own.body.data.id}`
  expect(await namesFor(khalid)).toEqual([])
  await noura.call('PUT', path, { body: { is_shared: true, name: 'Low stock' } })
  expect(await namesFor(khalid, '?screen=products')).toEqual(['Low stock'])
  expect(await namesFor(khalid, '?screen=orders')).toEqual([])
  expect((await khalid.call('PUT', path, { body: { name: 'Mine' } })).status).toBe(404)
  expect((await khalid.call('DELETE', path)).status).toBe(404)
  expect((await noura.call('DELETE', path)).status).toBe(200)
  expect(await namesFor(noura)).toEqual([])
})

test('lone surrogates and null characters are removed from its query', async () => {
  const body = String.raw`{"screen":"orders","name":"Riyadh","query":"q=Sara\udc00\u0000 \ud83c\udf35"}`
  const saved = await noura.call('POST', '/api/office/views', { body })
  expect(saved).toMatchObject({ status: 201, body: { data: { query: 'q=Sara 🌵' } } })
  await noura.call('DELETE', `/api/office/views/${saved.body.data.id}`)
})

test('a name has at most 40 characters, and a member at most fifty views', async () => {
  expect((await save({ name: 'x'.repeat(41) })).status).toBe(422)
  for (let made = 0; made < 50; made += 1) expect((await save({})).status).toBe(201)
  expect((await save({})).body.code).toBe('viewLimit')
})
