import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShopCustomer } from '../../../support/customer.ts'
import type { Plant } from '../../../support/plants.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let ficus: Plant, rose: Plant
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staff()
  ficus = await shop.stockPlant({ categoryIds: [1], colorIds: [2], stock: 5, pictures: 1 })
  rose = await shop.stockPlant({ categoryIds: [3], sizeIds: [1], stock: null })
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})
afterEach(expectRebuiltTheSame)

/** Compares the rows refreshed by triggers with those built from the products now. */
async function expectRebuiltTheSame() {
  const { rows } = await sql`
    select products.id, listed, now from products
      left join office_products listed on listed.product_id = products.id
      left join build_office_products(array[products.id]) as now on true
      left join office_product_words words on words.product_id = products.id
    where listed is distinct from now or words.search_text is distinct from products.search_text`.execute(
    shop.db,
  )
  expect(rows).toEqual([])
}
const found = async (query: string): Promise<number[]> =>
  (await owner.call('GET', `/api/office/products?sort=id&order=asc&${query}`)).body.data.map(
    ({ id }: Plant) => id,
  )
const change = (what: Record<string, unknown>) =>
  shop.db.updateTable('products').set(what).where('id', '=', ficus.id).execute()

test('an edited product is found by its new values', async () => {
  await change({ name_ar: 'آس', price_halalas: 700, special_price_halalas: 600, place: 'B-2' })
  await change({ description_en: 'Myrtle', name_en: 'Myrtle', search_text: ' myrtle ' })
  await change({ care: JSON.stringify({ light: 'low' }), is_featured: true, low_stock_at: 9 })
  expect(await found('max_price=700&on_sale=1&place=b&has=english,light&featured=1')).toEqual([
    ficus.id,
  ])
  expect(await found('stock=low&q=myrtle')).toEqual([ficus.id])
  await change({ is_active: false })
  expect(await found('view=archived')).toEqual([ficus.id])
  await change({ status: 'published', deleted_at: new Date() })
  expect([await found('view=bin'), await found('')]).toEqual([[ficus.id], [rose.id]])
  await change({ deleted_at: null, description_en: '' })
  expect(await found('lacks=english')).toContain(ficus.id)
})

test('sold-out and untracked products are found as such', async () => {
  const sara = await shop.customer()
  await sara.fillCart(ficus, 5)
  await sara.placeOrder()
  expect(await found('stock=zero')).toEqual([ficus.id])
  await change({ stock_quantity: null })
  expect(await found('stock=untracked')).toEqual([ficus.id, rose.id])
})

test('added, moved and removed options and pictures are found at once', async () => {
  await sql`insert into product_categories (product_id, category_id) values (${ficus.id}, 3)`.execute(
    shop.db,
  )
  expect(await found('category=3')).toEqual([ficus.id, rose.id])
  await sql`update product_colors set color_id = 1 where product_id = ${ficus.id}`.execute(shop.db)
  expect([await found('color=1'), await found('color=2')]).toEqual([[ficus.id], []])
  await sql`update product_sizes set product_id = ${ficus.id} where product_id = ${rose.id}`.execute(
    shop.db,
  )
  expect(await found('size=1')).toEqual([ficus.id])
  await sql`update product_images set product_id = ${rose.id} where product_id = ${ficus.id}`.execute(
    shop.db,
  )
  expect(await found('has=picture')).toEqual([rose.id])
  await sql`update product_images set deleted_at = now()`.execute(shop.db)
  expect(await found('has=picture')).toEqual([])
  await sql`delete from product_images`.execute(shop.db)
  await expectRebuiltTheSame()
  await sql`truncate product_categories`.execute(shop.db)
  expect(await found('category=none')).toEqual([ficus.id, rose.id])
})

test('a new product is listed, and a deleted one is not', async () => {
  const cactus = await shop.stockPlant({ isActive: false, colorIds: [1, 2] })
  expect(await found('view=archived&color=2')).toEqual([cactus.id])
  await sql`delete from products where id = ${cactus.id}`.execute(shop.db)
  expect(await found('color=2')).toEqual([])
})
