import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import type { Embedded } from '#db/embedded/start-embedded.ts'
import { watchEmbedded } from '#db/embedded/watch-embedded.ts'

let folder: string
let embedded: Embedded

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-embedded-'))
  embedded = await startEmbedded(folder)
  await embedded.createDatabase('shop')
})

afterAll(async () => {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

const mainProcess = async () =>
  Number.parseInt(await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8'), 10)

test('starting on the same folder again attaches to the running database', async () => {
  const before = await mainProcess()
  const second = await startEmbedded(folder)
  expect(second.attached).toBe(true)
  expect(await mainProcess()).toBe(before)
})

test('createDatabase changes nothing if the database exists', async () => {
  await expect(embedded.createDatabase('shop')).resolves.toBeUndefined()
})

test('pg_trgm recognises similar Arabic words', async () => {
  const { db, close } = connect(embedded.address('shop'))
  await sql`create extension if not exists pg_trgm`.execute(db)
  const { rows } = await sql<{
    likeness: number
  }>`select similarity('نبتة الثعبان', 'نبته الثعبان') as likeness`.execute(db)
  await close()
  expect(rows[0]?.likeness).toBeGreaterThan(0.5)
})

test('the driver returns dates as text and big integers as numbers', async () => {
  const { db, close } = connect(embedded.url('shop'))
  const { rows } =
    await sql`select date '2026-11-21' as day, count(*) as count, timestamptz '2026-11-21T07:12:05Z' as instant`.execute(
      db,
    )
  await close()
  expect(rows).toEqual([{ day: '2026-11-21', count: 1, instant: new Date('2026-11-21T07:12:05Z') }])
})

test('a query beyond the timeout fails, and the pool stays usable', async () => {
  // The server ends a transaction that is left alone for twice this time, as a busy machine leaves it between two statements.
  const { db, close } = connect(embedded.address('shop'), { poolSize: 1, queryTimeoutMs: 2_000 })
  await expect(
    db.transaction().execute((tx) => sql`select pg_sleep(20)`.execute(tx)),
  ).rejects.toThrow(/timeout/)
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined()
  await close()
})

test('the log of the running database is emptied, and its former content is kept in a second file', async () => {
  const log = join(folder, 'postgres/log')
  const endWatch = watchEmbedded(
    embedded,
    async () => {},
    () => {},
  )
  await appendFile(log, 'a line of the log\n'.repeat(300_000))
  await expect.poll(async () => (await stat(log)).size, { timeout: 10_000 }).toBeLessThan(5_000_000)
  expect((await stat(`${log}.1`)).size).toBeGreaterThan(5_000_000)
  await endWatch()
})

test('a log that cannot be emptied is reported once a minute, and not as a lost database', async () => {
  const logged: string[] = []
  let tries = 0
  const boundLog = () => Promise.reject(new Error(`no space left, ${(tries += 1)}`))
  const endWatch = watchEmbedded(
    { ...embedded, boundLog },
    async () => {},
    (_, text) => logged.push(text),
  )
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(3)
  await endWatch()
  expect(logged).toEqual(['the log of the built-in database could not be emptied'])
})

test('after SIGKILL committed rows are still there, and the open pool connects to the new server', async () => {
  const { db, close } = connect(embedded.address('shop'))
  await sql`create table orders (id integer)`.execute(db)
  await sql`insert into orders values (1001)`.execute(db)
  let noticed = 0
  const endWatch = watchEmbedded(
    embedded,
    () => startEmbedded(folder),
    () => (noticed += 1),
  )

  process.kill(await mainProcess(), 'SIGKILL')
  // A backend may answer for a moment after its postmaster has died; only then is the new server used.
  await expect.poll(() => noticed, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect
    .poll(
      () =>
        sql`select id from orders`.execute(db).then(
          ({ rows }) => rows,
          () => null,
        ),
      { timeout: 20_000 },
    )
    .toEqual([{ id: 1001 }])

  await endWatch()
  await close()
})
