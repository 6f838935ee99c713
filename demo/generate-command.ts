import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '#db/migrations/migrate.ts'
import type { Db } from '#db/tables.ts'
import { StartError } from '#shared/start-error.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import { readConfig, type Config } from '#config/config.ts'
import { printLine, runCommand } from '#runtime/command.ts'
import { openPictures } from '../src/open-pictures.ts'
import { withDatabaseBesideShop } from '../src/with-database.ts'
import { generateOrders } from './generate/generate-orders.ts'
import { generateProducts } from './generate/generate-products.ts'
import { seedDemoShop } from './import.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const usage = 'Use: npm run demo:grow -- <plants> [--orders <orders>]'

await runCommand(main)

/** `npm run demo:grow -- 100000 --orders 100000`: grows the demo shop to this total of plants and orders, with the settings of the shop. */
async function main(): Promise<void> {
  const wanted = readWords()
  const config = readConfig()
  if (hasLiveRules(config.settings.storeMode))
    throw new StartError('A live shop is not grown: its plants and orders are real.')
  await withDatabaseBesideShop(config, printLine, (db) => generate(db, config, wanted))
}

/** @throws StartError for unknown arguments */
function readWords(): { plants: number; orders: number } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { orders: { type: 'string', default: '0' } },
    })
    const [plants = '', ...rest] = positionals
    if (rest.length > 0 || !/^\d{1,7}$/.test(plants) || !/^\d{1,7}$/.test(values.orders))
      throw new StartError(usage)
    return { plants: Number(plants), orders: Number(values.orders) }
  } catch (error) {
    throw new StartError(usage, error)
  }
}

async function generate(
  db: Db,
  config: Config,
  wanted: { plants: number; orders: number },
): Promise<void> {
  const since = performance.now()
  const seconds = () => ((performance.now() - since) / 1000).toFixed(1)
  await migrate(db, migrations)
  await seedDemoShop({ db, pictures: openPictures(config) })
  const plants = await generateProducts(db, wanted.plants, (grown) =>
    printLine(`${grown} plants (${seconds()} s)`),
  )
  const orders = await generateOrders(db, { ...config.settings, total: wanted.orders })
  await sql`vacuum analyze`.execute(db)
  printLine(`Grown by ${plants} plants and ${orders} orders (${seconds()} s)`)
}
