import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { tablesInOrder } from '../../src/backup/format.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { addCoupon } from '../support/coupon.ts'
import type { ShopCustomer } from '../support/customer.ts'
import type { Plant } from '../support/plants.ts'
import { openShop, type Shop } from '../support/shop.ts'

const root = join(import.meta.dirname, '../..')
const migrations = join(root, 'migrations')
let folder: string
/** A valid backup with one picture, and one with violated invariants. */
let sound: string, broken: string
/** The shop that a restore replaces: it has orders, and a picture of its own. */
let shop: Shop, mediaDir: string, ficus: Plant, sara: ShopCustomer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-restore-'))
  const source = await openShop()
  const plant = await source.stockPlant({ stock: 14 })
  const layla = await source.customer()
  const { code } = await addCoupon(source.db)
  await layla.fillCart(plant, 2)
  await layla.call('POST', '/api/v1/customer/cart/coupon', { body: { code } })
  await layla.placeOrder()
  // By SQL, as an owner may do.
  await sql`update products set stock_quantity = 50`.execute(source.db)
  sound = join(folder, 'sound.gz')
  broken = join(folder, 'broken.gz')
  await writeBackup(
    { db: source.db, mediaDir: await mediaWith('source', 'a picture of the backup') },
    sound,
  )
  await sql`update coupons set times_used = 7`.execute(source.db)
  await sql`delete from outbox`.execute(source.db)
  await writeBackup({ db: source.db, mediaDir: join(folder, 'source') }, broken)
  await source.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  shop = await openShop()
  ficus = await shop.stockPlant({ stock: 9, name: 'فيكس' })
  sara = await shop.customer()
  await sara.fillCart(ficus)
  await sara.placeOrder()
  mediaDir = await mediaWith('media', 'a picture of the shop')
})
afterEach(() => shop.close())

/** Creates a folder with one picture, and the AVIF file made from it. */
async function mediaWith(name: string, text: string): Promise<string> {
  const made = join(folder, name)
  await rm(made, { recursive: true, force: true })
  await mkdir(join(made, 'product/1'), { recursive: true })
  for (const ending of ['webp', 'avif']) await writeFile(join(made, `product/1/1.${ending}`), text)
  return made
}

const addressOf = ({ pool }: Shop) => String(pool.options.connectionString)

/** Restores over a connection of its own, while the shop is idle. */
async function restore(file: string) {
  const { db, close } = connect(addressOf(shop), { poolSize: 1, queryTimeoutMs: 0 })
  return restoreBackup(
    { db, mediaDir, migrations, overwrite: true, acceptViolations: false },
    file,
  ).finally(close)
}

/** Starts `npm run restore`; pictures go into `mediaDir`, which is `folder/media`. */
const startCommand = (...words: string[]) =>
  spawn(process.execPath, ['src/backup-command.ts', 'restore', ...words], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: addressOf(shop), DATA_DIR: folder },
  })

/** Ends the shop's connections, as stopping it does. */
async function stopShop(): Promise<void> {
  await expect.poll(endConnections).toBe(0)
}

/** A connection that is not the shop's. */
async function openOperator(): Promise<Client> {
  const operator = new Client({ connectionString: addressOf(shop) })
  await operator.connect()
  return operator
}

/** Ends the shop's connections and returns their number. */
async function endConnections(): Promise<number> {
  const operator = await openOperator()
  const { rows } = await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'warif'`)
  await operator.end()
  return rows.length
}

/** Every row of every table, every schema, and every picture. */
async function wholeShop() {
  const rows: Record<string, string[]> = {}
  for (const table of await tablesInOrder(shop.db)) {
    const found = await sql<{
      line: string
    }>`select row_to_json(given)::text as line from ${sql.table(table)} as given`.execute(shop.db)
    rows[table] = found.rows.map(({ line }) => line).toSorted()
  }
  const schemas = await sql<{
    name: string
  }>`select nspname as name from pg_namespace where nspname !~ '^pg_' order by 1`.execute(shop.db)
  const files = (await readdir(mediaDir, { recursive: true })).toSorted()
  return {
    rows,
    schemas: schemas.rows.map(({ name }) => name),
    files,
    picture: await readFile(join(mediaDir, 'product/1/1.webp'), 'utf8'),
  }
}

test('a shop whose stock was set by SQL is restored over another one, its invariants hold, and it goes on selling', async () => {
  await stopShop()
  const { violations } = await restore(sound)
  expect(violations).toEqual([])
  expect(await checkInvariants(shop.db)).toEqual([])
  expect(await shop.db.selectFrom('products').select('stock_quantity').execute()).toEqual([
    { stock_quantity: 50 },
  ])
  expect(await wholeShop()).toMatchObject({
    schemas: ['information_schema', 'public'],
    files: ['product', 'product/1', 'product/1/1.webp'],
    picture: 'a picture of the backup',
  })
  const layla = await shop.customer()
  const [plant] = await shop.db.selectFrom('products').select('id').execute()
  await layla.fillCart(plant ?? { id: 0 }, 3)
  expect((await layla.placeOrder()).status).toBe(200)
  // Extensions, functions and triggers work.
  await sql`update products set stock_quantity = 5`.execute(shop.db)
  expect((await shop.call('GET', '/api/products?q=dracena')).body.data).toHaveLength(1) // One letter is missing.
  expect(await checkInvariants(shop.db)).toEqual([])
})

test('a backup with violated invariants is refused with their names, and database and pictures stay unchanged', async () => {
  const before = await wholeShop()
  await stopShop()
  const refusal = await restore(broken).catch((error: Error) => error.message)
  expect(refusal).toMatch(/nothing was restored/)
  expect(refusal).toMatch(/a coupon counted wrong: 1 \(\d+\)/)
  expect(refusal).toMatch(/an order without its mails: 1 \(\d+\)/)
  expect(refusal).toContain('--accept-violations')
  expect(await wholeShop()).toEqual(before)
  await sara.fillCart(ficus)
  expect((await sara.placeOrder()).status).toBe(200)
})

test('with --accept-violations such a backup is restored and its violations are reported', async () => {
  await stopShop()
  const command = startCommand(broken, '--overwrite', '--accept-violations')
  let said = ''
  command.stdout.on('data', (bytes: Buffer) => (said += String(bytes)))
  expect(await once(command, 'close')).toEqual([0, null])
  expect(said).toMatch(
    /^does not hold: a coupon counted wrong: 1 \(\d+\)\ndoes not hold: an order without its mails: 1 \(\d+\)\nRestored the shop of \S+, its invariants are violated, which was accepted/,
  )
  expect(await shop.db.selectFrom('coupons').select('times_used').execute()).toEqual([
    { times_used: 7 },
  ])
  expect(await wholeShop()).toMatchObject({ picture: 'a picture of the backup' })
})

test('a restore under a shop that is open and selling is refused and changes nothing', async () => {
  const before = await wholeShop()
  const traffic = { isRunning: true }
  let sold = 0
  const selling = (async () => {
    while (traffic.isRunning) {
      await sara.fillCart(ficus)
      if ((await sara.placeOrder()).status === 200) sold += 1
    }
  })()
  await expect(restore(sound)).rejects.toThrow(/A shop is open on this database/)
  const soldThen = sold
  await expect.poll(() => sold).toBeGreaterThan(soldThen)
  traffic.isRunning = false
  await selling
  const after = await wholeShop()
  expect(after.rows['products']?.length).toBe(before.rows['products']?.length)
  expect(after.rows['orders']?.length).toBe(1 + sold)
  expect({ ...after, rows: {} }).toEqual({ ...before, rows: {} })
  expect(await checkInvariants(shop.db)).toEqual([])
})

test(
  'a restore killed just before its end leaves the shop unchanged, and the next restore succeeds',
  { timeout: 60_000 },
  async () => {
    const before = await wholeShop()
    await stopShop()
    const operator = await openOperator()
    // A transaction that reads a table delays the swap of schemas at the end.
    await operator.query('begin')
    await operator.query('lock table products in access share mode')
    const command = startCommand(sound, '--overwrite')
    // The databases of all tests are copies of one template: a table has the same object id in each.
    const waitingForProducts = `select from pg_locks where not granted and relation = 'products'::regclass
    and database = (select oid from pg_database where datname = current_database())`
    await expect
      .poll(async () => (await operator.query(waitingForProducts)).rows.length, {
        timeout: 30_000,
        interval: 100,
      })
      .toBe(1)
    command.kill('SIGKILL')
    await once(command, 'exit')
    await operator.end()
    await stopShop()

    const left = await wholeShop()
    expect(left.rows).toEqual(before.rows)
    expect(left.picture).toBe(before.picture)
    expect(left.schemas).toContain('warif_restore')
    await stopShop()
    await restore(sound)
    expect(await wholeShop()).toMatchObject({
      schemas: ['information_schema', 'public'],
      picture: 'a picture of the backup',
    })
  },
)
