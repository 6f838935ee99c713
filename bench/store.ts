import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/connection/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { migrate } from '#db/migrations/migrate.ts'
import type { Db } from '#db/tables.ts'
import { readCatalogue } from '../demo/catalogue.ts'
import { advanceIds, analyzeCatalogue, insertCatalogue } from '../demo/import.ts'
import { shopEnvironment, shopFlags } from '../tools/shop-process.mjs'

export const root = join(import.meta.dirname, '..')
/** More than any run buys. */
const unlimitedStock = 10_000_000

export interface Store {
  port: number
  /** The shop's process. */
  pid: number
  /** The main process of its PostgreSQL. */
  databasePid: number
  databaseUrl: string
  close(): Promise<void>
}

/** The built store with the demo's catalogue on the built-in database, in a separate folder. Limits by address are off. */
export async function openStore(): Promise<Store> {
  const folder = await filledFolder()
  const shop = startShop(folder, ['src/server.ts'])
  const port = await portOf(shop)
  const { url } = await startEmbedded(folder) // The server is already running.
  return {
    port,
    pid: shop.pid ?? 0,
    databasePid: await embeddedPid(folder),
    databaseUrl: url('warif'),
    close: async () => {
      await stop(shop)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The main process of the built-in database of a data folder. */
export const embeddedPid = async (folder: string): Promise<number> =>
  Number.parseInt(await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8'), 10)

/** A data folder in the state after a first start; its pictures have rows but no files. */
export async function filledFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'warif-bench-'))
  const embedded = await startEmbedded(folder)
  await embedded.createDatabase('warif')
  const { db, close } = connect(embedded.address('warif'))
  await migrate(db, join(root, 'migrations'))
  const catalogue = await readCatalogue()
  await db.transaction().execute((tx) => insertCatalogue(tx, catalogue))
  await db.updateTable('products').set({ stock_quantity: unlimitedStock }).execute()
  await db.updateTable('product_variants').set({ stock_quantity: unlimitedStock }).execute()
  await addBenchPictures(db)
  await advanceIds(db)
  await analyzeCatalogue(db)
  await close()
  await embedded.stop()
  return folder
}

/** Pictures have rows but no files: otherwise the start would create them, and their AVIF files, during the measurements. */
export async function addBenchPictures(db: Db): Promise<void> {
  const products = await db.selectFrom('products').select('id').execute()
  const pictures = products.map(({ id }) => ({
    product_id: id,
    path: `bench/${id}.webp`,
    width: 1200,
    height: 1200,
  }))
  await db.updateTable('categories').set({ image_path: 'bench/category.webp' }).execute()
  await db.insertInto('product_images').values(pictures).execute()
}

/** `args`: the arguments of Node. Any free port, unless `settings` has one. */
export function startShop(
  folder: string,
  args: string[],
  settings: Record<string, string> = {},
): ChildProcess {
  const compiled = join(root, 'node_modules/.cache/compiled') // As `npm start` sets it.
  const own = {
    NODE_COMPILE_CACHE: compiled,
    RATE_LIMIT_PER_MINUTE: '0',
    SAVE_ORDERS_PER_MINUTE: '0',
    ...settings,
  }
  const flags = args[0] === 'src/server.ts' ? shopFlags : []
  const shop = spawn(process.execPath, [...flags, ...args], {
    cwd: root,
    env: {
      ...shopEnvironment,
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      ...own,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  printLastOutput(shop)
  return shop
}

/** The number of log chunks in an error message: enough to explain why a store ended. */
const piecesQuoted = 4

/**
 * Prints the last output of a store that ends with an exit code. The output is not parsed earlier, because that would slow down the
 * measured requests.
 */
function printLastOutput(shop: ChildProcess): void {
  let last: Buffer[] = []
  shop.stdout?.on('data', (piece: Buffer) => {
    last = [...last.slice(1 - piecesQuoted), piece]
  })
  // Not `exit`: the last chunk may arrive after it.
  shop.on('close', (code) => {
    if (code) console.error(`The store ended with ${code}. Last output:\n${Buffer.concat(last)}`)
  })
}

/** Waits for the ready line, which contains the port. */
export function portOf(shop: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    shop.on('exit', (code) => reject(new Error(`the store ended with ${code}`)))
    const look = (chunk: Buffer) => {
      const port = /http:\/\/localhost:(\d+)/.exec(String(chunk))?.[1]
      if (!port) return
      shop.stdout?.off('data', look)
      resolve(Number(port))
    }
    shop.stdout?.on('data', look)
  })
}

export async function stop(shop: ChildProcess): Promise<void> {
  const ended = once(shop, 'exit')
  shop.kill('SIGTERM')
  await ended
}
