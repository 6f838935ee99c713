import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { migrate } from '#db/migrations/migrate.ts'
import type { Db } from '#db/tables.ts'
import { fillWithMigrated } from '../support/database/migrated-folder.ts'
import { startShop } from '../load/support/shop-process.ts'
import { addPlant } from '../support/plants.ts'

let folder: string
/** The data folder of a shop, and an empty folder. */
let dataDir: string, other: string
/** A closed shop with one plant and one picture, on its own built-in database. */
beforeAll(async () => {
  const [one, two, three] = await Promise.all(
    ['files', 'first', 'other'].map((name) => mkdtemp(join(tmpdir(), `warif-${name}-`))),
  )
  folder = one ?? ''
  dataDir = two ?? ''
  other = three ?? ''
  await fillWithMigrated(dataDir)
  await withDatabase(dataDir, async (db) => {
    await migrate(db, join(import.meta.dirname, '../../migrations'))
    await addPlant(db, { name: 'نبتة الثعبان' })
  })
  await mkdir(join(dataDir, 'media/product'), { recursive: true })
  await writeFile(join(dataDir, 'media/product/1.webp'), 'a picture')
})
afterAll(async () => {
  for (const made of [folder, dataDir, other]) await rm(made, { recursive: true, force: true })
})

/** Runs work on the built-in database of a folder without an open shop. */
async function withDatabase<T>(folder: string, work: (db: Db) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(folder)
  await embedded.createDatabase('warif')
  const { db, close } = connect(embedded.address('warif'))
  try {
    return await work(db)
  } finally {
    await close()
    await embedded.stop()
  }
}

/** Runs the command as `npm run` does. */
async function run(dataDir: string, ...words: string[]) {
  const child = spawn(process.execPath, ['src/backup-command.ts', ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += String(bytes)))
  const [code] = await once(child, 'close')
  return { code, said }
}

const isRunning = async (dataDir: string) =>
  (await readdir(join(dataDir, 'postgres/data'))).includes('postmaster.pid')

test(
  'the backup command works beside an open shop, and the restore command is refused there but restores into another folder',
  { timeout: 120_000 },
  async () => {
    const file = join(folder, 'shop.gz')
    const shop = await startShop(dataDir)
    const backup = await run(dataDir, 'backup', file)
    const alive = await fetch(`${shop.origin}/readyz`)
    const busy = await run(dataDir, 'restore', file, '--overwrite')
    await shop.stop()

    const restore = await run(other, 'restore', file)
    const second = await startShop(other)
    const products = await (
      await fetch(`${second.origin}/api/products`, { headers: { 'Accept-Language': 'ar' } })
    ).json()
    await second.stop()

    expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('pictures: 1') })
    expect(alive.status).toBe(200)
    expect(busy).toMatchObject({ code: 1, said: expect.stringContaining('A shop is already open') })
    expect(restore).toMatchObject({ code: 0, said: expect.stringContaining('its invariants hold') })
    expect(products.data.map(({ name }: { name: string }) => name)).toEqual(['نبتة الثعبان'])
    expect(await readFile(join(other, 'media/product/1.webp'), 'utf8')).toBe('a picture')
  },
)

test(
  'without an open shop the backup command runs the database only for the backup, and names the file by its time',
  { timeout: 60_000 },
  async () => {
    const backup = await run(dataDir, 'backup')
    expect(backup.code).toBe(0)
    expect(await readdir(join(dataDir, 'backups'))).toEqual([
      expect.stringMatching(/^warif-\d{4}-\d\d-\d\dT\d{6}Z\.gz$/),
    ])
    expect(await isRunning(dataDir)).toBe(false)
  },
)

test.each([
  [
    'an existing file is not overwritten',
    ['backup', 'package.json'],
    /^\S*package\.json exists already/,
  ],
  ['restore without a file prints the usage', ['restore'], /^Use: npm run backup/],
  ['an unknown argument prints the usage', ['backup', 'a.gz', '--quick'], /^Use: npm run backup/],
  [
    'a missing file is reported in one line',
    ['restore', 'no-such-file.gz'],
    /^\S*no-such-file\.gz is not there\.\n$/,
  ],
])('%s', { timeout: 60_000 }, async (_, words, reason) => {
  const { code, said } = await run(folder, ...words)
  expect(code).toBe(1)
  expect(said).toMatch(reason)
})
