import { afterAll, beforeAll, expect, test } from 'vitest'
import { differences, example } from '../../support/contract-examples.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { payByCard } from '../../support/payments/paid-by-card.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let sara: ShopCustomer
let orderId: number

beforeAll(async () => {
  shop = await openShop()
  const snakePlant = await shop.stockPlant({ priceHalalas: 9_900, stock: 14 })
  sara = await shop.customer({ email: 'sara@example.com' })
  await sara.fillCart(snakePlant, 2)
  orderId = (await sara.placeOrder()).body.data.order.id
  const noura = await shop.staff()
  await payByCard(shop, orderId)
  for (const status of ['shipped', 'delivered'])
    await noura.call('POST', `/api/office/orders/${orderId}/status`, { body: { status } })
})
afterAll(() => shop.close())

const read = async (path: string) =>
  (await sara.call('GET', `/api/v1/customer/${path}`, { headers: { 'Accept-Language': 'en' } }))
    .body

test.for([
  ['invoices', 'Invoice'],
  ['shipments', 'Shipment'],
  ['transactions', 'Transaction'],
] as const)('§3.8, §7.6 %s', async ([list, name]) => {
  const { data, links, meta } = await read(list)
  expect(data).toHaveLength(1)
  expect(differences(data[0], example(name))).toEqual([])
  expect(meta).toMatchObject({ total: 1, path: `/api/v1/customer/${list}`, per_page: 10 })
  expect(links).toMatchObject({ first: `/api/v1/customer/${list}?page=1`, next: null })
  expect(await read(`${list}/${data[0].id}`)).toEqual({ data: data[0] })
})

test('§3.6 an order shows its invoices and shipments as their lists do', async () => {
  const { data } = await read(`orders/${orderId}`)
  expect(data.invoices).toEqual((await read('invoices')).data)
  expect(data.shipments).toEqual((await read('shipments')).data)
})
