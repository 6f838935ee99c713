import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import type { Db } from '#db/tables.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { tablesInOrder, tablesLeftOut } from '../../src/backup/format.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { addCoupon } from '../support/coupon.ts'
import { signIn } from '../support/customer.ts'
import { age } from '../support/database/ledger.ts'
import { openShop, type Shop } from '../support/shop.ts'

const migrations = join(import.meta.dirname, '../../migrations')
let folder: string
let shop: Shop
/** A valid backup of `shop`, taken at the beginning. */
let sound: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-backup-'))
  shop = await openShop()
  const ficus = await shop.stockPlant({ stock: 50 })
  const [sara, noura] = await Promise.all([shop.customer(), shop.customer()])
  const { code } = await addCoupon(shop.db)
  await sara.fillCart(ficus, 2)
  await sara.call('POST', '/api/v1/customer/cart/coupon', { body: { code } })
  await sara.placeOrder()
  await noura.fillCart(ficus)
  await noura.payByCard()
  sound = join(folder, 'sound.gz')
  await writeBackup({ db: shop.db, mediaDir: join(folder, 'none') }, sound)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const restore = (
  into: Pick<Shop, 'db'>,
  file: string,
  { overwrite = false, acceptViolations = false, mediaDir = join(folder, 'restored') } = {},
) => restoreBackup({ db: into.db, mediaDir, migrations, overwrite, acceptViolations }, file)

/** Everything a backup holds, row by row, as text. */
async function everything(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of (await tablesInOrder(db)).filter((name) => !tablesLeftOut.has(name))) {
    const { rows } = await sql<{
      line: string
    }>`select row_to_json(given)::text as line from ${sql.table(table)} as given`.execute(db)
    all[table] = rows.map(({ line }) => line).toSorted()
  }
  return all
}

/** Writes the backup with changed text, a recomputed checksum and `more` rows counted by table. */
async function forged(
  name: string,
  change: (text: string) => string,
  more: Record<string, number> = {},
): Promise<string> {
  const lines = change(gunzipSync(await readFile(sound)).toString())
    .trimEnd()
    .split('\n')
  const { end } = JSON.parse((lines.pop() ?? '').slice(1))
  const text = `${lines.join('\n')}\n`
  const sha256 = createHash('sha256').update(text).digest('hex')
  const file = join(folder, name)
  await writeFile(
    file,
    gzipSync(
      `${text}#${JSON.stringify({ end: { ...end, rows: { ...end.rows, ...more }, sha256 } })}\n`,
    ),
  )
  return file
}

test('a backup taken while orders are placed is a consistent snapshot, and the restored shop signs in and sells', async () => {
  const plants = await Promise.all([
    shop.stockPlant({ stock: 500 }),
    shop.stockPlant({ stock: 500 }),
    shop.stockPlant({ stock: null }),
  ])
  const people = await Promise.all([
    shop.customer(),
    shop.customer(),
    shop.customer(),
    shop.customer(),
  ])
  const traffic = { isRunning: true }
  let placed = 0
  const buying = Promise.all(
    people.map(async (person, index) => {
      while (traffic.isRunning) {
        for (const plant of plants) await person.fillCart(plant)
        const { status } = index % 2 === 0 ? await person.payByCard() : await person.placeOrder()
        if (status === 200) placed += 1
      }
    }),
  )
  await expect.poll(() => placed).toBeGreaterThan(3)
  const file = join(folder, 'busy.gz')

  const before = placed
  const written = await writeBackup({ db: shop.db, mediaDir: join(folder, 'none') }, file)
  await expect.poll(() => placed).toBeGreaterThan(before + 3)
  traffic.isRunning = false
  await buying
  const restored = await openShop()
  await restore(restored, file)

  const [there, here] = await Promise.all([everything(restored.db), everything(shop.db)])
  expect(
    Object.fromEntries(Object.entries(there).map(([table, rows]) => [table, rows.length])),
  ).toEqual(written.rows)
  expect(there.orders?.length).toBeGreaterThanOrEqual(before)
  expect(there.orders?.length).toBeLessThan(here.orders?.length ?? 0)
  for (const table of ['order_items', 'order_addresses', 'invoices', 'payment_transactions'])
    expect(here[table]).toEqual(expect.arrayContaining(there[table] ?? [])) // Byte for byte.
  expect(await checkInvariants(restored.db)).toEqual([])

  // A payment in progress at that moment is finished as after a crash.
  await age(restored, 3)
  await reconcile(restored.paymentContext)
  const [known] = people
  const stale = await restored.call('GET', '/api/v1/customer/orders', { token: known?.token })
  const again = await signIn(restored.call, known?.phone ?? '')
  const newest = Math.max(
    ...(await restored.db.selectFrom('orders').select('id').execute()).map(({ id }) => id),
  )
  await again.fillCart(plants[0])
  const order = await again.payByCard()
  expect(stale.status).toBe(401)
  expect(again.id).toBe(known?.id)
  expect(order.body.data.order.id).toBeGreaterThan(newest)
  expect(await checkInvariants(restored.db)).toEqual([])
  await restored.close()
})

test('a restore returns every value unchanged: bytes, lists, JSON, microseconds, special characters and sequences, and pictures without AVIF and hidden files', async () => {
  const source = await openShop()
  const plant = await source.stockPlant({ name: 'نبتة\u2028"الثعبان"\n\\ #{', pictures: 2 })
  const sara = await source.customer({ firstName: "سارة\t'--" })
  await sara.fillCart(plant)
  await sara.prepareCard()
  await source.call('POST', '/api/v1/contact', {
    body: {
      name: 'Sara',
      email: 'sara@example.com',
      phone: '0512345678',
      subject: 'x',
      message: 'مرحبا، أريد نبتة كبيرة للمكتب',
    },
  })
  await sql`update products set created_at = '2026-02-28 23:59:59.123457+03', care = '{"ماء": [1, 2.50, null]}', special_starts_on = '2026-03-01'`.execute(
    source.db,
  )
  await sql`select nextval(pg_get_serial_sequence('orders', 'id')) from generate_series(1, 7)`.execute(
    source.db,
  )
  const [mediaDir, back] = [join(folder, 'media'), join(folder, 'media-back')]
  await mkdir(join(mediaDir, 'product/7'), { recursive: true })
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256))
  for (const name of ['31-m.webp', '31-m.avif', '.half'])
    await writeFile(join(mediaDir, 'product/7', name), bytes)
  const file = join(folder, 'odd.gz')
  await writeBackup({ db: source.db, mediaDir }, file)
  const restored = await openShop()
  await restore(restored, file, { mediaDir: back })

  await source.db
    .updateTable('carts')
    .set({ card_token_sealed: null, card_brand: null, card_last4: null, card_expires_at: null })
    .execute()
  expect(await everything(restored.db)).toEqual(await everything(source.db))
  const plantsOf = async ({ call }: Shop) => (await call('GET', '/api/products')).body.data
  expect((await plantsOf(source))[0].images).toHaveLength(2)
  expect(await plantsOf(restored)).toEqual(await plantsOf(source)) // Read models that triggers maintain are in no backup.
  const { rows } =
    await sql`select nextval(pg_get_serial_sequence('orders', 'id')) as next`.execute(restored.db)
  expect(rows).toEqual([{ next: 1008 }])
  expect(await readdir(join(back, 'product/7'))).toEqual(['31-m.webp'])
  expect(await readFile(join(back, 'product/7/31-m.webp'))).toEqual(bytes)
  await Promise.all([source.close(), restored.close()])
})

test('a backup by an older version, with read models it did not know to leave out, is restored', async () => {
  const linesOf = async (table: string) => {
    const { rows } = await sql<{
      line: string
    }>`select row_to_json(given)::text as line from ${sql.table(table)} as given`.execute(shop.db)
    return rows.map(({ line }) => line)
  }
  const rows: Record<string, number> = {}
  let added = ''
  for (const table of [
    'product_display',
    'product_search',
    'office_products',
    'office_product_words',
    'product_facet_groups',
  ]) {
    const lines = await linesOf(table)
    rows[table] = lines.length
    added += `#{"table":"${table}"}\n${lines.join('\n')}\n`
  }
  const file = await forged(
    'older.gz',
    (text) => text.replace('#{"sequences"', () => `${added}#{"sequences"`),
    rows,
  )
  const restored = await openShop()
  await restore(restored, file)
  const idsOf = async (ids: string) =>
    (await sql.raw<{ id: number }>(`select ${ids} order by id`).execute(restored.db)).rows
  expect(await idsOf('id from products')).toHaveLength(1)
  for (const table of [
    'product_display',
    'product_search',
    'office_products',
    'office_product_words',
  ])
    expect(await idsOf(`product_id as id from ${table}`)).toEqual(await idsOf('id from products'))
  await restored.close()
})

test('a backup from before a trigger recorded stock is restored with the missing movement', async () => {
  const file = await forged('unrecorded.gz', (text) =>
    text
      .replace(/\{"name":"00(17|18|35)-[^}]*\},?/g, '')
      .replace(',]', ']')
      .replace('"quantity":50', '"quantity":40'),
  )
  const restored = await openShop()
  await restore(restored, file)
  const { rows } =
    await sql`select reason, quantity from stock_movements where order_id is null`.execute(
      restored.db,
    )
  expect(rows).toEqual([
    { reason: 'received', quantity: 40 },
    { reason: 'adjusted', quantity: 10 },
  ])
  await restored.close()
})

test('a backup of an older schema is restored whole, with its searchable plant and its order, over a shop only on request', async () => {
  // Written by the version before its read models were renamed (0029) and the back office was added (0030).
  const kept = await readFile(join(import.meta.dirname, 'kept-backups/schema-0028.txt'))
  const file = join(folder, 'kept.gz')
  await writeFile(file, gzipSync(kept))
  const restored = await openShop()
  await restored.stockPlant()
  await expect(restore(restored, file)).rejects.toThrow(/not empty.*--overwrite/)
  await restore(restored, file, { overwrite: true })
  expect((await restored.call('GET', '/api/products?q=elastica')).body.data).toMatchObject([
    { name_latin: 'Ficus elastica', price: 115 },
  ])
  const { rows } = await sql`
    select orders.id, product_id, quantity from orders join order_items on order_id = orders.id`.execute(
    restored.db,
  )
  expect(rows).toEqual([{ id: 1001, product_id: 1, quantity: 2 }])
  expect(await checkInvariants(restored.db)).toEqual([])
  await restored.close()
})

test('only its owner can read a backup, and it holds no session, one-time code or card token', async () => {
  const text = gunzipSync(await readFile(sound)).toString()
  const { rows } = await sql<{
    hash: string
  }>`select encode(secret_sha256, 'hex') as hash from sessions`.execute(shop.db)
  expect((await stat(sound)).mode & 0o077).toBe(0)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ hash }) => text.includes(hash))).toEqual([])
  expect(text).not.toMatch(/card_token_sealed|"(sessions|sign_in_challenges|sandbox_cards)"/)
})

test.each<[string, (text: string) => string, RegExp]>([
  ['of a newer format', (text) => text.replace('"format":1', '"format":3'), /format 3/],
  [
    'of a newer version',
    (text) => text.replace('0011-request-counts.sql', '0999-later.sql'),
    /0999-later\.sql/,
  ],
  [
    'that lost a row',
    (text) => text.replace(/(#\{"table":"inbox_messages"\}\n)\{.*\n/, '$1'),
    /inbox_messages got \d of its \d rows/,
  ],
  [
    'whose invariants are violated',
    (text) => text.replace(/"times_used":1/, '"times_used":2'),
    /a coupon counted wrong/,
  ],
  [
    'with a path outside its folder',
    (text) => text.replace('#{"end"', '#{"file":"../../up.webp"}\nAAAA\n#{"end"'),
    /path/,
  ],
])('a restore refuses a file %s and leaves the database empty', async (name, change, reason) => {
  const file = await forged(`${name.replaceAll(' ', '-')}.gz`, change)
  const restored = await openShop()
  await expect(restore(restored, file)).rejects.toThrow(reason)
  expect(Object.values(await everything(restored.db)).flat()).toEqual([])
  await restored.close()
})

test('a damaged or truncated file is refused before anything is changed', async () => {
  const whole = await readFile(sound)
  const text = gunzipSync(whole).toString()
  const files = {
    flipped: Buffer.from(
      whole.map((byte, index) => (index === Math.floor(whole.length / 2) ? byte ^ 1 : byte)),
    ),
    cut: whole.subarray(0, -40),
    // Valid for gzip, but with a wrong checksum.
    altered: gzipSync(text.replace('"quantity":50', '"quantity":51')),
    endless: gzipSync(text.slice(0, text.lastIndexOf('#{"end"'))),
    foreign: gzipSync('{"orders":[]}\n'),
  }
  const before = await everything(shop.db)
  for (const [name, bytes] of Object.entries(files)) {
    const file = join(folder, `${name}.gz`)
    await writeFile(file, bytes)
    await expect(restore(shop, file, { overwrite: true }), name).rejects.toThrow(
      /damaged|cut short|cannot be read|no backup/,
    )
  }
  expect(await everything(shop.db)).toEqual(before)
})

test('a restore is refused while a shop is open on the database', async () => {
  const target = await openShop()
  const open = connect(String(target.pool.options.connectionString))
  await sql`select 1`.execute(open.db)
  await expect(restore(target, sound)).rejects.toThrow(/A shop is open/)
  await open.close()
  await target.close()
})

test('a failed backup leaves no file', async () => {
  const { db, close } = connect('postgres://nobody@127.0.0.1:9/none')
  const file = join(folder, 'failed', 'shop.gz')
  await expect(writeBackup({ db, mediaDir: folder }, file)).rejects.toThrow(/ECONNREFUSED/)
  expect(await readdir(join(folder, 'failed'))).toEqual([])
  await close()
})
