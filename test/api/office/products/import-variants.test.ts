import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkCatalogue } from '#domain/invariants/check-catalogue.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { act, addMember, proveIdentity } from '../../../support/office.ts'
import type { Plant } from '../../../support/plants.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import { tableIn, uploadTable } from '../../../support/tables.ts'
import { makeVary, officeProduct, stockOfVariants } from '../../../support/variants.ts'
import { watchStatements } from '../../../support/database/statements.ts'

const [small, medium, large] = [1, 2, 3] as const

let shop: Shop
let noura: ShopCustomer
let watch: ReturnType<typeof watchStatements>
beforeAll(async () => {
  shop = await openShop()
  watch = watchStatements(shop.pool)
  noura = await shop.staff()
  await noura.call('GET', '/api/office/jobs')
  await proveIdentity(shop, noura)
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(shop.failures.splice(0)).toEqual([])
  expect(await checkInvariants(shop.db)).toEqual([])
  expect(await checkCatalogue(shop.db)).toEqual([])
})

const csv = (...lines: (string | number)[][]) => lines.map((line) => line.join(',')).join('\r\n')
async function dryRun(content: string | Uint8Array, kind = 'products', settings: object = {}) {
  const { status, body } = await uploadTable(shop, noura, { kind, name: 'table.csv' }, content)
  expect([status, body.message]).toEqual([201, undefined])
  if (Object.keys(settings).length > 0)
    expect((await act(noura, `/imports/${body.data.id}`, settings, 'PUT')).status).toBe(200)
  await shop.runJobs()
  const found = (await noura.call('GET', `/api/office/imports/${body.data.id}`)).body.data
  expect(found.job).toMatchObject({ state: 'done' })
  return found
}
const linesOf = async (id: number, query = '', locale = 'en') =>
  (await noura.call('GET', `/api/office/imports/${id}/rows?locale=${locale}&limit=100&${query}`))
    .body.data
const problemsOf = async (id: number, locale = 'en', query = '') =>
  (await linesOf(id, `state=wrong&${query}`, locale)).map(
    ({ line, problems }: { line: number; problems: { message: string }[] }) =>
      `${line}: ${problems.map(({ message }) => message.replaceAll(/[\u2068\u2069]/g, '')).join(' ')}`,
  )
const jobOf = async (id: number) => (await noura.call('GET', `/api/office/jobs/${id}`)).body.data
const rowsOf = async (id: number, query = '') =>
  (await noura.call('GET', `/api/office/jobs/${id}/rows?locale=en&${query}`)).body.data
async function apply(id: number, body = { accept_warnings: true }) {
  const answer = await act(noura, `/imports/${id}/apply`, body)
  expect([answer.status, answer.body.message]).toEqual([201, undefined])
  await shop.runJobs()
  return jobOf(answer.body.data.id)
}
async function undo(id: number) {
  const answer = await act(noura, `/jobs/${id}/undo`)
  expect(answer.status).toBe(201)
  await shop.runJobs()
  return jobOf(answer.body.data.id)
}
const idOf = async (sku: string) =>
  (
    await shop.db
      .selectFrom('products')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow()
  ).id
const productOf = async (sku: string) => officeProduct(noura, { id: await idOf(sku) })
const variantsOf = ({ variants }: { variants: Record<string, unknown>[] }) =>
  variants.map(({ sku, color_id, size_id, price_halalas, special_price_halalas, is_active }) => [
    sku,
    color_id,
    size_id,
    price_halalas,
    special_price_halalas,
    is_active,
  ])
async function exported(path: string, body: object) {
  const created = await noura.call('POST', `/api/office/${path}?locale=ar`, { body })
  expect([created.status, created.body.message]).toEqual([201, undefined])
  await shop.runJobs()
  const response = await shop.fetch(`/api/office/jobs/${created.body.data.id}/file`, {
    headers: { Authorization: `Bearer ${noura.token}` },
  })
  return new Uint8Array(await response.arrayBuffer())
}

/** A plant in two sizes; the second is on sale in December. */
async function olive(options: { stock?: number } = {}): Promise<Plant & { s: string; m: string }> {
  const plant = await shop.stockPlant({
    name: 'زيتون',
    nameEn: 'Olive',
    stock: 0,
    sizeIds: [small, medium, large],
  })
  const [s, m] = [`${plant.sku}-S`, `${plant.sku}-M`]
  await makeVary(noura, plant, [
    { sizeId: small, sku: s, priceHalalas: 5_000, ...options },
    { sizeId: medium, sku: m, priceHalalas: 9_000, specialPriceHalalas: 8_000 },
  ])
  return { ...plant, s, m }
}

describe('an exported file with options changes nothing when it is imported again', () => {
  test.each([
    ['products', 'csv', 'keep'],
    ['products', 'xlsx', 'clear'],
    ['prices', 'csv', 'keep'],
    ['prices', 'xlsx', 'clear'],
  ])('a file of %s as %s, where an empty cell means %s', async (kind, format, empty) => {
    const plant = await olive({ stock: 4 })
    const { version, variants } = await productOf(plant.sku)
    const saved = await noura.call('PUT', `/api/office/products/${plant.id}`, {
      body: {
        version,
        special_starts_on: '2026-12-01',
        special_ends_on: '2026-12-31',
        variants: [
          ...variants,
          { size_id: large, sku: `${plant.sku}-L`, price_halalas: 12_000, is_active: false },
        ],
      },
    })
    expect(saved.status).toBe(200)
    await shop.stockPlant()
    const bytes = await exported('exports', { kind, format })
    const table = await tableIn(bytes)
    const found = await dryRun(bytes, kind, { empty })
    expect(found.counts).toEqual({
      new: 0,
      changed: 0,
      same: table.length - 1,
      wrong: 0,
      warned: 0,
    })
    // In a price list, the options that are offered replace the plant.
    const skus = table.map(([sku]) => sku).filter((sku) => sku?.startsWith(plant.sku))
    expect(skus).toEqual(
      kind === 'prices' ? [plant.s, plant.m] : [plant.sku, plant.s, plant.m, `${plant.sku}-L`],
    )
    for (const { problems } of await linesOf(found.id)) expect(problems).toEqual([])
  })

  test('a file of the stock is a count that finds no difference', async () => {
    const plant = await olive({ stock: 4 })
    await shop.stockPlant({ stock: 3 })
    await shop.stockPlant({ stock: null })
    const bytes = await exported('stock/export', { format: 'csv' })
    const table = await tableIn(bytes)
    const own = table.filter(([sku]) => sku === plant.s).map((row) => row.slice(0, 6))
    expect(own).toEqual([[plant.s, 'زيتون · صغير', null, '4', '0', '4']])
    expect(table.map(([sku]) => sku)).not.toContain(plant.sku)
    const found = await dryRun(bytes, 'counts')
    expect(found.counts).toMatchObject({ changed: 0, same: table.length - 1, wrong: 0 })
  })
})

test('a price list changes the prices of options, as one version of their plant, and is undone', async () => {
  const plant = await olive()
  const found = await dryRun(
    csv(
      ['sku', 'price', 'special_price', 'special_from', 'special_to'],
      [plant.s, '55', '50', '2026-12-01', '2026-12-31'],
      [plant.m, '90', '80', '2026-12-01', '2026-12-31'],
      [plant.s, '56', '', '', ''],
      [plant.sku, '57', '', '', ''],
    ),
    'prices',
  )
  // Both options get the days, whichever line is applied.
  expect(found.counts).toMatchObject({ changed: 2, same: 0, wrong: 2 })
  expect(await problemsOf(found.id)).toEqual([
    '4: This product came before, in line 2.',
    '5: Each option of this product has its own price; give each option a line of its own, by its SKU.',
  ])
  const [first, second] = await linesOf(found.id, 'state=changed')
  expect(second).toMatchObject({
    cells: [
      { field: 'sku' },
      { field: 'price', from: '90.00', to: '90.00' },
      { field: 'special_price', from: '80.00', to: '80.00' },
      { field: 'special_from', from: null, to: '2026-12-01' },
      { field: 'special_to', from: null, to: '2026-12-31' },
    ],
  })
  expect(first).toMatchObject({
    title: 'Olive · Small',
    cells: [
      { field: 'sku', from: plant.s, to: plant.s },
      { field: 'price', from: '50.00', to: '55.00' },
      { field: 'special_price', from: null, to: '50.00' },
      { field: 'special_from', from: null, to: '2026-12-01' },
      { field: 'special_to', from: null, to: '2026-12-31' },
    ],
  })
  const before = await productOf(plant.sku)
  const job = await apply(found.id)
  expect(job).toMatchObject({ state: 'done', total: 2, done: 2, failed: 0, can_undo: true })
  const after = await productOf(plant.sku)
  expect(variantsOf(after)).toEqual([
    [plant.s, null, small, 5_500, 5_000, true],
    [plant.m, null, medium, 9_000, 8_000, true],
  ])
  expect(after).toMatchObject({
    version: before.version + 1,
    special_starts_on: '2026-12-01',
    price_halalas: 5_500,
  })
  expect(await undo(job.id)).toMatchObject({ state: 'done', done: 1 })
  expect(variantsOf(await productOf(plant.sku))).toEqual(variantsOf(before))
  expect(await productOf(plant.sku)).toMatchObject({ special_starts_on: null })
})

test('the options of a plant have the same days of special prices', async () => {
  const plant = await olive()
  const found = await dryRun(
    csv(
      ['sku', 'special_price', 'special_from', 'special_to'],
      [plant.s, '45', '2026-12-01', '2026-12-31'],
      [plant.m, '80', '2026-12-05', '2026-12-31'],
    ),
    'prices',
  )
  expect(await problemsOf(found.id)).toEqual([
    '3: Column “special_from”: all options of a product have the same days, and line 2 has others.',
  ])
  expect(await linesOf(found.id, 'state=changed')).toMatchObject([
    { problems: [{ code: 'line.datesOfAll', is_warning: true }] },
  ])
})

test('an SKU that a product shares with an option of another is the product in a price list', async () => {
  const [plant, other] = [await olive(), await shop.stockPlant({ priceHalalas: 3_000 })]
  await sql`update product_variants set sku = ${other.sku} where sku = ${plant.m}`.execute(shop.db)
  const found = await dryRun(csv(['sku', 'price'], [other.sku, 35], [plant.s, 55]), 'prices')
  expect(found.counts).toMatchObject({ changed: 2, wrong: 0 })
  await apply(found.id)
  expect(await productOf(other.sku)).toMatchObject({ price_halalas: 3_500 })
  await sql`update product_variants set sku = ${plant.m} where sku = ${other.sku}`.execute(shop.db)
  expect(variantsOf(await productOf(plant.sku)).map((variant) => variant[3])).toEqual([
    5_500, 9_000,
  ])
})

test('an option is counted by its SKU', async () => {
  const plant = await olive({ stock: 4 })
  const found = await dryRun(csv(['sku', 'counted'], [plant.s, 7], [plant.m, 0]), 'counts')
  expect(found.counts).toMatchObject({ changed: 1, same: 1 })
  await apply(found.id)
  expect(await stockOfVariants(shop, plant)).toEqual({ [plant.s]: 7, [plant.m]: 0 })
})

describe('a list of products', () => {
  test('a list of products adds a plant with its options in any order, and undoing removes it', async () => {
    const found = await dryRun(
      csv(
        [
          'رمز المنتج الأساسي',
          'رمز المنتج',
          'الاسم بالعربية',
          'السعر',
          'سعر العرض',
          'الكمية',
          'اللون',
          'الحجم',
        ],
        ['FIG-1', 'FIG-1-S', '', '', '', 3, 'أحمر', 'صغير'],
        ['FIG-1', '', '', 70, 60, '', 'أحمر', 'Large'],
        ['', 'FIG-1', 'تين', 45, '', '', '', ''],
        ['FIG-1', 'FIG-1-W', '', 48, '', 2, 'أبيض', 'صغير'],
      ),
    )
    await shop.stockPlant({ colorIds: [1, 2], sizeIds: [small, large] })
    expect(found.counts).toMatchObject({ new: 4, wrong: 0 })
    expect(
      (await linesOf(found.id, '', 'ar')).map(({ title }: { title: string }) => title),
    ).toEqual(['تين · أحمر · صغير', 'تين · أحمر · كبير', 'تين', 'تين · أبيض · صغير'])
    const job = await apply(found.id)
    expect(job).toMatchObject({ state: 'done', total: 4, done: 4, failed: 0 })
    const fig = await productOf('FIG-1')
    expect(fig).toMatchObject({
      version: 1,
      status: 'draft',
      varies: true,
      price_halalas: 4_500,
      color_ids: [1, 2],
      size_ids: [small, large],
    })
    expect(variantsOf(fig)).toEqual([
      ['FIG-1-S', 1, small, 4_500, null, true],
      ['FIG-1-1', 1, large, 7_000, 6_000, true],
      ['FIG-1-W', 2, small, 4_800, null, true],
    ])
    expect(await stockOfVariants(shop, fig)).toEqual({ 'FIG-1-S': 3, 'FIG-1-1': 0, 'FIG-1-W': 2 })
    // Undone as a whole: it was in stock, so it is archived.
    expect(await undo(job.id)).toMatchObject({ done: 1, skipped: 0 })
    expect(await productOf('FIG-1')).toMatchObject({ status: 'archived' })
  })

  test('a list of products changes, adds and switches off options of a plant, as one version', async () => {
    const plant = await olive({ stock: 4 })
    const before = await productOf(plant.sku)
    const found = await dryRun(
      csv(
        ['sku', 'parent_sku', 'name_en', 'price', 'quantity', 'sizes', 'status', 'place'],
        [plant.sku, '', 'Olive tree', 50, 4, '', '', ''],
        [plant.s, plant.sku, '', 60, 4, 'small', 'published', ''],
        [plant.m, plant.sku, '', 90, 0, '', 'archived', 'A-01'],
        [`${plant.sku}-L`, plant.sku, '', 120, 5, 'large', '', ''],
      ),
    )
    expect(found.counts).toMatchObject({ changed: 3, new: 1, wrong: 0, warned: 1 })
    const job = await apply(found.id)
    expect(job).toMatchObject({ done: 4 })
    const after = await productOf(plant.sku)
    expect(after).toMatchObject({ version: before.version + 1, name_en: 'Olive tree', place: null })
    expect(variantsOf(after)).toEqual([
      [plant.s, null, small, 6_000, null, true],
      [plant.m, null, medium, 9_000, 8_000, false],
      [`${plant.sku}-L`, null, large, 12_000, null, true],
    ])
    expect(await stockOfVariants(shop, plant)).toMatchObject({ [`${plant.sku}-L`]: 5 })
    // The same file again changes nothing, though the plant has the price of its cheapest option.
    const again = await dryRun(
      csv(
        ['sku', 'parent_sku', 'price', 'quantity', 'sizes', 'status'],
        [plant.sku, '', 50, 9, '', ''],
        [plant.s, plant.sku, 60, 4, 'small', 'published'],
        [`${plant.sku}-L`, plant.sku, 120, 5, 'large', ''],
      ),
    )
    expect(again.counts).toMatchObject({ changed: 0, new: 0, same: 3, wrong: 0 })
    // Sold meanwhile: the option that was added is switched off, and the others have their former values.
    const undone = await undo(job.id)
    expect(undone).toMatchObject({ done: 1, skipped: 0 })
    expect(await rowsOf(undone.id)).toMatchObject([
      {
        row: 2,
        message: 'Options that were in stock or ordered were switched off instead of deleted.',
      },
    ])
    expect(variantsOf(await productOf(plant.sku))).toEqual([
      [plant.s, null, small, 5_000, null, true],
      [plant.m, null, medium, 9_000, 8_000, true],
      [`${plant.sku}-L`, null, large, 12_000, null, false],
    ])
  })

  test('an SKU that was generated for a line is not written again by a line that names it', async () => {
    const [plant, other] = [
      await shop.stockPlant({ stock: 0 }),
      await shop.stockPlant({ stock: 0 }),
    ]
    const generated = `${plant.sku}-1`
    const others = Array.from({ length: 120 }, () => ['', 'NOBODY', '', 10, 'small', ''])
    const found = await dryRun(
      csv(
        ['sku', 'parent_sku', 'name_ar', 'price', 'sizes', 'quantity'],
        ['', plant.sku, '', 30, 'medium', 6],
        [generated, plant.sku, '', 40, 'large', 4],
        [generated, other.sku, '', 40, 'large', 4],
        ...others,
        [generated, plant.sku, '', 50, 'small', 3],
      ),
    )
    const twice = 'This product came before, in line 2.'
    const problems = (await problemsOf(found.id)).concat(await problemsOf(found.id, 'en', 'page=2'))
    expect(problems.filter((line: string) => line.includes('before'))).toEqual([
      `3: ${twice}`,
      `4: ${twice}`,
      `125: ${twice}`,
    ])
    await apply(found.id)
    expect(await stockOfVariants(shop, plant)).toEqual({ [generated]: 6 })
  })

  test('an SKU of a product is not given to an option of another, not even of a product in the file', async () => {
    const [plant, other] = [await shop.stockPlant({ stock: 0 }), await shop.stockPlant()]
    await sql`update products set sku = ${`${plant.sku}-1`} where id = ${other.id}`.execute(shop.db)
    const found = await dryRun(
      csv(
        ['sku', 'parent_sku', 'name_ar', 'price', 'sizes'],
        ['', plant.sku, '', 30, 'small'],
        ['', plant.sku, '', 40, 'medium'],
        ['PALM-9', plant.sku, '', 50, 'large'],
        ['PALM-9', '', 'نخلة', 50, ''],
        [`${plant.sku}-3`, '', 'نخيل', 50, ''],
      ),
    )
    expect(await problemsOf(found.id)).toEqual([
      '4: The product “PALM-9” or one of its options has this SKU.',
    ])
    await apply(found.id)
    expect(variantsOf(await productOf(plant.sku)).map(([sku]) => sku)).toEqual([
      `${plant.sku}-2`,
      `${plant.sku}-4`,
    ])
    const { version, variants } = await productOf(plant.sku)
    const saved = await noura.call('PUT', `/api/office/products/${plant.id}`, {
      body: {
        version,
        size_ids: [small, medium, large],
        variants: [...variants, { size_id: large, price_halalas: 6_000 }],
      },
    })
    expect(saved.status).toBe(200)
    expect(variantsOf(await productOf(plant.sku)).at(-1)?.[0]).toBe(`${plant.sku}-5`)
  })

  test('the dry run takes the same number of statements for any number of options without an SKU', async () => {
    const statementsFor = async (...sizes: string[]) => {
      const { sku } = await shop.stockPlant({ stock: 0 })
      const table = csv(['parent_sku', 'price', 'sizes'], ...sizes.map((size) => [sku, 30, size]))
      const { body } = await uploadTable(shop, noura, { kind: 'products' }, table)
      watch.taken()
      await shop.runJobs()
      const taken = watch.taken().length
      expect(await problemsOf(body.data.id)).toEqual([])
      return taken
    }
    expect(await statementsFor('small', 'medium', 'large')).toBe(await statementsFor('small'))
  })

  test('an option that was added and never used is removed by undoing', async () => {
    const plant = await olive()
    const line = [`${plant.sku}-L`, plant.sku, 120, 'large']
    const found = await dryRun(csv(['sku', 'parent_sku', 'price', 'sizes'], line))
    const job = await apply(found.id)
    expect(await undo(job.id)).toMatchObject({ done: 1 })
    expect(Object.keys(await stockOfVariants(shop, plant))).toEqual([plant.s, plant.m])
  })

  test('a list of products begins options of a plant without stock, and skips a plant changed since', async () => {
    const [plain, changed] = [await shop.stockPlant({ stock: 0 }), await olive()]
    const found = await dryRun(
      csv(
        ['sku', 'parent_sku', 'price', 'sizes'],
        ['', plain.sku, 30, 'small'],
        ['', plain.sku, 40, 'medium'],
        [changed.s, changed.sku, 40, ''],
        [changed.m, changed.sku, 100, ''],
      ),
    )
    expect(found.counts).toMatchObject({ new: 2, changed: 2, wrong: 0 })
    await shop.db
      .updateTable('products')
      .set({ place: 'B-1' })
      .where('id', '=', changed.id)
      .execute()
    const job = await apply(found.id)
    expect(job).toMatchObject({ done: 2, skipped: 2 })
    expect(await rowsOf(job.id, 'state=skipped')).toMatchObject([
      { row: 4, code: 'changedSince' },
      { row: 5, code: 'changedSince' },
    ])
    expect(variantsOf(await productOf(plain.sku))).toEqual([
      [`${plain.sku}-1`, null, small, 3_000, null, true],
      [`${plain.sku}-2`, null, medium, 4_000, null, true],
    ])
    await undo(job.id)
    expect(await productOf(plain.sku)).toMatchObject({ varies: false, variants: [] })
  })

  test('the lines of a plant that are in different batches are one save', async () => {
    const plant = await olive()
    const others = Array.from({ length: 120 }, (_, index) => [
      `ROW-${index}`,
      '',
      `صف ${index}`,
      10,
      '',
    ])
    const found = await dryRun(
      csv(
        ['sku', 'parent_sku', 'name_ar', 'price', 'sizes'],
        [`${plant.sku}-L`, plant.sku, '', 120, 'large'],
        ...others,
        [plant.s, plant.sku, '', 60, ''],
        ['ROW-0-S', 'ROW-0', '', 12, 'small'],
      ),
    )
    expect(found.counts).toMatchObject({ new: 122, changed: 1, wrong: 0 })
    const { version } = await productOf(plant.sku)
    const { body } = await act(noura, `/imports/${found.id}/apply`)
    // The process ends after the first batch, which has the first line of both plants.
    let batches = 0
    const ended = shop.runJobs(() => {
      batches += 1
      if (batches > 1) throw Object.assign(new Error('the process dies'), { code: '57P01' })
    })
    await expect(ended).rejects.toThrow('the process dies')
    await sql`update jobs set lease_until = now() - interval '1 second' where id = ${body.data.id}`.execute(
      shop.db,
    )
    await shop.runJobs()
    expect(await jobOf(body.data.id)).toMatchObject({ total: 123, done: 123, failed: 0 })
    expect(await productOf(plant.sku)).toMatchObject({ version: version + 1, price_halalas: 6_000 })
    expect(variantsOf(await productOf('ROW-0'))).toEqual([
      ['ROW-0-S', null, small, 1_200, null, true],
    ])
    const { rows } = await sql<{ times: number }>`
      select count(*)::int as times from product_versions where product_id = ${plant.id} and version > ${version}`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ times: 1 }])
  })

  test('processes of a version that knows no lines of options do not take a file with them', async () => {
    const plant = await olive()
    const kindsFor = async (...table: (string | number)[][]) => {
      const found = await dryRun(csv(...table))
      const job = await apply(found.id)
      expect(job).toMatchObject({ state: 'done', done: 1 })
      expect([found.job.title, job.title]).toEqual([
        expect.stringContaining('فحص'),
        expect.stringContaining('استيراد'),
      ])
      const kinds = await shop.db
        .selectFrom('jobs')
        .select('kind')
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      return kinds.map(({ kind }) => kind)
    }
    const plain = await kindsFor(['sku', 'place'], [plant.sku, 'D-4'])
    expect(plain).toEqual(['products.import', 'imports.check'])
    const own = await kindsFor(['sku', 'parent_sku', 'price'], [plant.s, plant.sku, 61])
    expect(own).toEqual(['products.importOptions', 'imports.checkOptions'])
  })

  test('a cancelled import says of each line of a plant that it was written', async () => {
    const plant = await olive()
    const others = Array.from({ length: 120 }, (_, index) => ['', '', `صف ${index}`, 10, ''])
    const found = await dryRun(
      csv(
        ['sku', 'parent_sku', 'name_ar', 'price', 'sizes'],
        [plant.s, plant.sku, '', 60, ''],
        ...others,
        [plant.m, plant.sku, '', 95, ''],
      ),
    )
    const { body } = await act(noura, `/imports/${found.id}/apply`)
    const { id } = body.data
    let batches = 0
    await shop
      .runJobs(() => {
        batches += 1
        if (batches > 1) throw Object.assign(new Error('the process dies'), { code: '57P01' })
      })
      .catch(() => {})
    expect((await act(noura, `/jobs/${id}/cancel`)).status).toBe(200)
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', total: 122, done: 101, failed: 0 })
    expect(variantsOf(await productOf(plant.sku)).map((variant) => variant[3])).toEqual([
      6_000, 9_500,
    ])
    expect(await undo(id)).toMatchObject({ done: 100, skipped: 0 })
  })

  test('options of a product whose line is left out because of a warning fail by name', async () => {
    const found = await dryRun(
      csv(
        ['sku', 'parent_sku', 'name_ar', 'price', 'sizes', 'status'],
        ['OAK-1-S', 'OAK-1', '', 10, 'small', ''],
        ['OAK-1', '', 'بلوط', 10, '', 'published'],
        ['OAK-1-M', 'OAK-1', '', 10, 'medium', ''],
      ),
    )
    expect(found.counts).toMatchObject({ new: 3, warned: 1, wrong: 0 })
    const job = await apply(found.id, { accept_warnings: false })
    expect(job).toMatchObject({ state: 'done', total: 2, done: 0, failed: 2 })
    const message = 'The line of its product, 3, was left out because of its warning.'
    expect(await rowsOf(job.id, 'state=failed')).toMatchObject([
      { row: 2, message },
      { row: 4, message },
    ])
  })

  test('the lines of a plant are wrong where no option of it would be for sale, or stock would be lost', async () => {
    const [archived, replaced] = [await olive(), await olive()]
    const [plain, stocked] = [
      await shop.stockPlant({ stock: 0 }),
      await shop.stockPlant({ stock: 7 }),
    ]
    // They had options once.
    await sql`insert into product_variants (product_id, size_id, sku, price_halalas, stock_quantity, is_active, position)
      select id, ${small}, sku || '-S', 5000, 0, false, 0 from products where id in (${plain.id}, ${stocked.id})`.execute(
      shop.db,
    )
    const found = await dryRun(
      csv(
        ['sku', 'parent_sku', 'price', 'status', 'sizes', 'place', 'name_ar'],
        [archived.s, archived.sku, '', 'archived', '', '', ''],
        [archived.sku, '', '', '', '', 'C-3', ''],
        [archived.m, archived.sku, 95, 'archived', '', '', ''],
        [replaced.s, replaced.sku, '', 'archived', '', '', ''],
        [replaced.m, replaced.sku, '', 'archived', '', '', ''],
        [`${replaced.sku}-L`, replaced.sku, 99, '', 'large', '', ''],
        [`${plain.sku}-S`, plain.sku, 60, '', '', '', ''],
        [`${stocked.sku}-S`, stocked.sku, 60, 'published', '', '', ''],
        ['ELM-1', '', 10, '', '', '', 'دردار'],
        ['ELM-1-S', 'ELM-1', 10, 'archived', 'small', '', ''],
      ),
    )
    const none =
      'No option of this product would be for sale. Leave at least one of them published.'
    expect(await problemsOf(found.id)).toEqual([
      ...[2, 3, 4, 8].map((line) => `${line}: ${none}`),
      expect.stringMatching(/^9: There are 7 of this product in stock/),
      ...[10, 11].map((line) => `${line}: ${none}`),
    ])
    expect(found.counts).toMatchObject({ changed: 2, new: 1, wrong: 7 })
    expect(await apply(found.id)).toMatchObject({ total: 3, done: 3, failed: 0 })
  })

  test('each wrong line of an option names its reason in both languages', async () => {
    const plant = await olive()
    const other = await olive()
    const stocked = await shop.stockPlant({ stock: 7 })
    const sheet = csv(
      ['sku', 'parent_sku', 'price', 'special_price', 'colors', 'sizes', 'status', 'name_ar'],
      ['A-1', 'NOBODY', 10, '', '', 'small', '', ''],
      ['WRONG-1', '', 'abc', '', '', '', '', 'خطأ'],
      ['A-2', 'WRONG-1', 10, '', '', 'small', '', ''],
      [other.s, plant.sku, 10, '', '', 'large', '', ''],
      [plant.s, plant.sku, 10, '', '', 'large', '', ''],
      ['A-3', plant.sku, 10, '', '', 'small', '', ''],
      ['A-4', plant.sku, 10, '', '', '', '', ''],
      ['A-5', plant.sku, 10, '', '', 'large; small', '', ''],
      ['A-6', plant.sku, 10, '', 'red', 'large', '', ''],
      ['A-7', stocked.sku, 10, '', '', 'small', '', ''],
      ['A-8', plant.sku, 10, 10, '', 'large', '', ''],
      ['A-9', plant.sku, 10, '', '', 'large', 'draft', ''],
      [plant.m, plant.sku, 90, '', '', 'gigantic', '', ''],
      [other.m, '', 10, '', '', '', '', 'نبتة'],
      ['A-10', 'a b', 10, '', '', '', '', ''],
      ['A-3', other.sku, 10, '', '', 'large', '', ''],
    )
    await shop.stockPlant({ colorIds: [1] })
    const found = await dryRun(sheet)
    expect(await problemsOf(found.id)).toEqual([
      '2: No product has this parent SKU, neither in the shop nor in the file.',
      '3: Column “price”: “abc” is not a valid price.',
      '4: The line of its product, 3, is wrong.',
      `5: The product “${other.sku}” or one of its options has this SKU.`,
      '6: Column “sizes”: the colour and size of an option that is there stay; give a new option a line with another SKU.',
      `7: This option is there already, with the SKU “${plant.s}”.`,
      '8: An option needs a colour or a size.',
      '9: Column “sizes”: an option has one value; give each option a line of its own.',
      '10: Column “colors”: the other options of this product have no value here.',
      '11: There are 7 of this product in stock, which would be lost, because options are counted separately. Adjust its stock to 0 first.',
      '12: The special price, 10.00, must be below the price, 10.00.',
      '13: Column “status”: “draft” is not known. Accepted: published, archived.',
      '14: Column “sizes”: there is no size called “gigantic”.',
      `15: This SKU is an option of the product “${other.sku}”; write that SKU as the parent SKU of the line.`,
      '16: Column “parent_sku”: “a b” is not a valid SKU; capital letters, digits and . _ - only.',
      '17: This product came before, in line 7.',
    ])
    expect((await problemsOf(found.id, 'ar')).slice(0, 4)).toEqual([
      '2: لا يوجد منتج بهذا الرمز الأساسي، لا في المتجر ولا في الملف.',
      '3: العمود «price»: القيمة «abc» ليست سعرًا صحيحًا.',
      '4: في السطر 3 الذي فيه منتجه خطأ.',
      `5: هذا الرمز للمنتج «${other.sku}» أو لأحد خياراته.`,
    ])
    const none = await dryRun(
      csv(['sku', 'parent_sku', 'price', 'sizes'], ['A-1', plant.sku, 10, 'large']),
      'products',
      { create: false },
    )
    expect(await problemsOf(none.id)).toEqual([
      '2: This product has no such option, and none is added.',
    ])
  })

  test('an empty status is left alone where empty cells clear', async () => {
    const plant = await shop.stockPlant()
    const table = csv(['sku', 'status', 'place'], [plant.sku, '', 'C-1'], ['', '-', ''])
    const found = await dryRun(table, 'products', { empty: 'clear' })
    expect(await problemsOf(found.id)).toEqual([
      expect.stringMatching(/^3: .*“status”: a value is needed/),
    ])
    expect(await apply(found.id)).toMatchObject({ state: 'done', done: 1 })
    expect(await productOf(plant.sku)).toMatchObject({ status: 'published', place: 'C-1' })
  })

  test('a catalogue keeper adds no options, which have prices', async () => {
    const plant = await olive()
    const sara = await addMember(shop, 'Sara', 'catalogue')
    const table = csv(['sku', 'parent_sku', 'sizes'], ['A-1', plant.sku, 'large'])
    const { body } = await uploadTable(shop, sara, {}, table)
    await act(sara, `/imports/${body.data.id}`, { create: true }, 'PUT')
    await shop.runJobs()
    const applied = await act(sara, `/imports/${body.data.id}/apply`)
    await shop.runJobs()
    expect(
      (await sara.call('GET', `/api/office/jobs/${applied.body.data.id}`)).body.data,
    ).toMatchObject({
      done: 0,
      failed: 1,
    })
  })
})
