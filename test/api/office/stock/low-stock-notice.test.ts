import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueLowStockNotice } from '#domain/office/stock/low-stock-notice.ts'
import type { MailPayloads } from '#domain/notifications/payload.ts'
import { writeMail } from '#domain/notifications/write-mail.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { officeSettings, proveIdentity } from '../../../support/office.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  owner = await shop.staff()
  // The first call makes the owner a member.
  await owner.call('POST', '/api/office/session')
  await sql`update customers set email = 'owner@example.com' where id = ${owner.id}`.execute(
    shop.db,
  )
  // Low stock of the initial products is reported before the test.
  await queueLowStockNotice(shop.db, {
    shopEmail: 'shop@example.com',
    notices: shop.settings.notices,
  })
  await sql`delete from outbox`.execute(shop.db)
})
afterAll(() => shop.close())

const run = () =>
  queueLowStockNotice(shop.db, { shopEmail: 'shop@example.com', notices: shop.settings.notices })
const tomorrow = () =>
  sql`update outbox set key = key || ':before:' || id where template = 'lowStock'`.execute(shop.db)
const mails = async () =>
  (
    await sql<{
      recipient: string
      locale: string
      facts: { products: { id: number; left: number }[]; total: number }
    }>`
      select recipient, locale, facts from outbox where template = 'lowStock' order by id`.execute(
      shop.db,
    )
  ).rows

test('owners are notified once of low stock in their language, and again after it was refilled', async () => {
  const plant = await shop.stockPlant({ stock: 10 })
  await sql`update products set low_stock_at = 3 where id = ${plant.id}`.execute(shop.db)
  expect(await run()).toBe(0)
  expect(await mails()).toEqual([])

  await shop.setStock(plant, 2)
  expect(await run()).toBe(1)
  const [mail] = await mails()
  expect(mail).toMatchObject({
    recipient: 'owner@example.com',
    locale: 'ar',
    facts: { products: [{ id: plant.id, left: 2, level: 3 }] },
  })
  await tomorrow()
  await shop.setStock(plant, 0)
  expect(await run()).toBe(0)

  await shop.setStock(plant, 20)
  expect(await run()).toBe(0)
  await shop.setStock(plant, 1)
  expect(await run()).toBe(1)
  expect(await mails()).toHaveLength(2)
})

test('a product without a level of its own is low at the level of the settings, which reaches products that exist', async () => {
  const plant = await shop.stockPlant({ stock: 4 })
  const own = await shop.stockPlant({ stock: 4 })
  await sql`update products set low_stock_at = 2 where id = ${own.id}`.execute(shop.db)
  await proveIdentity(shop, owner)
  const setLevel = async (version: number, level: number) => {
    const body = { version, low_stock_default: level }
    const { status } = await owner.call('PUT', '/api/office/settings/orders', { body })
    expect(status).toBe(200)
  }
  const lowIds = async () =>
    (await owner.call('GET', '/api/office/stock?view=low&limit=100')).body.data.map(
      ({ id }: { id: number }) => id,
    )
  const levelOf = async () => {
    const { stock } = (await owner.call('GET', `/api/office/products/${plant.id}`)).body.data
    return [stock.low_at, stock.low_level]
  }
  expect(await lowIds()).not.toContain(plant.id)

  await setLevel(1, 5)
  expect(await lowIds()).toContain(plant.id)
  expect(await lowIds()).not.toContain(own.id)
  expect(await levelOf()).toEqual([0, 5])
  expect(await run()).toBe(1)

  await shop.setStock(plant, 6)
  expect(await lowIds()).not.toContain(plant.id)
  await shop.setStock(plant, 5)
  expect(await lowIds()).toContain(plant.id)
  await setLevel(2, 0)
  expect(await lowIds()).not.toContain(plant.id)
})

test('products that are untracked, not for sale or in the bin are not reported', async () => {
  const [untracked, draft, binned] = [
    await shop.stockPlant({ stock: null }),
    await shop.stockPlant({ stock: 0 }),
    await shop.stockPlant({ stock: 0 }),
  ]
  await sql`update products set status = 'draft' where id = ${draft.id}`.execute(shop.db)
  await sql`update products set deleted_at = now() where id = ${binned.id}`.execute(shop.db)
  expect(await run()).toBe(0)
  expect(untracked.id).toBeGreaterThan(0)
})

test('the mail names quantity and place in both languages and links to the list', async () => {
  const plant = await shop.stockPlant({ stock: 0 })
  await sql`update products set place = 'A-03', low_stock_at = 2 where id = ${plant.id}`.execute(
    shop.db,
  )
  await tomorrow()
  await run()
  const { rows } = await sql<{ facts: MailPayloads['lowStock'] }>`
    select facts from outbox where template = 'lowStock' order by id desc limit 1`.execute(shop.db)
  const mail = writeMail('lowStock', rows[0]?.facts as MailPayloads['lowStock'], 'ar', {
    publicUrl: 'https://shop.example',
    seller: shop.settings.seller,
  })
  expect(mail.subject).toContain('أوشكت على النفاد')
  expect(mail.text).toContain('A-03')
  expect(mail.text).toContain('Sold out')
  expect(mail.html).toContain('https://shop.example/office/products?stock=low,zero')
})
