import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#db/connection/connect.ts'
import { startEmbedded, type Embedded } from '#db/embedded/start-embedded.ts'
import type { Db } from '#db/tables.ts'
import { createGrown, openGrownShop } from '../grown-shop.ts'
import { rounded, withoutGoal, type Row } from '../result.ts'
import { tableOf } from '../report.ts'
import { embeddedPid, portOf, startShop, stop, type Store } from '../store.ts'
import { measureAnswers } from './answers.ts'
import { measureOfficeBytes } from './first-view.ts'
import { measureBulkEdit, measureExports, measureImport, measureWholeCatalogue } from './jobs.ts'
import { signInOwner } from './member.ts'
import type { OfficeStore } from './store.ts'
import { measureUpload } from './upload.ts'

const [few, many] = [
  { plants: 100, orders: 100 },
  { plants: 100_000, orders: 100_000 },
]

/** The parts that need a shop in a separate process, in this order: the import adds more than an export may contain. */
const processParts: Readonly<Record<string, (store: RunningStore, db: Db) => Promise<Row[]>>> = {
  bulk: measureBulkEdit,
  catalogue: measureWholeCatalogue,
  export: measureExports,
  import: measureImport,
  upload: measureUpload,
}

/** The figures of the back office (office.md O6), in a shop of 100,000 plants. `only`: runs the parts with this word in their names. */
export async function measureOffice(only: string): Promise<Row[]> {
  const isAsked = (name: string) => name.includes(only)
  const asked = Object.keys(processParts).filter(isAsked)
  if (asked.length === 0 && !['answers', 'bytes'].some(isAsked))
    throw new Error(`the office has answers, ${Object.keys(processParts).join(', ')} and bytes`)
  const folder = await mkdtemp(join(tmpdir(), 'warif-bench-'))
  const embedded = await startEmbedded(folder)
  try {
    const large = await fillLargeShop(embedded)
    const answers = isAsked('answers') ? await measureAnswersBeside(embedded, large) : []
    // The following parts take long, and must not lose these results.
    if (answers.length > 0) console.error(tableOf(answers))
    return [
      ...answers,
      ...(asked.length > 0 ? await measureProcess(folder, embedded.url('warif'), asked) : []),
      ...(isAsked('bytes') ? measureOfficeBytes() : []),
      withoutGoal('office: load of the machine meanwhile', rounded(loadavg()[2] ?? 0)),
    ]
  } finally {
    await (await startEmbedded(folder)).stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function fillLargeShop(embedded: Embedded) {
  console.error('office: fills a shop of 100,000 plants …')
  return createGrown(embedded, 'warif', many)
}

/** Lists and answers, compared with a shop of 100 plants. */
async function measureAnswersBeside(
  embedded: Embedded,
  large: ReturnType<Embedded['address']>,
): Promise<Row[]> {
  const small = await createGrown(embedded, 'few', few)
  console.error('office: lists and answers …')
  const shops = [openGrownShop(small), openGrownShop(large)] as const
  const answers = await measureAnswers(shops)
  for (const { close } of shops) await close()
  return answers
}

type RunningStore = Store & OfficeStore

/** Jobs and pictures in a shop in a separate process. */
async function measureProcess(
  folder: string,
  databaseUrl: string,
  parts: readonly string[],
): Promise<Row[]> {
  const child = startShop(folder, ['src/server.ts'])
  const port = await portOf(child)
  await startEmbedded(folder) // The server is already running, and keeps running after the shop has ended.
  const { db, close } = connect(databaseUrl, { poolSize: 2, queryTimeoutMs: 0 })
  // The plants that the shoppers of the journeys buy.
  await sql`update products set stock_quantity = 1000000 where id in (select id from products where is_active order by id limit 100)`.execute(
    db,
  )
  const store = {
    port,
    pid: child.pid ?? 0,
    databasePid: await embeddedPid(folder),
    databaseUrl,
    token: await signInOwner(db),
    close: async () => {},
  }
  try {
    const rows: Row[] = []
    for (const part of parts) {
      console.error(`office: ${part} …`)
      const measured = (await processParts[part]?.(store, db)) ?? []
      console.error(tableOf(measured))
      rows.push(...measured)
    }
    return rows
  } finally {
    await close()
    await stop(child)
  }
}
