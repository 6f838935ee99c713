import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { seedPlantNames } from '#domain/plants/seed-names.ts'
import { seedPlantProfiles } from '#domain/plants/seed-profiles.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import { linkPlantNames } from '#domain/search/link-plant-names.ts'
import { type DemoCatalogue, readCatalogue } from './catalogue.ts'
import { makePictures, planPictures, remakePictures } from './pictures.ts'
import { categoryRow, optionRows, productRow, synonymRows, topicRows, variantRows } from './rows.ts'

export { addDemoPermits } from './permits.ts'

export interface SeedOptions {
  db: Db
  /** The store of pictures. */
  pictures: ObjectStore
  /** The number of finished pictures and the total. Not called when there is nothing to do. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Fills an empty shop with the demo catalogue (contract §19.4). A shop with products is unchanged; only lost picture files are created
 * again. All rows are written in one transaction, after the pictures, so a crash leaves no partial shop.
 *
 * @returns whether the catalogue was inserted now
 */
export async function seedDemoShop({
  db,
  pictures: store,
  onProgress = () => {},
}: SeedOptions): Promise<boolean> {
  const catalogue = await readCatalogue()
  const plan = await planPictures(catalogue)
  if (await hasProducts(db)) {
    await remakePictures(plan, store, await picturesInUse(db), onProgress)
    return false
  }
  const pictures = await makePictures(plan, store, onProgress)
  return db.transaction().execute(async (tx) => {
    // Two processes may start on one empty database: the second waits here and then finds the work done.
    await sql`select pg_advisory_xact_lock(hashtext('seed-demo-shop'))`.execute(tx)
    if (await hasProducts(tx)) return false
    await insertCatalogue(tx, catalogue)
    const rows = [...pictures].flatMap(([{ row }, { path, width, height, placeholder }]) =>
      row
        ? [
            {
              id: row.id,
              product_id: row.productId,
              position: row.position,
              path,
              width,
              height,
              placeholder,
            },
          ]
        : [],
    )
    await tx.insertInto('product_images').values(rows).execute()
    for (const [{ category }, { path }] of pictures)
      if (category)
        await tx
          .updateTable('categories')
          .set({ image_path: path })
          .where('slug', '=', category)
          .execute()
    await advanceIds(tx)
    await analyzeCatalogue(tx)
    return true
  })
}

/**
 * Analyzes the tables: until then, or until the automatic analyze a minute later, the database plans with default statistics. Only the
 * catalogue's tables: a table that was analyzed while empty is assumed to stay empty, and would be read completely.
 */
export const analyzeCatalogue = (tx: Db) =>
  sql`analyze products, product_images, product_categories, product_colors, product_sizes, product_display, categories, colors, sizes,
    product_search, product_facet_groups, search_terms, search_synonyms, search_topics`.execute(tx)

async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function picturesInUse(db: Db): Promise<string[]> {
  const images = await db.selectFrom('product_images').select('path').execute()
  const categories = await db.selectFrom('categories').select('image_path as path').execute()
  return [...images, ...categories].flatMap(({ path }) => path ?? [])
}

/** Inserts the catalogue without its pictures into an empty shop. */
export async function insertCatalogue(
  tx: Db,
  { categories, colors, sizes, products, coupons, synonyms, topics }: DemoCatalogue,
) {
  const now = new Date()
  await seedPlantProfiles(tx)
  await seedPlantNames(tx)
  await tx.insertInto('categories').values(categories.map(categoryRow)).execute()
  await tx
    .insertInto('colors')
    .values(colors.map((row) => Object.assign(row, { position: row.id })))
    .execute()
  await tx
    .insertInto('sizes')
    .values(sizes.map((row) => Object.assign(row, { position: row.id })))
    .execute()
  await tx
    .insertInto('products')
    .values(products.map((product) => productRow(product, now)))
    .execute()

  const inCategories = optionRows(
    products,
    categories,
    (product) => product.categories,
    (product_id, category_id, position) => ({ product_id, category_id, position }),
  )
  await tx.insertInto('product_categories').values(inCategories).execute()
  const inColors = optionRows(
    products,
    colors,
    (product) => product.colors,
    (product_id, color_id, position) => ({ product_id, color_id, position }),
  )
  await tx.insertInto('product_colors').values(inColors).execute()
  const inSizes = optionRows(
    products,
    sizes,
    (product) => product.sizes,
    (product_id, size_id, position) => ({ product_id, size_id, position }),
  )
  await tx.insertInto('product_sizes').values(inSizes).execute()

  const variants = await insertVariants(tx, products, sizes)
  const received = products.flatMap(({ id, stock, variants: varying }) =>
    stock && !varying
      ? [{ product_id: id, quantity: stock, reason: 'received' as const, order_id: null }]
      : [],
  )
  await tx
    .insertInto('stock_movements')
    .values([...received, ...variants])
    .execute()
  await tx
    .insertInto('coupons')
    .values(
      coupons.map((row) =>
        Object.assign(row, { starts_at: null, max_discount_halalas: null, usage_limit: null }),
      ),
    )
    .execute()
  await tx.insertInto('search_topics').values(topicRows({ categories, topics })).execute()
  await tx.insertInto('search_synonyms').values(synonymRows(synonyms)).execute()
  await linkPlantNames(tx)
}

/** Inserts the variants; returns the movements of their stock. */
async function insertVariants(
  tx: Db,
  products: DemoCatalogue['products'],
  sizes: DemoCatalogue['sizes'],
) {
  const inserted = await tx
    .insertInto('product_variants')
    .values(variantRows(products, sizes))
    .returning(['id', 'product_id', 'stock_quantity'])
    .execute()
  return inserted.map(({ id, product_id, stock_quantity }) => ({
    product_id,
    variant_id: id,
    quantity: stock_quantity ?? 0,
    reason: 'received' as const,
    order_id: null,
  }))
}

/** The catalogue has fixed ids; new rows of staff continue after the highest. */
export async function advanceIds(tx: Db) {
  await sql`select setval(pg_get_serial_sequence('products', 'id'), (select max(id) from products))`.execute(
    tx,
  )
  await sql`select setval(pg_get_serial_sequence('product_images', 'id'), (select max(id) from product_images))`.execute(
    tx,
  )
}
