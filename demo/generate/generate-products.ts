import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { readCatalogue, type DemoCatalogue } from '../catalogue.ts'
import { productRow } from '../rows.ts'
import { composePlant, type GrownPlant, type Kind } from './compose-plant.ts'

const plantsAtOnce = 2_500

/**
 * Grows the demo catalogue to `total` plants for sale: varieties of its plants, by a fixed plan, so that a later run continues where it
 * ended. They have the pictures of their kind. Call on a connection without a time limit.
 *
 * @returns how many were added
 */
export async function generateProducts(
  db: Db,
  total: number,
  onProgress: (grown: number) => void = () => {},
): Promise<number> {
  const catalogue = await readCatalogue()
  const now = new Date()
  // Grass is sold by the square metre and not in pots.
  const kinds = catalogue.products
    .filter(({ categories }) => !categories.includes('natural-grass'))
    .map((product): Kind => ({
      product,
      // A variety has one size at one price.
      row: { ...withoutId(productRow(product, now)), varies: false, price_to_halalas: null },
    }))
  const { first, missing } = await findMissingRange(db, total)
  for (let grown = 0; grown < missing; grown += plantsAtOnce) {
    const count = Math.min(plantsAtOnce, missing - grown)
    const plants = Array.from({ length: count }, (_, index) =>
      composePlant(kinds, first + grown + index, now),
    )
    await insertPlants(db, catalogue, plants)
    onProgress(grown + count)
  }
  return missing
}

const withoutId = <Row extends { id?: unknown }>({ id: _, ...row }: Row): Omit<Row, 'id'> => row

/** Generated plants have their number in their `sku`, from PLT-100000 on. */
async function findMissingRange(
  db: Db,
  total: number,
): Promise<{ first: number; missing: number }> {
  const { rows } = await sql<{ plants: number; first: number }>`
    select count(*) as plants, coalesce(max(substring(sku from '^PLT-(\\d{6,})$')::int) - 99999, 0) as first from products`.execute(
    db,
  )
  const { plants = 0, first = 0 } = rows[0] ?? {}
  return { first, missing: Math.max(0, total - plants) }
}

/** In one statement, so that the search read model is filled once, with all rows present. */
async function insertPlants(db: Db, catalogue: DemoCatalogue, plants: GrownPlant[]) {
  const ids = await takeIds(db, plants.length)
  const grown = plants.map((plant, index) => ({ ...plant, id: ids[index] ?? 0 }))
  const [categories, colors, sizes] = [
    idsBySlug(catalogue.categories),
    idsBySlug(catalogue.colors),
    idsBySlug(catalogue.sizes),
  ]
  const inCategories = grown.flatMap(({ id, kind }) =>
    kind.product.categories.map((slug, position) => ({
      product_id: id,
      category_id: categories.get(slug),
      position,
    })),
  )
  const inColors = grown.flatMap(({ id, color }) =>
    color ? [{ product_id: id, color_id: colors.get(color), position: 0 }] : [],
  )
  const inSizes = grown.map(({ id, size }) => ({
    product_id: id,
    size_id: sizes.get(size),
    position: 0,
  }))
  const received = grown.flatMap(({ id, row }) =>
    row.stock_quantity
      ? [{ product_id: id, quantity: row.stock_quantity, reason: 'received' }]
      : [],
  )
  await sql`
    with written as (${insertRows(
      'products',
      // All rows are one JSON text, in which facts stored as text would stay text.
      grown.map(({ id, row }) => ({ id, ...row, care: JSON.parse(row.care ?? 'null') })),
    )}),
      grouped as (${insertRows('product_categories', inCategories)}),
      coloured as (${insertRows('product_colors', inColors)}),
      sized as (${insertRows('product_sizes', inSizes)}),
      received as (${insertRows('stock_movements', received)})
    insert into product_images (product_id, path, position, placeholder, width, height)
    select grown.id, path, position, placeholder, width, height
    from json_to_recordset(${JSON.stringify(grown.map(({ id, kind }) => ({ id, kind_id: kind.product.id })))}::json) as grown (id int, kind_id int)
      join product_images on product_images.product_id = kind_id`.execute(db)
}

const idsBySlug = (options: { id: number; slug: string }[]) =>
  new Map(options.map(({ slug, id }) => [slug, id]))

async function takeIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The rows have the same columns; all others get their defaults. */
function insertRows(table: string, rows: object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? { product_id: 0 }).map((name) => sql.ref(name)))
  return sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
}
