import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { createGrown, openGrownShop } from '../grown-shop.ts'
import { rounded, withoutGoal, type Row } from '../row.ts'
import { tableOf } from '../table.ts'
import { embeddedPid, portOf, startShop, stop } from '../store.ts'
import { measureAnswers } from './answers.ts'
import { measureOfficeBytes } from './first-view.ts'
import { measureJobs } from './jobs.ts'
import { signInOwner } from './member.ts'
import { measureUpload } from './upload.ts'

const [few, many] = [
  { plants: 100, orders: 100 },
  { plants: 100_000, orders: 100_000 },
]

/** The figures of the back office (office.md O6), in a shop of 100,000 plants. */
export async function measureOffice(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'warif-bench-'))
  const embedded = await startEmbedded(folder)
  try {
    const small = await createGrown(embedded, 'few', few)
    console.error('office: fills a shop of 100,000 plants …')
    const large = await createGrown(embedded, 'warif', many)
    console.error('office: lists and answers …')
    const shops = [openGrownShop(small), openGrownShop(large)] as const
    const answers = await measureAnswers(shops)
    for (const { close } of shops) await close()
    // What follows takes long, and must not lose these.
    console.error(tableOf(answers))
    return [
      ...answers,
      ...(await measureProcess(folder, embedded.url('warif'))),
      ...measureOfficeBytes(),
      withoutGoal('office: load of the machine meanwhile', rounded(loadavg()[2] ?? 0)),
    ]
  } finally {
    await (await startEmbedded(folder)).stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Jobs and pictures in a shop that runs as a process of its own. */
async function measureProcess(folder: string, databaseUrl: string): Promise<Row[]> {
  const child = startShop(folder, ['src/server.ts'])
  const port = await portOf(child)
  await startEmbedded(folder) // It runs already, and goes on when the shop has ended.
  const { db, close } = connect(databaseUrl, { poolSize: 2, queryTimeoutMs: 0 })
  // What the shoppers of the journeys buy.
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
    return [...(await measureJobs(store, db)), ...(await measureUpload(store))]
  } finally {
    await close()
    await stop(child)
  }
}
