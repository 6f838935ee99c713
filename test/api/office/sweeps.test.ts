import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepAudit } from '#domain/audit/sweep-audit.ts'
import { checkCatalogue } from '#domain/invariants/check-catalogue.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { emptyProductBin } from '#domain/office/products/delete-product.ts'
import { sweepSearches } from '#domain/search/sweep-searches.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { addCoupon } from '../../support/coupon.ts'
import { act, addMember } from '../../support/office.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  noura = await shop.staff()
  await noura.call('POST', '/api/office/session')
})
afterAll(() => shop.close())

test('the bin of products is emptied although a cart and a coupon name some of them', async () => {
  const plants = []
  for (let n = 0; n < 3; n += 1) plants.push((await shop.stockPlant({ stock: null })).id)
  const [inCart = 0, ofCoupon = 0, free = 0] = plants
  const sara = await shop.customer()
  await sara.fillCart({ id: inCart })
  const { id: couponId } = await addCoupon(shop.db)
  await sql`insert into coupon_products (coupon_id, product_id) values (${couponId}, ${ofCoupon})`.execute(
    shop.db,
  )
  await sql`delete from stock_movements where product_id = any(${plants}::int[])`.execute(shop.db)
  await sql`update products set status = 'draft', deleted_at = now() - interval '31 days' where id = any(${plants}::int[])`.execute(
    shop.db,
  )
  expect(await emptyProductBin(shop.db)).toBe(2)
  const left = await shop.db.selectFrom('products').select('id').execute()
  const ids = left.map(({ id }) => id)
  expect([inCart, ofCoupon, free].map((id) => ids.includes(id))).toEqual([false, true, false])
})

test('entries of the audit log are deleted after six years and not before', async () => {
  await sql`insert into audit_log (action, entity, entity_id, at)
    values ('media.updated', 'media', 'old', now() - interval '6 years 1 day'), ('media.updated', 'media', 'young', now() - interval '5 years')`.execute(
    shop.db,
  )
  expect(await sweepAudit(shop.db)).toBe(1)
  const left = await shop.db
    .selectFrom('audit_log')
    .select('entity_id')
    .where('entity', '=', 'media')
    .execute()
  expect(left).toEqual([{ entity_id: 'young' }])
})

test('counted searches are deleted after three years and misses after 90 days, and not before', async () => {
  await sql`insert into search_words_asked values
    (current_date - 1097, 'old', 3, 1), (current_date - 1096, 'young', 1, 0)`.execute(shop.db)
  expect(await sweepSearches(shop.db)).toBe(1)
  const left = await shop.db.selectFrom('search_words_asked').select('word').execute()
  expect(left).toEqual([{ word: 'young' }])
  await sql`insert into search_misses values
    (current_date - 91, 'old', 'old', 'ar', 3), (current_date - 90, 'young', 'Young', 'en', 1)`.execute(
    shop.db,
  )
  expect(await sweepSearches(shop.db)).toBe(1)
  const missed = await shop.db.selectFrom('search_misses').select('folded').execute()
  expect(missed).toEqual([{ folded: 'young' }])
})

test('the invariants report a team without an owner, sessions of former members and incomplete published plants', async () => {
  const rules = async () =>
    [...(await checkInvariants(shop.db)), ...(await checkCatalogue(shop.db))].map(
      ({ rule }) => rule,
    )
  expect(await rules()).toEqual([])
  const packer = await addMember(shop, 'Yusuf', 'packer')
  await packer.call('POST', '/api/office/session')
  await sql`update staff set state = 'left' where customer_id = ${packer.id}`.execute(shop.db)
  expect(await rules()).toEqual(['an elevated session of somebody who does not work here'])
  await sql`update sessions set office_until = null`.execute(shop.db)
  await sql`update staff set state = 'suspended'`.execute(shop.db)
  expect(await rules()).toEqual(['a team without an active owner'])
  await sql`update staff set state = 'active' where customer_id = ${noura.id}`.execute(shop.db)
  const draft = { name_ar: 'ورد', price_halalas: 5_000 }
  const { id } = (await act(noura, '/products', draft)).body.data
  await sql`update products set status = 'published' where id = ${id}`.execute(shop.db)
  expect(await rules()).toEqual(['a published product that lacks what publishing asks for'])
})
