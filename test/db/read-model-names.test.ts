import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { connect, type Connection } from '#db/connection/connect.ts'
import { migrate } from '#db/migrations/migrate.ts'
import { filesIn, root } from '../support/files.ts'
import { command, urlOf } from '../support/database/database.ts'
import { fillLargeShop } from '../support/database/large-shop.ts'
import { addPlant } from '../support/plants.ts'

const migrations = join(root, 'migrations')
const renaming = '0029-search-read-model-names.sql'
const before = new Set(
  filesIn('migrations', /\.sql$/)
    .map(({ path }) => path.slice('migrations/'.length))
    .filter((name) => name < renaming),
)

/** A shop of 3,000 products and 5,000 orders as migration 0028 left it; each test gets a copy. */
let template: string
let database: string
let shop: Connection

const newName = () => `warif_names_${randomBytes(4).toString('hex')}`
const adminUrl = inject('adminUrl')

beforeAll(async () => {
  template = newName()
  await command(adminUrl, `create database ${template}`)
  const { db, close } = connect(urlOf(adminUrl, template), { poolSize: 1, queryTimeoutMs: 0 })
  await migrate(db, migrations, { only: before })
  await addPlant(db, { categoryIds: [1, 2, 3, 4], colorIds: [1, 2], sizeIds: [1] })
  await fillLargeShop(db)
  await close()
})
afterAll(() => command(adminUrl, `drop database if exists ${template} with (force)`))

beforeEach(async () => {
  database = newName()
  await command(adminUrl, `create database ${database} template ${template}`)
  shop = connect(urlOf(adminUrl, database), { poolSize: 5, queryTimeoutMs: 0 })
  return async () => {
    await shop.close()
    await command(adminUrl, `drop database if exists ${database} with (force)`)
  }
})

const rename = () => migrate(shop.db, migrations, { only: new Set([...before, renaming]) })

async function rowsOf(statement: string): Promise<unknown[]> {
  return (await sql.raw(statement).execute(shop.db)).rows
}

/** The queries of the previous version, by their purpose. */
const oldReads: Record<string, string> = {
  'a list': `select product_id from shelf where group_id = any('{1,2,3}') and is_featured = false
    order by created_at desc, product_id desc limit 24`,
  prices: `select group_id, min(settled_price_halalas) as cheapest, max(settled_price_halalas) as dearest
    from shelf group by group_id order by 1`,
  'a search': `select product_id from shelf
    where word_ids @> array(select id from search_words where word like '%نبته%') or fact_word_ids && '{1}' order by 1`,
  'a search by name': `select product_id from shelf where 'planta' = any(shelf.search_names) order by 1`,
  facets: `select n, category_ids from (select id as group_id, plants as n from shelf_groups) as counts
    join shelf_groups on shelf_groups.id = group_id order by category_ids, n`,
  'a product': `select products.id, details.images, details.categories
    from products join product_details as details on details.product_id = products.id where products.id = 7`,
  'the version of the catalogue':
    'select coalesce(sum(moves), 0) as revision from catalogue_revision',
  'a product that is in no list': `select id from products
    where is_active and not exists (select from shelf where product_id = products.id)`,
}

const oldReadsNow = async () => {
  const found: Record<string, unknown[]> = {}
  for (const [name, statement] of Object.entries(oldReads)) found[name] = await rowsOf(statement)
  return found
}

/** Rows of the read models that differ from those computed from the products now. */
const staleRows = () =>
  rowsOf(`
    select id from products join product_search on product_id = id
      join product_facets(array[id]) as facets on facets.product_id = products.id
    where (group_id, term_ids, product_search.price_halalas) is distinct from
        (facet_group_id(facets.category_ids, facets.color_ids, facets.size_ids), search_term_ids(search_text), products.price_halalas)
    union all
    select product_id from product_display as display
    where display::text is distinct from (select now::text from build_product_display(array[product_id]) as now)
    union all
    select id from product_facet_groups
    where product_count <> (select count(*) from product_search where group_id = product_facet_groups.id)`)

describe('the previous version on the renamed read models', () => {
  test('reads the same rows as before', async () => {
    const answers = await oldReadsNow()
    expect(Object.values(answers).filter((rows) => rows.length === 0)).toHaveLength(2)
    await rename()
    expect(await oldReadsNow()).toEqual(answers)
  })

  test('uses the same indexes for a statement it prepared before', async () => {
    const session = new Client({ connectionString: urlOf(adminUrl, database) })
    await session.connect()
    const prepared = { name: 'list', text: oldReads['a list'] ?? '' }
    const answer = (await session.query(prepared)).rows
    await rename()
    expect((await session.query(prepared)).rows).toEqual(answer)
    await session.query('set enable_seqscan = off; set enable_sort = off')
    const { rows } = await session.query<{ 'QUERY PLAN': string }>(
      'explain select product_id from shelf order by created_at desc, product_id desc limit 24',
    )
    await session.end()
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('product_search_newest')
  })

  test('refreshes the read models by its writes, and shares a rate-limit window with the new version', async () => {
    await rename()
    for (const statement of [
      `update products set price_halalas = 99, search_text = ' كلمه ' where id = 7`,
      `update product_categories set category_id = 3 where product_id = 8`,
      `insert into product_images (product_id, path, width, height) values (9, 'product/9/new.webp', 8, 8)`,
      `update categories set name_en = 'Renamed' where id = 2`,
      `insert into products (sku, slug, name_ar, price_halalas) values ('NEW', 'new', 'جديد', 100)`,
      `delete from products where sku = 'NEW'`,
      `insert into search_words (word) values ('written') on conflict do nothing`,
      `update shelf set is_featured = true where product_id = 10`,
    ])
      await rowsOf(statement)
    expect(await staleRows()).toEqual([])
    expect(
      await rowsOf(`select from product_search where product_id = 10 and is_featured`),
    ).toEqual([{}])
    const waits = await Promise.all([
      rowsOf(`select hit_window('both', 60, 1) as wait`),
      rowsOf(`select consume_rate_limit('both', 60, 1) as wait`),
    ])
    expect(waits.flat().toSorted()).toEqual(
      expect.arrayContaining([{ wait: null }, { wait: expect.any(Number) }]),
    )
  })
})

test('the renaming keeps every row, count and version, and triggers refresh the read models as before', async () => {
  const content = (names: Record<string, string>) =>
    Promise.all(
      Object.values(names).map((from) =>
        rowsOf(`select md5(string_agg(given::text, '|' order by given::text)) as md5 from ${from}`),
      ),
    )
  const old = await content({
    search: 'shelf as given',
    groups: 'shelf_groups as given',
    terms: 'search_words as given',
    display: 'product_details as given',
  })
  expect(await rename()).toEqual([renaming])
  expect(
    await content({
      search: 'product_search as given',
      groups: 'product_facet_groups as given',
      terms: 'search_terms as given',
      display: 'product_display as given',
    }),
  ).toEqual(old)
  expect(await staleRows()).toEqual([])
  const left = await rowsOf(`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'v'
      and relname ~ 'shelf|search_word|catalogue_revision|product_details'
    union all select tgname::text from pg_trigger where not tgisinternal and tgname ~ 'shel[fv]|tells|moves_|^counts_'
    union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace
      and (proname ~ 'shel[fv]|know_|keep_|details|_of$|move_' or prosrc ~ 'shelf|search_words|product_details|know_|keep_')`)
  expect(left, 'old names that are no views').toEqual([])
})

/** Sells products as the previous version does, until it is stopped; `stop` returns the milliseconds of each sale. */
function sellOn() {
  const closing = new AbortController()
  let sold = 0
  const selling = Array.from({ length: 2 }, async (_, seller) => {
    const times: number[] = []
    for (let n = 1; !closing.signal.aborted; n += 1) {
      const begun = performance.now()
      await shop.db.transaction().execute(async (tx) => {
        await sql`select details.images from products join product_details as details on details.product_id = id
          join shelf on shelf.product_id = id where id = ${n}`.execute(tx)
        await sql`update products set stock_quantity = stock_quantity - 1 where id = ${n + seller * 1000}`.execute(
          tx,
        )
      })
      times.push(performance.now() - begun)
      sold += 1
    }
    return times
  })
  const more = async () => {
    const least = sold + 10
    await expect.poll(() => sold, { interval: 10 }).toBeGreaterThan(least)
  }
  return {
    /** Waits for ten more sales. */
    more,
    async stop() {
      await more()
      closing.abort()
      return (await Promise.all(selling)).flat()
    },
  }
}

test('no sale fails or waits a second during the migration', async () => {
  const sales = sellOn()
  await sales.more()
  expect(await rename()).toEqual([renaming])
  const times = await sales.stop()
  expect(Math.max(...times)).toBeLessThan(1_000)
  expect(await staleRows()).toEqual([])
})

test('sales go on while a long report reads the products, and the migration runs after the report', async () => {
  const report = await shop.db.startTransaction().execute()
  await sql`select count(*) from products`.execute(report)
  const sales = sellOn()
  const lines: string[] = []
  const migrated = migrate(shop.db, migrations, {
    only: new Set([...before, renaming]),
    report: (line) => lines.push(line),
  })
  await expect.poll(() => lines.join(), { timeout: 5_000 }).toContain(`${renaming} waits`)
  await report.rollback().execute()
  expect(await migrated).toEqual([renaming])
  expect(Math.max(...(await sales.stop()))).toBeLessThan(1_000)
})
