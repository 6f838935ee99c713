import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import type { ShopCustomer } from '../support/customer.ts'
import { root } from '../support/files.ts'
import type { Plant } from '../support/plants.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { openStatementProxy } from '../support/database/statement-proxy.ts'
import { startShop } from '../load/support/shop-process.ts'

// Other sessions during a restore, and the state after one that ends between its pictures and its commit.

let folder: string, backup: string
/** The shop that is replaced by a restore, which reaches it through the proxy. */
let shop: Shop, mediaDir: string, ficus: Plant, sara: ShopCustomer
let proxy: Awaited<ReturnType<typeof openStatementProxy>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-exchange-'))
  const source = await openShop()
  await source.stockPlant({ stock: 14, name: 'دراسينا' })
  backup = join(folder, 'shop.gz')
  await writeBackup(
    { db: source.db, mediaDir: await mediaWith('source', 'a picture of the backup') },
    backup,
  )
  await source.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  shop = await openShop()
  proxy = await openStatementProxy(addressOf(shop))
  ficus = await shop.stockPlant({ stock: 9, name: 'فيكس' })
  sara = await shop.customer()
  mediaDir = await mediaWith('media', 'a picture of the shop')
  await expect.poll(endConnections).toBe(0)
})
afterEach(async () => {
  await proxy.close()
  await shop.close()
})

async function mediaWith(name: string, text: string): Promise<string> {
  const made = join(folder, name)
  await rm(made, { recursive: true, force: true })
  for (const kind of ['product', name]) {
    await mkdir(join(made, kind), { recursive: true })
    await writeFile(join(made, kind, '1.webp'), text)
  }
  return made
}

const addressOf = ({ pool }: Shop) => String(pool.options.connectionString)

/** The number of sessions of this database that meet the condition, counted over a connection that is not the shop's. */
async function countSessions(condition: string, what = 'pid'): Promise<number> {
  const operator = new Client({ connectionString: addressOf(shop) })
  await operator.connect()
  const { rows } = await operator.query(
    `select ${what} from pg_stat_activity where datname = current_database() and ${condition}`,
  )
  await operator.end()
  return rows.length
}

/** Ends the shop's connections, as stopping it does, and returns their number. */
const endConnections = () =>
  countSessions(`application_name = 'warif'`, 'pg_terminate_backend(pid)')
const startsWaiting = () => countSessions(`query like 'select pg_try_advisory_lock_shared(%'`)

/** Restores in this process, through the proxy unless an address is given. */
async function restore(address = proxy.url, overwrite = true) {
  const { db, close } = connect(address, { poolSize: 1, queryTimeoutMs: 0 })
  const migrations = join(root, 'migrations')
  return restoreBackup(
    { db, mediaDir, migrations, overwrite, acceptViolations: false },
    backup,
  ).finally(close)
}

/** Starts a restore as `npm run restore` does, through the proxy; its pictures are in `folder/media`. */
const startCommand = (): ChildProcess =>
  spawn(process.execPath, ['src/backup-command.ts', 'restore', backup, '--overwrite'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: proxy.url, DATA_DIR: folder },
  })

/** Pauses the restore just before the transaction of the exchange, or in it when everything is exchanged. */
const reachExchange = () => proxy.pauseAt('vacuum analyze')
async function reachCommit(): Promise<void> {
  await proxy.pauseAt('drop schema "warif_restore"')
  const reached = proxy.pauseAt('commit')
  proxy.release()
  await reached
}

const names = async () =>
  (await shop.db.selectFrom('products').select('name_ar').execute()).map(
    ({ name_ar: name }) => name,
  )
const pictures = async () => ({
  folders: (await readdir(mediaDir)).toSorted(),
  text: await readFile(join(mediaDir, 'product/1.webp'), 'utf8'),
})
const ofTheShop = { folders: ['media', 'product'], text: 'a picture of the shop' }
const ofTheBackup = { folders: ['product', 'source'], text: 'a picture of the backup' }

test(
  'a shop started during a restore waits with a log line, and opens on the restored data',
  { timeout: 60_000 },
  async () => {
    const reached = reachExchange()
    const restored = restore()
    await reached
    const starting = startShop(join(folder, 'started'), { DATABASE_URL: addressOf(shop) })
    await expect.poll(startsWaiting, { timeout: 20_000 }).toBe(1)
    await pause(600) // It logs its waiting on the second attempt.
    proxy.release()
    await restored
    const started = await starting
    const products = await (await fetch(`${started.origin}/api/products`)).json()
    await started.stop()
    expect(started.said()).toMatch(/restoring the database/)
    expect(products.data).toHaveLength(1)
    expect(await names()).toEqual(['دراسينا'])
  },
)

test(
  'a shop opened during a restore aborts it, and the order placed meanwhile is kept',
  { timeout: 60_000 },
  async () => {
    const reached = reachExchange()
    const restored = restore()
    restored.catch(() => {})
    await reached
    await sara.fillCart(ficus)
    const order = await sara.placeOrder()
    proxy.release()
    await expect(restored).rejects.toThrow(
      /A shop was opened on this database meanwhile.*nothing was restored/s,
    )
    expect(order.status).toBe(200)
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
    expect(await names()).toEqual(['فيكس'])
    expect(await pictures()).toEqual(ofTheShop)
  },
)

test(
  'a restore is aborted without changes while another session reads the tables for too long',
  { timeout: 60_000 },
  async () => {
    const operator = new Client({ connectionString: addressOf(shop) })
    await operator.connect()
    await operator.query('begin')
    await operator.query('lock table products in access share mode')
    await expect(restore(addressOf(shop))).rejects.toThrow(/in use.*nothing was restored/s)
    await operator.end()
    expect(await names()).toEqual(['فيكس'])
    expect(await pictures()).toEqual(ofTheShop)
  },
)

test(
  'after a kill between the exchange of pictures and the commit, the next restore puts the pictures of the shop back',
  { timeout: 60_000 },
  async () => {
    const reached = reachCommit()
    const command = startCommand()
    await reached
    expect((await pictures()).text).toBe('a picture of the backup')
    command.kill('SIGKILL')
    await once(command, 'exit')
    await expect.poll(endConnections).toBe(0)

    // Refused because the database is not empty: it still holds the shop.
    await expect(restore(addressOf(shop), false)).rejects.toThrow('The database is not empty')
    expect(await pictures()).toEqual(ofTheShop)
    expect(await names()).toEqual(['فيكس'])
  },
)

test(
  'a commit whose answer is lost leaves the rows and the pictures of the backup',
  { timeout: 60_000 },
  async () => {
    const reached = reachCommit()
    const restored = restore()
    await reached
    proxy.releaseWithoutAnswer()
    expect((await restored).violations).toEqual([])
    expect(await names()).toEqual(['دراسينا'])
    expect(await pictures()).toEqual(ofTheBackup)
  },
)

test(
  'a commit that never arrives leaves the rows and the pictures of the shop',
  { timeout: 60_000 },
  async () => {
    const reached = reachCommit()
    const restored = restore()
    restored.catch(() => {})
    await reached
    await proxy.close()
    await expect(restored).rejects.toThrow('whether the backup is restored is not known')
    await expect.poll(endConnections).toBe(0)
    await expect(restore(addressOf(shop), false)).rejects.toThrow('The database is not empty')
    expect(await names()).toEqual(['فيكس'])
    expect(await pictures()).toEqual(ofTheShop)
  },
)
