import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffRole } from '#shared/staff.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staff()
  await shop.stockPlant()
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

test('smoke', async () => {
  const made = await owner.call('POST', '/api/office/products', {
    headers: { 'Idempotency-Key': 'smoke-0001' },
    body: {
      name_ar: 'فيكس',
      name_latin: 'Ficus lyrata',
      price_halalas: 12000,
      category_ids: [1],
      care: { light: 'sun' },
    },
  })
  console.log(JSON.stringify(made.body, null, 1))
  const list = await owner.call('GET', '/api/office/products')
  console.log(JSON.stringify(list.body, null, 1))
  const { id, version } = made.body.data
  const put = await owner.call('PUT', `/api/office/products/${id}`, {
    body: { version, price_halalas: 500, color_ids: [1, 2] },
  })
  console.log(JSON.stringify(put.body.data, null, 1))
  const stale = await owner.call('PUT', `/api/office/products/${id}`, {
    body: { version, price_halalas: 501 },
  })
  console.log(
    JSON.stringify({ ...stale.body, data: { ...stale.body.data, current: null } }, null, 1),
  )
  console.log(
    JSON.stringify((await owner.call('GET', `/api/office/products/${id}/history`)).body, null, 1),
  )
  console.log(
    JSON.stringify((await owner.call('GET', `/api/office/categories`)).body.data[0], null, 1),
  )
  console.log(JSON.stringify((await owner.call('GET', `/api/office/colors`)).body.data[0], null, 1))
  console.log(JSON.stringify((await owner.call('GET', `/api/office/synonyms`)).body, null, 1))
})
