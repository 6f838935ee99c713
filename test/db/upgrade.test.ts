import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrations/migrate.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { readCatalogue } from '../../demo/catalogue.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { root } from '../support/files.ts'
import { openShop, type Shop } from '../support/shop.ts'

const thisVersion = join(root, 'migrations')
let folder: string
let shop: Shop

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-upgrade-'))
  shop = await openShop()
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** Writes the migrations of a later version: those of this version and the given ones. */
async function laterVersion(name: string, added: Record<string, string>): Promise<string> {
  const migrations = join(folder, name)
  await cp(thisVersion, migrations, { recursive: true })
  for (const [file, text] of Object.entries(added)) await writeFile(join(migrations, file), text)
  return migrations
}

/** Migrates as another process of the shop does at its start; `lines` collects its log. */
function startMigrating(migrations: string) {
  const lines: string[] = []
  const migrated = shop.withoutQueryTimeout((db) =>
    migrate(db, migrations, { report: (line) => lines.push(line) }),
  )
  migrated.catch(() => {}) // Awaited later.
  return { migrated, lines }
}

/** Restores the schema of this version. */
async function forget(...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(shop.db)
  await sql`delete from schema_migrations where name >= '0090'`.execute(shop.db)
}

test('a migration waits for a long reader without blocking the shop, and is applied when the reader ends', async () => {
  const next = await laterVersion('cart-note', {
    '0091-cart-note.sql': 'alter table carts add column note text;',
  })
  const ficus = await shop.stockPlant()
  const sara = await shop.customer()
  await sara.fillCart(ficus)
  const reader = await shop.db.startTransaction().execute()
  await sql`select count(*) from carts`.execute(reader)
  const { migrated, lines } = startMigrating(next)

  await expect.poll(() => lines.join()).toContain('0091-cart-note.sql waits')
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => (await sara.fillCart(ficus)).status),
  )
  await reader.rollback().execute()

  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect(await migrated).toEqual(['0091-cart-note.sql'])
  expect((await sara.fillCart(ficus)).status).toBe(200)
  await forget('alter table carts drop column note')
})

test('a migration waits for a backup that is being written, and logs that', async () => {
  const next = await laterVersion('order-note', {
    '0092-order-note.sql': 'alter table orders add column note text;',
  })
  const blocker = await shop.db.startTransaction().execute()
  await sql`lock table coupons in access exclusive mode`.execute(blocker)
  const file = join(folder, 'shop.gz')
  const backup = shop.withoutQueryTimeout((db) =>
    writeBackup({ db, mediaDir: join(folder, 'none') }, file),
  )
  const isReading = sql<{
    is: boolean
  }>`select exists (select from pg_locks where not granted and relation = 'coupons'::regclass
      and database = (select oid from pg_database where datname = current_database())) as is`
  await expect.poll(async () => (await isReading.execute(shop.db)).rows).toEqual([{ is: true }])
  const { migrated, lines } = startMigrating(next)

  await expect.poll(() => lines).toEqual([expect.stringContaining('A backup is being written')])
  await blocker.rollback().execute()

  expect((await backup).rows).toMatchObject({ orders: 0 })
  expect(await migrated).toEqual(['0092-order-note.sql'])
  await forget('alter table orders drop column note')
})

test('a process with all migrations applied starts during a backup without waiting', async () => {
  const other = await shop.db.startTransaction().execute()
  await sql`lock table coupons in access exclusive mode`.execute(other)
  const backup = shop.withoutQueryTimeout((db) =>
    writeBackup({ db, mediaDir: join(folder, 'none') }, join(folder, 'second.gz')),
  )
  const { migrated, lines } = startMigrating(thisVersion)
  expect(await migrated).toEqual([])
  expect(lines).toEqual([])
  await other.rollback().execute()
  await backup
})

test('an upgrade waits for a reader of schema_migrations, such as a backup by an old version, and blocks nobody meanwhile', async () => {
  await forget('alter table schema_migrations drop column compatible_from')
  const next = await laterVersion('coupon-remark', {
    '0093-coupon-remark.sql': 'alter table coupons add column remark text;',
  })
  const reader = await shop.db.startTransaction().execute()
  await sql`select count(*) from schema_migrations`.execute(reader)
  const { migrated, lines } = startMigrating(next)

  await expect.poll(() => lines.join(), { timeout: 5_000 }).toContain('schema_migrations waits')
  expect(
    (await sql`select name from schema_migrations`.execute(shop.db)).rows.length,
  ).toBeGreaterThan(0)
  await reader.rollback().execute()

  expect(await migrated).toEqual(['0093-coupon-remark.sql'])
  await forget('alter table coupons drop column remark')
})

test('after a release that only added to the schema, the previous version starts on it with a log line, and sells', async () => {
  const next = await laterVersion('wish-note', {
    '0093-wish-note.sql': 'alter table wishlist_items add column note text;',
    '0094-gifts.sql': 'create table gifts (id integer generated always as identity primary key);',
  })
  const ficus = await shop.stockPlant()
  const sara = await shop.customer()
  const order = async () => {
    await sara.fillCart(ficus)
    return (await sara.placeOrder()).status
  }
  const statuses = [await order()]
  await startMigrating(next).migrated
  statuses.push(await order())

  const { migrated, lines } = startMigrating(thisVersion)

  expect(await migrated).toEqual([])
  expect(lines).toEqual([
    expect.stringMatching(/newer version.*0093-wish-note\.sql, 0094-gifts\.sql/),
  ])
  statuses.push(await order())
  expect(statuses).toEqual([200, 200, 200])
  expect(await startMigrating(next).migrated).toEqual([])
  await forget('alter table wishlist_items drop column note', 'drop table gifts')
})

test('after a release that removed something, a version older than the declared compatible one does not start', async () => {
  const before = await laterVersion('before', {
    '0095-new-name.sql': 'alter table coupons add column title text;',
  })
  const after = await laterVersion('after', {
    '0095-new-name.sql': 'alter table coupons add column title text;',
    '0096-old-name.sql':
      '-- compatible from: 0095-new-name.sql\nalter table coupons drop column if exists old_title;',
  })
  const careless = await laterVersion('careless', {
    '0095-new-name.sql': 'alter table coupons add column title text;',
    '0096-old-name.sql':
      '-- compatible from: 0095-new-name.sql\nalter table coupons drop column if exists old_title;',
    '0097-gone.sql': 'alter table coupons drop column if exists never_there;',
  })
  await startMigrating(after).migrated
  expect(await startMigrating(before).migrated).toEqual([])
  await expect(startMigrating(thisVersion).migrated).rejects.toThrow(
    /0096-old-name\.sql.*newer version/,
  )
  await startMigrating(careless).migrated
  await expect(startMigrating(before).migrated).rejects.toThrow(/0097-gone\.sql.*newer version/)
  await forget('alter table coupons drop column title')
})

test('the migration marks turf sold by the square metre and adds the search words that mean every plant', async () => {
  const [turf, ficus] = [await shop.stockPlant({ unit: 'm2' }), await shop.stockPlant()]
  const sara = await shop.customer()
  await sara.fillCart(turf, 5)
  await sara.fillCart(ficus)
  await sara.placeOrder()
  await sql`update order_items set unit = 'piece'`.execute(shop.db)
  await sql`delete from search_topics`.execute(shop.db)
  await sql`drop index products_without_search_names`.execute(shop.db)
  await sql`delete from schema_migrations where name like '0028-%'`.execute(shop.db)
  expect(await startMigrating(thisVersion).migrated).toEqual(['0028-fill-search.sql'])

  const sold = await shop.db
    .selectFrom('order_items')
    .select('product_id')
    .where('unit', '=', 'm2')
    .execute()
  expect(sold).toEqual([{ product_id: turf.id }])
  const { total } = (await shop.call('GET', '/api/products?facets=0')).body.meta
  expect(
    (await shop.call('GET', `/api/products?facets=0&q=${encodeURIComponent('نبات')}`)).body.meta
      .total,
  ).toBe(total)
  const { topics } = await readCatalogue()
  const everyPlant = topics.find(({ words }) => words.includes('نبات'))
  const known = (
    await sql<{ word: string }>`select word from search_topics where category_ids = '{}'`.execute(
      shop.db,
    )
  ).rows
  expect(known.map(({ word }) => word).toSorted(), 'as the demo catalogue has them').toEqual(
    [...new Set(everyPlant?.words.map(foldForSearch))].toSorted(),
  )
})

test('the migration turns failed deliveries that drivers noted in words into codes, and keeps other notes', async () => {
  const ficus = await shop.stockPlant()
  const sara = await shop.customer()
  const orders: number[] = []
  for (let count = 0; count < 2; count++) {
    await sara.fillCart(ficus)
    orders.push((await sara.placeOrder()).body.data.order.id)
  }
  const [out = 0, done = 0] = orders
  await sql`update orders set status = case when id = ${out} then 'shipped' else 'delivered' end
    where id = any(${orders}::int[])`.execute(shop.db)
  await sql`alter table order_notes drop column delivery_failure, add constraint order_notes_text_check
    check (length(text) between 1 and 2000)`.execute(shop.db)
  const note = (orderId: number, text: string) =>
    sql`insert into order_notes (order_id, staff_id, text, is_pinned) values (${orderId}, ${sara.id}, ${text}, true)`.execute(
      shop.db,
    )
  await note(out, 'تعذّر التسليم – رفض بعض النباتات – النخلة مكسورة')
  await note(out, 'Not delivered – Refused')
  await note(done, 'Not delivered – Refused some of the plants – one is dry')
  await note(out, 'تعذّر التسليم أمس، اتصلوا به')
  await sql`delete from schema_migrations where name like '0067-%'`.execute(shop.db)
  expect(await startMigrating(thisVersion).migrated).toEqual(['0067-delivery-failures.sql'])
  const notes = await shop.db
    .selectFrom('order_notes')
    .select(['delivery_failure', 'text', 'is_pinned'])
    .where('order_id', 'in', orders)
    .orderBy('id')
    .execute()
  expect(notes).toEqual([
    { delivery_failure: 'partly_refused', text: 'النخلة مكسورة', is_pinned: true },
    { delivery_failure: 'refused', text: '', is_pinned: true },
    { delivery_failure: 'partly_refused', text: 'one is dry', is_pinned: false },
    { delivery_failure: null, text: 'تعذّر التسليم أمس، اتصلوا به', is_pinned: true },
  ])
})

test('the migration folds ß and ø in stored search texts, so that plants with these letters are found', async () => {
  const plant = await shop.stockPlant({ name: 'كوبية', nameLatin: "Hydrangea 'Weiße Grøn'" })
  const before = { search_text: ' hydrangea weiße grøn ', search_names: ['hydrangea weiße grøn'] }
  await shop.db
    .updateTable('products')
    .set({ ...before, search_facts: ' groß ' })
    .where('id', '=', plant.id)
    .execute()
  await shop.db
    .insertInto('search_synonyms')
    .values([
      { word: 'schneeweiß', stands_for: 'weiße' },
      { word: 'schneeweiss', stands_for: 'weisse' },
    ])
    .execute()
  const found = async (words: string) =>
    (await shop.call('GET', `/api/products?facets=0&q=${encodeURIComponent(words)}`)).body.data.map(
      ({ id }: { id: number }) => id,
    )
  expect(await found('Weiße')).toEqual([])
  await sql`delete from schema_migrations where name like '0064-%'`.execute(shop.db)
  expect(await startMigrating(thisVersion).migrated).toEqual(['0064-two-letters.sql'])
  for (const words of ['Weiße Grøn', 'weisse', 'gron', 'groß', 'Schneeweiß'])
    expect(await found(words), words).toEqual([plant.id])
  expect(
    await shop.db
      .selectFrom('search_synonyms')
      .select(['word', 'stands_for'])
      .where('word', 'like', 'schnee%')
      .execute(),
  ).toEqual([{ word: 'schneeweiss', stands_for: 'weisse' }])
})
