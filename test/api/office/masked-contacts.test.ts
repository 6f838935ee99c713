import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutContacts } from '#api/serializers/office/masked-contacts.ts'
import { billingAddress, type ShopCustomer } from '../../support/customer.ts'
import { addMember } from '../../support/office.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let manager: ShopCustomer
let accountant: ShopCustomer
let sara: ShopCustomer
let orderId: number
beforeAll(async () => {
  shop = await openShop()
  manager = await addMember(shop, 'Maha', 'manager')
  accountant = await addMember(shop, 'Hind', 'accountant')
  const ficus = await shop.stockPlant({ stock: null })
  sara = await shop.customer({ firstName: 'Mounira', email: 'mounira@example.com' })
  await sara.fillCart(ficus)
  orderId = (await sara.placeOrder()).body.data.order.id
  for (const status of ['processing', 'shipped'])
    await manager.call('POST', `/api/office/orders/${orderId}/status`, { body: { status } })
  await sql`insert into outbox (key, channel, recipient, template, locale, facts, dead_at, last_error)
    values ('refused', 'mail', 'mounira@example.com', 'orderPlaced', 'ar', '{}', now(), '550 <mounira@example.com>: no mailbox')`.execute(
    shop.db,
  )
})
afterAll(() => shop.close())

const read = (member: ShopCustomer, path: string) => member.call('GET', `/api/office${path}`)

test('a member without the permission for contacts sees masked phones and e-mails, and only the city of an address', async () => {
  const order = (await read(accountant, `/orders/${orderId}`)).body.data
  expect(order).toMatchObject({
    customer_first_name: 'Mounira',
    customer_email: 's•••@e•••.com',
    customer: { phone: expect.stringContaining('05•• ••• '), email: 'm•••@e•••.com' },
    shipping_address: {
      city: billingAddress.city,
      phone: '05•• ••• 678',
      address: '',
      postcode: null,
    },
  })
  const answers = [order, (await read(accountant, '/orders')).body]
  for (const answer of answers.map((one) => JSON.stringify(one)))
    for (const hidden of [
      sara.phone,
      billingAddress.phone,
      '512345678',
      'example.com',
      'Palm',
      '13521',
    ])
      expect(answer).not.toContain(hidden)
  expect((await read(manager, `/orders/${orderId}`)).body.data).toMatchObject({
    customer: { phone: sara.phone },
    shipping_address: { address1: expect.arrayContaining(['12 Palm Street']) },
  })
})

test('an unknown field of an order is not shown without the permission', async () => {
  const order = (await read(manager, `/orders/${orderId}`)).body.data
  const secret = { landmark: '4711' }
  const seen = withoutContacts({
    ...order,
    customer: { ...order.customer, ...secret },
    shipping_address: {
      ...order.shipping_address,
      ...secret,
      national_address: { ...order.shipping_address.national_address, ...secret },
    },
    refunds: [{ account_last4: '4711' }],
  })
  expect(JSON.stringify(seen)).not.toContain('4711')
  const shown = (await read(accountant, `/orders/${orderId}`)).body.data
  expect(Object.keys(seen.shipping_address)).toEqual(
    expect.arrayContaining(Object.keys(shown.billing_address)),
  )
})

test('a member without the permission for contacts does not find orders by part of a phone', async () => {
  const part = sara.phone.slice(-6)
  for (const [member, found] of [
    [manager, 1],
    [accountant, 0],
  ] as const) {
    expect((await read(member, `/orders?q=${part}`)).body.data).toHaveLength(found)
    expect((await read(member, `/search?q=${part}`)).body.data.orders).toHaveLength(found)
  }
  expect((await read(accountant, '/orders?q=mounira')).body.data).toHaveLength(1)
})

test('a message shows a masked recipient without the permission, and a masked provider error to every member', async () => {
  const messageOf = async (member: ShopCustomer) =>
    (await read(member, '/messages?state=dead')).body.data[0]
  expect(await messageOf(accountant)).toMatchObject({ to: 'm•••@e•••.com' })
  expect(await messageOf(manager)).toMatchObject({ to: 'mounira@example.com' })
  for (const member of [manager, accountant]) {
    expect((await messageOf(member)).last_error).toBe('550 <…>: no mailbox')
    expect(JSON.stringify((await read(member, '/home')).body)).not.toContain('@example.com')
  }
})
