import { sql, type RawBuilder } from 'kysely'

/** Options of plants: their table, the table that assigns them, and its column. */
export const optionTables = [
  { table: 'categories', ofPlants: 'product_categories', column: 'category_id' },
  { table: 'colors', ofPlants: 'product_colors', column: 'color_id' },
  { table: 'sizes', ofPlants: 'product_sizes', column: 'size_id' },
] as const

/** A change of the demo's catalogue, for a plant and a small number. */
type Change = (plant: number, n: number) => RawBuilder<unknown>

const changesOfOptions = optionTables.map(({ table, ofPlants, column }): Record<string, Change> => {
  const [options, given, option] = [sql.table(table), sql.table(ofPlants), sql.ref(column)]
  return {
    [`renames ${table}`]: (_, n) =>
      sql`update ${options} set name_ar = name_ar || '+', name_en = name_en || '+' where id <= ${n}`,
    [`gives ${table}`]: (plant, n) => sql`
      insert into ${given} (product_id, ${option}, position) select ${plant}, id, ${n} - id from ${options} where id <= ${n}
      on conflict do nothing`,
    [`takes ${table}`]: (plant, n) =>
      sql`delete from ${given} where product_id >= ${plant} and ${option} = ${n}`,
    [`puts ${table} in order`]: (plant, n) =>
      sql`update ${given} set position = ${n} - position where product_id = ${plant}`,
    [`moves ${table}`]: (plant, n) => sql`
      update ${given} set product_id = ${n} where product_id = ${plant}
        and ${option} not in (select ${option} from ${given} where product_id = ${n})`,
  }
})

const oneMore = sql`(select max(id) + 1 from products)`

/** All changes that can affect what is shown with a plant, by name. */
export const changes: Record<string, Change> = Object.assign(
  {
    'shows or hides a category': (_: number, n: number) =>
      sql`update categories set is_active = not is_active where id = ${n}`,
    'recolours a colour': (_: number, n: number) =>
      sql`update colors set hex_code = '#00000' || ${n}::int where id = ${n}`,
    'adds pictures': (plant: number, n: number) => sql`
      insert into product_images (product_id, path, position, width, height)
      select id, 'product/1.webp', -id, 800, 800 from products where id between ${plant} and ${plant}::int + ${n}::int`,
    'moves pictures': (plant: number, n: number) =>
      sql`update product_images set product_id = ${n} where product_id = ${plant}`,
    'takes pictures': (plant: number) =>
      sql`delete from product_images where product_id < ${plant} and id % 2 = 0`,
    'adds a plant with all it has': (_: number, n: number) => sql`
      with added as (
          insert into products (id, sku, slug, name_ar, price_halalas)
          select ${oneMore}, 'NEW-' || ${oneMore}, 'new-' || ${oneMore}, 'جديد', 100 returning id),
        coloured as (insert into product_colors (product_id, color_id) select id, ${n} from added),
        grouped as (insert into product_categories (product_id, category_id) select id, ${n} from added)
      insert into product_images (product_id, path, width, height) select id, 'product/1.webp', 800, 800 from added`,
    'takes added plants away': (_: number, n: number) =>
      sql`delete from products where sku like 'NEW-%' and id % 2 = ${n}::int % 2`,
  },
  ...changesOfOptions,
)
