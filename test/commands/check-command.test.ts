import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBackup } from '../../src/backup/read-backup.ts'
import { openShop, type Shop } from '../support/shop.ts'

let folder: string
let shop: Shop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-check-'))
  shop = await openShop()
  const plant = await shop.stockPlant({ stock: 5, pictures: 1 })
  await mkdir(join(folder, `media/product/${plant.id}`), { recursive: true })
  await writeFile(join(folder, `media/product/${plant.id}/1.webp`), 'a picture')
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command beside the open shop, as `npm run` does. */
async function run(...words: string[]) {
  const child = spawn(process.execPath, words, {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATABASE_URL: String(shop.pool.options.connectionString),
      DATA_DIR: folder,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += String(bytes)))
  const [code] = await once(child, 'close')
  return { code, said }
}
const check = () => run('src/check-command.ts')

test('a shop without violations is reported in one line', { timeout: 60_000 }, async () => {
  expect(await check()).toEqual({
    code: 0,
    said: 'Everything holds: books, catalogue, numbers and pictures.\n',
  })
})

test(
  'each violation is reported in one line, and a backup is still written, marked and followed by an alarm',
  { timeout: 60_000 },
  async () => {
    await sql`insert into stock_movements (product_id, quantity, reason) select id, 7, 'adjusted' from products`.execute(
      shop.db,
    )
    await sql`update products set search_text = ''`.execute(shop.db)
    await sql`select setval(pg_get_serial_sequence('product_images', 'id'), 1, false)`.execute(
      shop.db,
    )
    await sql`select setval(pg_get_serial_sequence('products', 'id'), 900)`.execute(shop.db)
    await sql`insert into products (id, sku, slug, name_ar, price_halalas, is_active) values (901, 'x', 'x', 'نبتة', 500, false)`.execute(
      shop.db,
    )
    await sql`update categories set image_path = 'category/none.webp' where id = 1`.execute(shop.db)
    const { code, said } = await check()
    expect(code).toBe(2)
    expect(said.trim().split('\n').toSorted()).toEqual([
      expect.stringMatching(
        /^does not hold: a number that would be given out twice: 2 \(product_images\.id, products\.id\)$/,
      ),
      expect.stringMatching(
        /^does not hold: a picture without its file: 1 \(category\/none\.webp\)$/,
      ),
      expect.stringMatching(/^does not hold: a product without search text: 1 \(\d+\)$/),
      expect.stringMatching(/^does not hold: stock that is not its movements: 1 \(\d+\)$/),
    ])

    const file = join(folder, 'broken.gz')
    const backup = await run('src/backup-command.ts', 'backup', file)
    expect(backup.code).toBe(2)
    expect(existsSync(file)).toBe(true)
    expect(backup.said).toContain('"alarm":"invariantsViolated"')
    expect((await checkBackup(file)).header.violations).toEqual([
      { rule: 'stock that is not its movements', count: 1, ids: [expect.any(String)] },
    ])
  },
)
