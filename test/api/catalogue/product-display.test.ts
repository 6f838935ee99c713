import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#db/tables.ts'
import { readCatalogue } from '../../../demo/catalogue.ts'
import { insertCatalogue } from '../../../demo/import.ts'
import { changes, optionTables } from '../../support/catalogue-changes.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const newPicture = ({ id }: Plant, name: string) => ({
  product_id: id,
  path: `product/${id}/${name}.webp`,
  width: 800,
  height: 800,
})

/** Products whose row of the read model is missing or differs from one built now. */
async function faults({ db }: Shop) {
  const { rows } = await sql`
    select products.id from products
      left join product_display stored on stored.product_id = products.id left join build_product_display(array[products.id]) as now on true
    where stored::text is distinct from now::text`.execute(db)
  return rows
}

describe('changes that a product shows at once', () => {
  let ficus: Plant
  let shown: () => Promise<Record<'images' | 'categories' | 'colors' | 'sizes', string[]>>
  beforeEach(async () => {
    ficus = await shop.stockPlant({ categoryIds: [1, 2], colorIds: [1], sizeIds: [1], pictures: 1 })
    const sara = await shop.customer()
    await sara.fillCart(ficus)
    /** Expects the same details in the list, the cart and the product page. */
    shown = async () => {
      const list = (await shop.call('GET', '/api/products?sort=created_at-desc&limit=100')).body
        .data
      const places = [
        list.find(({ id }: Plant) => id === ficus.id),
        (await sara.cart()).items[0].product,
        (await shop.call('GET', `/api/products/${ficus.id}`)).body.data,
      ]
      const facts = places.map(({ images, categories, colors, sizes }) => ({
        images: images.map(
          ({ medium_image_url }: { medium_image_url: string }) =>
            /(\w+)-m\.webp/.exec(medium_image_url)?.[1],
        ),
        categories: categories.map(({ name_ar }: { name_ar: string }) => name_ar),
        colors: colors.map(
          ({ name_ar, hex_code }: Record<string, string>) => `${name_ar} ${hex_code}`,
        ),
        sizes: sizes.map(({ name_ar }: { name_ar: string }) => name_ar),
      }))
      expect(facts).toEqual([facts[0], facts[0], facts[0]])
      return facts[0] ?? { images: [], categories: [], colors: [], sizes: [] }
    }
  })

  test('a renamed category, colour and size are shown at once', async () => {
    const nameOf = async (table: 'categories' | 'colors' | 'sizes', name_ar: string) =>
      shop.db.updateTable(table).set({ name_ar }).where('id', '=', 1).execute()
    await Promise.all([
      nameOf('categories', 'ظل'),
      nameOf('colors', 'قرمزي'),
      nameOf('sizes', 'مصغر'),
    ])
    expect(await shown()).toMatchObject({
      categories: ['ظل', 'خارجية'],
      colors: ['قرمزي #D32F2F'],
      sizes: ['مصغر'],
    })
    await shop.db.updateTable('colors').set({ hex_code: '#AA0000' }).where('id', '=', 1).execute()
    expect((await shown()).colors).toEqual(['قرمزي #AA0000'])
  })

  test('a category is hidden and shown again at once', async () => {
    const show = (is_active: boolean) =>
      shop.db.updateTable('categories').set({ is_active }).where('id', '=', 2).execute()
    await show(false)
    expect((await shown()).categories).not.toContain('خارجية')
    await show(true)
    expect((await shown()).categories).toContain('خارجية')
  })

  test('an added, a moved and a removed picture are shown at once', async () => {
    await shop.db
      .insertInto('product_images')
      .values({ ...newPicture(ficus, '2'), position: 2 })
      .execute()
    expect((await shown()).images).toEqual(['1', '2'])
    await shop.db
      .updateTable('product_images')
      .set({ position: 3 })
      .where('path', '=', `product/${ficus.id}/1.webp`)
      .execute()
    expect((await shown()).images).toEqual(['2', '1'])
    await shop.db
      .deleteFrom('product_images')
      .where('path', '=', `product/${ficus.id}/2.webp`)
      .execute()
    expect((await shown()).images).toEqual(['1'])
  })

  test('an added, a removed and a moved option are shown at once', async () => {
    const rose = await shop.stockPlant({ categoryIds: [3], colorIds: [2], sizeIds: [2] })
    await shop.db
      .insertInto('product_colors')
      .values({ product_id: ficus.id, color_id: 3, position: 0 })
      .execute()
    expect((await shown()).colors[0]).toBe('وردي #F48FB1')
    await shop.db.deleteFrom('product_colors').where('product_id', '=', ficus.id).execute()
    await shop.db
      .updateTable('product_sizes')
      .set({ product_id: rose.id })
      .where('product_id', '=', ficus.id)
      .execute()
    expect(await shown()).toMatchObject({ colors: [], sizes: [] })
    expect((await shop.call('GET', `/api/products/${rose.id}`)).body.data.sizes).toHaveLength(2)
  })

  test('a product without any pictures and options is shown at once', async () => {
    await sql`truncate product_images, product_categories, product_colors, product_sizes`.execute(
      shop.db,
    )
    expect(await shown()).toEqual({ images: [], categories: [], colors: [], sizes: [] })
  })
})

describe('concurrent changes', () => {
  const isHeldUp = async (words: string) => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${words}%`}`.execute(
      shop.db,
    )
    return rows.length === 1
  }
  /** Runs the second change after the first is made and before it is committed. */
  async function meet(
    first: (db: Db) => Promise<unknown>,
    second: { words: string; change: (db: Db) => Promise<unknown> },
  ) {
    const late = await shop.db.transaction().execute(async (tx) => {
      await first(tx)
      const change = second.change(shop.db)
      await vi.waitUntil(() => isHeldUp(second.words), 20_000)
      return [change]
    })
    await late[0]
  }

  test('two concurrent pictures of one plant are both shown', async () => {
    const ficus = await shop.stockPlant()
    const add = (name: string) => (db: Db) =>
      db.insertInto('product_images').values(newPicture(ficus, name)).execute()
    await meet(add('one'), { words: 'insert into "product_images"', change: add('other') })
    expect(await faults(shop)).toEqual([])
  })

  test.each(optionTables)(
    'adding an option and renaming it concurrently are both shown, in either order: $table',
    async ({ table, ofPlants, column }) => {
      const ficus = await shop.stockPlant({ categoryIds: [] })
      const rose = await shop.stockPlant({ categoryIds: [] })
      const rename = (name_en: string) => (db: Db) =>
        db.updateTable(table).set({ name_en }).where('id', '=', 3).execute()
      const give =
        ({ id }: Plant) =>
        (db: Db) =>
          sql`insert into ${sql.table(ofPlants)} (product_id, ${sql.ref(column)}) values (${id}, 3)`.execute(
            db,
          )
      await meet(rename('One'), { words: `insert into "${ofPlants}"`, change: give(ficus) })
      expect(await faults(shop)).toEqual([])
      await meet(give(rose), { words: `update "${table}"`, change: rename('Other') })
      expect(await faults(shop)).toEqual([])
    },
  )
})

test('after any changes the displayed details equal the tables, for every plant of the demo', async () => {
  const demo = await openShop()
  const catalogue = await readCatalogue()
  await demo.db.transaction().execute((tx) => insertCatalogue(tx, catalogue))
  await sql`delete from stock_movements`.execute(demo.db)
  const oneChange = fc.record({
    what: fc.constantFrom(...Object.keys(changes)),
    plant: fc.integer({ min: 7, max: catalogue.products.length }),
    n: fc.integer({ min: 1, max: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(oneChange, { minLength: 10, maxLength: 20 }), async (row) => {
      for (const { what, plant, n } of row) await changes[what]?.(plant, n).execute(demo.db)
      expect(await faults(demo)).toEqual([])
    }),
    { numRuns: 12 },
  )
  await demo.close()
})
