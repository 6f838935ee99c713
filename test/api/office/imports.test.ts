import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { seedPlantNames } from '#domain/plants/seed-names.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { addCoupon } from '../../support/coupon.ts'
import { act, addMember } from '../../support/office.ts'
import type { Plant } from '../../support/plants.ts'
import { watchStatements } from '../../support/database/statements.ts'
import { uploadTable, windows1256, workbookOf, zipOf } from '../../support/tables.ts'

let shop: Shop
let noura: ShopCustomer
let watch: ReturnType<typeof watchStatements>
beforeAll(async () => {
  shop = await openShop()
  watch = watchStatements(shop.pool)
  noura = await shop.staff()
})
afterAll(() => shop.close())

const upload = (content: string | Uint8Array, options = {}, by = noura) =>
  uploadTable(shop, by, options, content)
/** Uploads a table, runs its dry run and returns the import. */
async function dryRun(content: string | Uint8Array, options = {}) {
  const { status, body } = await upload(content, options)
  expect([status, body.message]).toEqual([201, undefined])
  await shop.runJobs()
  return importOf(body.data.id)
}
const importOf = async (id: number) =>
  (await noura.call('GET', `/api/office/imports/${id}?locale=en`)).body.data
const linesOf = async (id: number, query = '', locale = 'en') =>
  (await noura.call('GET', `/api/office/imports/${id}/rows?locale=${locale}&${query}`)).body.data
async function apply(id: number, body = {}) {
  const answer = await act(noura, `/imports/${id}/apply`, body)
  expect([answer.status, answer.body.message]).toEqual([201, undefined])
  await shop.runJobs()
  return (await noura.call('GET', `/api/office/jobs/${answer.body.data.id}`)).body.data
}
const plants = async (count: number, options = {}) => {
  const made: Plant[] = []
  for (let index = 0; index < count; index += 1)
    made.push(await shop.stockPlant({ priceHalalas: 10_000, ...options }))
  return made
}
const productOf = async (sku: string) =>
  shop.db.selectFrom('products').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow()
const csv = (...lines: (string | number)[][]) => lines.map((line) => line.join(',')).join('\r\n')
const isolates = /[\u2068\u2069]/g
const problemsOf = async (id: number, locale = 'en') =>
  (await linesOf(id, 'state=wrong', locale)).map(
    (line: { line: number; problems: { message: string }[] }) =>
      `${line.line}: ${line.problems.map(({ message }) => message.replaceAll(isolates, '')).join(' ')}`,
  )

const oneLine =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>sku</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>A</t></is></c></row>'

describe('a price list', () => {
  test('a price list is recognised, checked, applied and undone as a whole', async () => {
    const [first, second, third] = await plants(3)
    const found = await dryRun(
      csv(
        ['الرمز', 'السعر الجديد', 'ملاحظة'],
        [first!.sku, '"١٬١٥٥٫٥٠ ر.س"', 'x'],
        [second!.sku, '120', ''],
        [third!.sku, '100.00', ''],
        ['PLM-X', '95.00', ''],
        [second!.sku, '12O.00', ''],
        ['رمز', '95.00', ''],
      ),
      { kind: 'prices', name: 'أسعار الشتاء.csv' },
    )
    expect(found).toMatchObject({
      kind: 'prices',
      file_name: 'أسعار الشتاء.csv',
      lines: 6,
      columns: [
        { number: 1, field: 'sku', samples: [first!.sku, second!.sku, third!.sku] },
        { number: 2, field: 'price' },
        { number: 3, field: null },
      ],
      counts: { new: 0, changed: 2, same: 1, wrong: 3, warned: 1 },
      changed_fields: { price: 2 },
      problem: null,
      job: { state: 'done', done: 6 },
      applied: null,
    })
    expect(await problemsOf(found.id)).toEqual([
      '5: There is no product with this SKU.',
      '6: Column “السعر الجديد”: “12O.00” is not a valid price. This product came before, in line 3.',
      // No new product is added, so nothing is said about what one would lack.
      '7: Column “الرمز”: “رمز” is not a valid SKU; capital letters, digits and . _ - only.',
    ])
    expect((await problemsOf(found.id, 'ar'))[1]).toBe(
      '6: العمود «السعر الجديد»: القيمة «12O.00» ليست سعرًا صحيحًا. ورد هذا المنتج قبل ذلك في السطر 3.',
    )
    // An Arabic header does not turn the English sentence around.
    const [, { problems }] = await linesOf(found.id, 'state=wrong')
    expect(problems[0].message).toContain('“\u2068السعر الجديد\u2069”: “\u206812O.00\u2069”')
    const [changed] = await linesOf(found.id, 'state=changed')
    expect(changed).toMatchObject({
      line: 2,
      product_id: first!.id,
      cells: [
        { column: 1, field: 'sku' },
        { column: 2, field: 'price', from: '100.00', to: '1155.50' },
      ],
      problems: [{ code: 'line.largeChange', is_warning: true }],
    })
    const { name_ar, name_en } = await productOf(first!.sku)
    const [inArabic] = await linesOf(found.id, 'state=changed', 'ar')
    expect([changed.title, inArabic.title]).toEqual([name_en, name_ar])

    const job = await apply(found.id, { accept_warnings: true })
    expect(job).toMatchObject({
      title: 'استيراد أسعار سطرين من «\u2068أسعار الشتاء.csv\u2069»',
      state: 'done',
      done: 2,
      can_undo: true,
    })
    expect((await productOf(first!.sku)).price_halalas).toBe(115_550)
    expect((await act(noura, `/imports/${found.id}/apply`)).body.code).toBe('documentClosed')

    await shop.db
      .updateTable('products')
      .set({ price_halalas: 13_000 })
      .where('id', '=', second!.id)
      .execute()
    const undone = await act(noura, `/jobs/${job.id}/undo`)
    await shop.runJobs()
    const after = await noura.call('GET', `/api/office/jobs/${undone.body.data.id}`)
    expect(after.body.data).toMatchObject({ state: 'done', done: 1, skipped: 1 })
    expect((await productOf(first!.sku)).price_halalas).toBe(10_000)
    expect((await productOf(second!.sku)).price_halalas).toBe(13_000)
  })

  test('a price list is read below the title and date that a supplier puts above its headers', async () => {
    const [plant] = await plants(1)
    const headers = ['كود الصنف', 'رمز المنتج', 'السعر']
    const found = await dryRun(
      csv(['مشاتل القصيم'], ['قائمة أسعار', '2026-11-29'], headers, ['7', plant!.sku, '120']),
      { kind: 'prices' },
    )
    expect(found).toMatchObject({
      lines: 1,
      columns: [
        { header: 'كود الصنف', field: null },
        { header: 'رمز المنتج', field: 'sku' },
        { header: 'السعر', field: 'price' },
      ],
    })
    expect(await linesOf(found.id)).toMatchObject([{ line: 4, state: 'changed' }])
  })

  test('a comma in the title above a price list with semicolons is not taken for its delimiter', async () => {
    const [plant] = await plants(1)
    const lines = ['Al Qassim Nurseries, Riyadh', 'no;sku;price', `7;${plant!.sku};120`]
    const found = await dryRun(lines.join('\r\n'), { kind: 'prices' })
    expect(found).toMatchObject({ lines: 1, columns: [{}, { field: 'sku' }, { field: 'price' }] })
  })

  test('a price list leaves out lines with a warning unless it is accepted', async () => {
    const [plant, other] = await plants(2)
    const found = await dryRun(csv(['sku', 'price'], [plant!.sku, '900'], [other!.sku, '110']), {
      kind: 'prices',
    })
    expect(await apply(found.id)).toMatchObject({ total: 1, done: 1 })
    expect((await productOf(plant!.sku)).price_halalas).toBe(10_000)
  })

  test('a price list skips products changed since the dry run', async () => {
    const [plant, other] = await plants(2)
    const found = await dryRun(csv(['sku', 'price'], [plant!.sku, '110'], [other!.sku, '110']), {
      kind: 'prices',
    })
    await shop.setPrice(plant!, 10_500)
    const job = await apply(found.id)
    expect(job).toMatchObject({ done: 1, skipped: 1 })
    const rows = await noura.call('GET', `/api/office/jobs/${job.id}/rows?state=skipped`)
    expect(rows.body.data).toMatchObject([
      { row: 2, entity_id: String(plant!.id), code: 'changedSince' },
    ])
    expect((await productOf(plant!.sku)).price_halalas).toBe(10_500)
  })

  test('a price list takes dates, and refuses an invalid one', async () => {
    const [good, bad] = await plants(2)
    const found = await dryRun(
      csv(
        ['sku', 'special_price', 'special_from', 'special_to'],
        [good!.sku, '90', '01/12/2026', '2026-12-31'],
        [bad!.sku, '100', '2026-12-31', '30/02/2026'],
      ),
      { kind: 'prices' },
    )
    expect(await problemsOf(found.id)).toEqual([
      '3: Column “special_to”: “30/02/2026” is not a valid date; write 2026-11-22 or 22/11/2026.',
    ])
    await apply(found.id)
    expect(await productOf(good!.sku)).toMatchObject({
      special_price_halalas: 9_000,
      special_starts_on: '2026-12-01',
      special_ends_on: '2026-12-31',
    })
    const high = await dryRun(csv(['sku', 'special_price'], [bad!.sku, '100']), { kind: 'prices' })
    expect(await problemsOf(high.id)).toEqual([
      '2: The special price, 100.00, must be below the price, 100.00.',
    ])
  })
})

describe('a list of products', () => {
  test('a list of products adds drafts with their stock, and undoing removes them', async () => {
    await plants(1)
    const found = await dryRun(
      csv(
        [
          'رمز المنتج',
          'الاسم بالعربية',
          'السعر',
          'الكمية',
          'التصنيفات',
          'الألوان',
          'الحالة',
          'الضوء',
        ],
        ['CRO-M', 'كروتون ملوّن', '55', '7', 'داخلية; مزهرة', 'أحمر', 'منشور', 'ساطعة'],
        ['', 'سينغونيوم', '32', '', '', '', '', ''],
        ['BAD-1', 'نبتة', '32', '', 'خيالية', '', '', ''],
      ),
    )
    expect(found.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 1, warned: 1 })
    expect(await problemsOf(found.id)).toEqual([
      '4: Column “التصنيفات”: there is no category called “خيالية”.',
    ])
    const job = await apply(found.id, { accept_warnings: true })
    expect(job).toMatchObject({ state: 'done', done: 2, failed: 0 })
    const croton = await productOf('CRO-M')
    expect(croton).toMatchObject({
      status: 'draft',
      name_ar: 'كروتون ملوّن',
      price_halalas: 5_500,
      stock_quantity: 7,
      care: { light: 'bright' },
    })
    const { body } = await noura.call('GET', `/api/office/products/${croton.id}`)
    expect(body.data).toMatchObject({ category_ids: [1, 3], color_ids: [1] })
    const unnamed = await shop.db
      .selectFrom('products')
      .selectAll()
      .where('name_ar', '=', 'سينغونيوم')
      .executeTakeFirstOrThrow()
    expect(unnamed.sku).toMatch(/^PLT-\d{4}$/)

    const undone = await act(noura, `/jobs/${job.id}/undo`)
    await shop.runJobs()
    // A product that was in stock is archived instead of deleted, and the row says so.
    const rows = await noura.call('GET', `/api/office/jobs/${undone.body.data.id}/rows?locale=en`)
    expect(rows.body.data).toMatchObject([
      {
        row: 2,
        state: 'done',
        message: 'It was in stock or ordered, so it was archived instead of deleted.',
      },
      { row: 3, state: 'done', message: null },
    ])
    expect((await productOf('CRO-M')).status).toBe('archived')
    expect((await productOf(unnamed.sku)).deleted_at).not.toBeNull()
  })

  test('a list of products names each kind of plant by its address or a unique name', async () => {
    await seedPlantNames(shop.db)
    const [known] = await plants(1, { profile: 'ixora' })
    const found = await dryRun(
      csv(
        ['رمز المنتج', 'الاسم بالعربية', 'السعر', 'نوع النبات'],
        ['KIND-1', 'إكسورا حمراء', '55', 'ixora'],
        ['KIND-2', 'زي زي', '55', 'زاميا'],
        ['KIND-3', 'غاف', '55', 'PROSOPIS cineraria'],
        // The name of three kinds.
        ['KIND-4', 'جهنمية', '55', 'جهنمية'],
        ['KIND-5', 'نبتة', '55', 'نبتة خيالية'],
        [known!.sku, '', '', '-'],
      ),
    )
    expect(found.counts).toMatchObject({ new: 3, changed: 1, wrong: 2 })
    expect(await problemsOf(found.id)).toEqual([
      '5: Column “نوع النبات”: no kind of plant, or more than one, is called “جهنمية”.',
      '6: Column “نوع النبات”: no kind of plant, or more than one, is called “نبتة خيالية”.',
    ])
    const job = await apply(found.id)
    const kinds = async (...skus: string[]) =>
      Promise.all(skus.map(async (sku) => (await productOf(sku)).profile_slug))
    expect(await kinds('KIND-1', 'KIND-2', 'KIND-3', known!.sku)).toEqual([
      'ixora',
      'zz-plant',
      'ghaf',
      null,
    ])
    await act(noura, `/jobs/${job.id}/undo`)
    await shop.runJobs()
    expect(await kinds(known!.sku)).toEqual(['ixora'])
  })

  test('a list of products adds the valid products and names the reason for the others', async () => {
    const found = await dryRun(
      csv(
        ['sku', 'name_ar', 'price', 'quantity'],
        ['ONE-A', 'أولى', '10', '3'],
        ['TWO-A', 'ثانية', '20', '4'],
        ['', 'ثالثة', '30', ''],
      ),
    )
    await shop.db
      .updateTable('products')
      .set({ sku: 'TWO-A' })
      .where('id', '=', (await plants(1))[0]!.id)
      .execute()
    const job = await apply(found.id, { accept_warnings: true })
    expect(job).toMatchObject({ state: 'done', done: 2, failed: 1 })
    const rows = await noura.call('GET', `/api/office/jobs/${job.id}/rows?state=failed&locale=en`)
    expect(rows.body.data).toMatchObject([{ row: 3, message: 'Already in use.' }])
    expect(await productOf('ONE-A')).toMatchObject({ stock_quantity: 3, version: 1 })
    const { rows: times } = await sql<{ times: number }>`
      select count(*)::int as times from audit_log where request_id = ${`job-${job.id}`} and action = 'product.created'`.execute(
      shop.db,
    )
    expect(times).toEqual([{ times: 2 }])
  })

  test('a list of products leaves stock and costs of existing products unchanged and warns about it', async () => {
    const [changed, same, whole] = await plants(3, { stock: 7 })
    const found = await dryRun(
      csv(
        ['sku', 'price', 'quantity', 'cost'],
        [changed!.sku, '110', '12', '5.00'],
        [same!.sku, '100', '9', ''],
        [whole!.sku, '100', '7', ''],
      ),
    )
    expect(found.counts).toMatchObject({ changed: 1, same: 2, warned: 1, wrong: 0 })
    const left = (column: string) => ({
      code: 'line.stockIgnored',
      is_warning: true,
      message: `Column “\u2068${column}\u2069” is left out: the stock and cost of a product that is there change by receiving, counting or adjusting.`,
    })
    expect(
      (await linesOf(found.id)).map(({ problems }: { problems: object[] }) => problems),
    ).toMatchObject([[left('quantity'), left('cost')], [left('quantity')], []])
    await apply(found.id, { accept_warnings: true })
    expect(await productOf(changed!.sku)).toMatchObject({
      price_halalas: 11_000,
      stock_quantity: 7,
    })
  })

  test('a list of products clears with a dash, and keeps or clears empty cells as chosen', async () => {
    const [plant] = await plants(1, { nameEn: 'Old' })
    await shop.db
      .updateTable('products')
      .set({ place: 'A-01' })
      .where('id', '=', plant!.id)
      .execute()
    const table = csv(['sku', 'name_en', 'place'], [plant!.sku, '-', ''])
    const kept = await dryRun(table)
    expect((await linesOf(kept.id))[0].cells).toContainEqual({
      column: 2,
      field: 'name_en',
      from: 'Old',
      to: null,
    })
    expect((await act(noura, `/imports/${kept.id}`, { empty: 'clear' }, 'PUT')).status).toBe(200)
    await shop.runJobs()
    await apply(kept.id)
    expect(await productOf(plant!.sku)).toMatchObject({ name_en: null, place: null })
    const { name_latin } = await productOf(plant!.sku)
    expect((await linesOf(kept.id))[0].title, 'without an English name').toBe(name_latin)
  })

  test('a list of products removes one apostrophe before a formula', async () => {
    const [plant] = await plants(1)
    const found = await dryRun(csv(['sku', 'name_en'], [plant!.sku, "'=HYPERLINK"]))
    await apply(found.id)
    expect((await productOf(plant!.sku)).name_en).toBe('=HYPERLINK')
  })

  test('a list of products recognises the kind of plant only under its own header', async () => {
    const [plant] = await plants(1)
    const fieldsUnder = async (header: string) => {
      const { columns } = (await upload(csv(['sku', header], [plant!.sku, 'ixora']))).body.data
      return columns.map(({ field }: { field: string | null }) => field)
    }
    for (const header of ['النوع', 'kind']) expect(await fieldsUnder(header)).toEqual(['sku', null])
    for (const header of ['نوع النبات', 'Kind of plant', 'plant kind', 'profile'])
      expect(await fieldsUnder(header)).toEqual(['sku', 'profile'])
  })

  test('a list of products remembers the field chosen for a header', async () => {
    const [plant] = await plants(1)
    const table = csv(['sku', 'Etikett'], [plant!.sku, 'Fern'])
    const first = await dryRun(table)
    expect(first).toMatchObject({ problem: { code: 'file.needsField' }, job: null })
    const mapped = await act(
      noura,
      `/imports/${first.id}`,
      { mapping: { 1: 'sku', 2: 'name_en' } },
      'PUT',
    )
    expect(mapped.body.data).toMatchObject({ problem: null, job: { state: 'queued' } })
    await shop.runJobs()
    expect((await importOf(first.id)).counts.changed).toBe(1)
    expect((await upload(table)).body.data.columns[1].field).toBe('name_en')
  })

  test('a list of products returns its wrong lines unchanged with the reason', async () => {
    const found = await dryRun(csv(['sku', 'price', 'name_ar'], ['X Y', '"1,5"', '=1+1']))
    const answer = await noura.call('GET', `/api/office/imports/${found.id}/wrong.csv?locale=en`)
    expect(answer.headers.get('content-disposition')).toContain('warif-products-wrong-lines.csv')
    expect(answer.body).toBe(
      'sku,price,name_ar,Reason\r\n' +
        `X Y,"1,5",'=1+1,"Column “sku”: “X Y” is not a valid SKU; capital letters, digits and . _ - only. Column “price”: “1,5” is not a valid price."\r\n`,
    )
  })
})

describe('a file', () => {
  test.each([
    ['windows-1256 with semicolons', windows1256('رمز المنتج;السعر\r\nTST-0001;٩٩\r\n')],
    ['UTF-8 with a mark and tabs', Buffer.from('\ufeffرمز المنتج\tالسعر\nTST-0001\t99\n')],
    ['UTF-16', Buffer.from('\ufeffرمز المنتج,السعر\r\nTST-0001,99', 'utf16le')],
    ['a line that names the separator', Buffer.from('sep=;\r\nرمز المنتج;السعر\r\nTST-0001;99')],
  ])('a file of %s is recognised', async (_, bytes) => {
    const { body } = await upload(bytes, { kind: 'prices' })
    expect(body.data.columns).toMatchObject([
      { header: 'رمز المنتج', field: 'sku', samples: ['TST-0001'] },
      { header: 'السعر', field: 'price' },
    ])
  })

  test('a spreadsheet is read by the values of its formulas', async () => {
    const [plant] = await plants(1)
    const found = await dryRun(
      workbookOf(
        `<row r="1"><c r="A1" t="inlineStr"><is><t>sku</t></is></c><c r="B1" t="inlineStr"><is><t>price</t></is></c></row>
        <row r="4"><c r="A4" t="inlineStr"><is><t>${plant!.sku}</t></is></c><c r="B4"><f>100*1.1</f><v>110.00000000000001</v></c></row>
        <row r="5"><c r="A5" t="inlineStr"><is><t>NO-SUCH</t></is></c><c r="B5" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
      ),
      { kind: 'prices', name: 'list.xlsx' },
    )
    expect(found).toMatchObject({ sheets: ['Prices'], sheet: 'Prices', counts: { changed: 1 } })
    const [wrong, changed] = await linesOf(found.id)
    expect(wrong.line).toBe(5)
    expect(changed).toMatchObject({ line: 4, cells: [{}, { from: '100.00', to: '110.00' }] })
  })

  test.each([
    ['a bomb of zeros', () => workbookOf('', { 'xl/media/zeros.xml': Buffer.alloc(100_000_000) })],
    [
      'a bomb that lies about its size',
      () =>
        zipOf(
          { 'xl/workbook.xml': Buffer.alloc(100_000_000) },
          { list: (entries) => entries.map((entry) => ({ ...entry, size: 1_000 })) },
        ),
    ],
    [
      'a part that lies about its size and is not packed',
      () =>
        workbookOf(oneLine, { 'xl/more.xml': 'x'.repeat(1_000) }, (entries) =>
          entries.map((entry) =>
            entry.name === 'xl/more.xml' ? { ...entry, method: 'stored', size: 1 } : entry,
          ),
        ),
    ],
    [
      'parts that share their bytes',
      () =>
        workbookOf(oneLine, {}, (entries) => [
          ...entries,
          ...entries.map((entry) => ({ ...entry, name: `copy/${entry.name}` })),
        ]),
    ],
    [
      'too many parts',
      () => workbookOf('', Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}`, '']))),
    ],
    ['macros', () => workbookOf('', { 'xl/vbaProject.bin': 'x' })],
    ['half an archive', () => workbookOf('').subarray(0, 200)],
    ['a picture', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0])],
  ])('an upload of %s is refused as unreadable', async (_, file) => {
    const { status, body } = await upload(file())
    expect([status, body.errors]).toEqual([422, { file: ['The file could not be read.'] }])
  })

  test('a file that is too long, too wide, empty or has a long cell is refused', async () => {
    const refused = async (content: string) => (await upload(content)).body.errors
    expect(await refused(`sku\n${'A\n'.repeat(10_001)}`)).toEqual({
      file: ['The file has more than 10000 lines.'],
    })
    expect(await refused(`${'a,'.repeat(60)}b\n1`)).toEqual({
      file: ['The file has more than 60 columns.'],
    })
    expect(await refused(`sku\n${'x'.repeat(20_001)}`)).toEqual({
      file: ['A cell in line 2 is longer than 20000 characters.'],
    })
    expect(await refused('sku\n')).toEqual({ file: ['There are no lines in the file.'] })
    expect((await upload('sku\nA', { sheet: 'Two' })).body.errors).toEqual({
      file: ['There is no such sheet in the file.'],
    })
    expect((await upload('x'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413)
  })
})

describe('a count of the stock', () => {
  const riyadh = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Riyadh',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const minutesAgo = (minutes: number) => riyadh.format(Date.now() - minutes * 60_000)

  test('a stock count is compared with the stock of its time, and becomes one document that another undoes', async () => {
    const [less, same, loose] = (await plants(3, { stock: 14 })) as [Plant, Plant, Plant]
    await shop.setStock(loose, null)
    await sql`update stock_movements set created_at = now() - interval '1 hour' where product_id = ${same.id}`.execute(
      shop.db,
    )
    const found = await dryRun(
      csv(
        ['رمز المنتج', 'الكمية المعدودة', 'وقت العد'],
        [less.sku, '٢', ''],
        [same.sku, 14, minutesAgo(0)],
        [less.sku, 5, ''],
        [loose.sku, 1, ''],
        ['NOBODY-1', 1, ''],
        [same.sku, '', ''],
        [same.sku, 3, '2020-01-01 10:00'],
        [same.sku, 3, 'yesterday'],
        [same.sku, -1, ''],
      ),
      { kind: 'counts' },
    )
    expect(found).toMatchObject({
      kind: 'counts',
      columns: [{ field: 'sku' }, { field: 'counted' }, { field: 'counted_at' }],
      counts: { changed: 1, same: 1, wrong: 7, warned: 1 },
      changed_fields: { counted: 1 },
    })
    const [wrong] = await linesOf(found.id, 'state=changed')
    expect(wrong.cells[1]).toEqual({ column: 2, field: 'counted', from: '14', to: '٢' })
    expect(await problemsOf(found.id)).toMatchObject([
      expect.stringMatching(/^4: .*line 2/),
      expect.stringMatching(/^5: .*unlimited/),
      expect.stringMatching(/^6: There is no product/),
      expect.stringMatching(/^7: .*needed/),
      expect.stringMatching(/^8: .*two days ago/),
      expect.stringMatching(/^9: .*not a time/),
      expect.stringMatching(/^10: .*0/),
    ])

    const job = await apply(found.id, { accept_warnings: true })
    expect(job).toMatchObject({ state: 'done', done: 1, failed: 0, can_undo: false })
    expect(await shop.stockOf(less)).toBe(2)
    const { document_id: documentId } = await importOf(found.id)
    const document = (await noura.call('GET', `/api/office/stock/documents/${documentId}`)).body
    expect(document.data).toMatchObject({
      kind: 'count',
      state: 'applied',
      lines: [{ expected: 14, counted: 2, change: -12 }],
    })
    expect((await act(noura, `/stock/documents/${documentId}/undo`)).status).toBe(201)
    expect(await shop.stockOf(less)).toBe(14)
  })

  test('a stock count of an earlier time keeps the movements since', async () => {
    const [fig] = (await plants(1, { stock: 14 })) as [Plant]
    await sql`update stock_movements set created_at = now() - interval '1 hour' where product_id = ${fig.id}`.execute(
      shop.db,
    )
    const table = csv(['sku', 'counted', 'counted_at'], [fig.sku, 12, minutesAgo(5)])
    const found = await dryRun(table, { kind: 'counts' })
    await act(noura, '/stock/adjustments', {
      reason: 'correction',
      note: 'given away',
      lines: [{ product_id: fig.id, change: -3 }],
    })
    await apply(found.id)
    expect(await shop.stockOf(fig)).toBe(9)
  })

  test('a stock count needs the permission for stock', async () => {
    const sara = await addMember(shop, 'Sara', 'catalogue')
    const refused = await upload('sku,counted\nA,1', { kind: 'counts' }, sara)
    expect([refused.status, refused.body.permission]).toEqual([403, 'stock.write'])
  })
})

describe('coupons', () => {
  const couponOf = (code: string) =>
    shop.db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()

  test('coupons are checked line by line, added and changed, and undone except for used ones', async () => {
    const spring = await addCoupon(shop.db, { code: 'SPRING-10', percentBasisPoints: 1_000 })
    await addCoupon(shop.db, { code: 'USED-20', percentBasisPoints: 2_000, timesUsed: 3 })
    await addCoupon(shop.db, { code: 'SAME-5', amountHalalas: 500 })
    const table = csv(
      ['الرمز', 'النوع', 'القيمة', 'البداية', 'النهاية', 'أقل مبلغ للسلة', 'مرات الاستخدام'],
      ['eid-25', 'نسبة', '٢٥٪', '2027-03-20', '2027-03-27', '"1,000.00"', '500'],
      ['PALM-50', 'fixed', '50.00', '', '', '', ''],
      ['SPRING-10', '', '12.5', '', '31/12/2027', '', ''],
      ['SAME-5', 'مبلغ', '5', '', '', '', ''],
      ['USED-20', 'percent', '30', '', '', '', '2'],
      ['EID-25', 'percent', '10', '', '', '', ''],
      ['x', 'percent', '10', '', '', '', ''],
      ['NEW-1', 'percent', '101', '', '', '', ''],
      ['NEW-2', 'voucher', '10', '2027-02-01', '2027-01-01', '', ''],
      ['NEW-3', '', '', '2027-02-01', '2027-01-01', '', ''],
      ['NEW-4', 'percent', '10', '2027-02-01', '2027-01-01', '', ''],
    )
    const found = await dryRun(table, { kind: 'coupons' })
    expect(found).toMatchObject({
      kind: 'coupons',
      columns: [
        { field: 'code' },
        { field: 'kind' },
        { field: 'value' },
        { field: 'starts_on' },
        { field: 'ends_on' },
        { field: 'min_sub_total' },
        { field: 'usage_limit' },
      ],
      counts: { new: 2, changed: 1, same: 1, wrong: 7, warned: 0 },
      changed_fields: { value: 1, ends_on: 1 },
    })
    expect(await problemsOf(found.id)).toEqual([
      '6: This coupon was used, so its kind and value stay. The coupon was used 3 times; the limit cannot be lower.',
      '7: This code came before, in line 2.',
      expect.stringMatching(/^8: .*valid code/),
      expect.stringMatching(/^9: .*percentage from 0.01 to 100/),
      expect.stringMatching(/^10: .*“voucher” is not known/),
      '11: Column “Kind”: a value is needed. Column “Value”: a value is needed.',
      '12: The coupon ends before it begins.',
    ])
    const [changed] = await linesOf(found.id, 'state=changed')
    expect(changed.cells.slice(2, 5)).toEqual([
      { column: 3, field: 'value', from: '10', to: '12.5' },
      { column: 4, field: 'starts_on', from: null, to: null },
      { column: 5, field: 'ends_on', from: null, to: '2027-12-31' },
    ])

    const job = await apply(found.id)
    expect(job).toMatchObject({ state: 'done', done: 3, failed: 0, can_undo: true })
    expect(await couponOf('EID-25')).toMatchObject({
      percent_basis_points: 2_500,
      starts_at: new Date('2027-03-19T21:00:00Z'),
      ends_at: new Date('2027-03-27T21:00:00Z'),
      min_sub_total_halalas: 100_000,
      usage_limit: 500,
      is_active: true,
    })
    expect(await couponOf('SPRING-10')).toMatchObject({ percent_basis_points: 1_250, version: 2 })
    expect((await dryRun(table, { kind: 'coupons' })).counts).toMatchObject({ same: 4, wrong: 7 })

    // One coupon is in a cart now, another was changed since.
    const sara = await shop.customer()
    await sara.fillCart((await plants(1))[0]!)
    await sara.call('POST', '/api/v1/customer/cart/coupon', { body: { code: 'PALM-50' } })
    const { body } = await noura.call('GET', `/api/office/coupons/${spring.id}`)
    await act(noura, `/coupons/${spring.id}`, { note: 'kept', version: body.data.version }, 'PUT')
    const undo = await act(noura, `/jobs/${job.id}/undo`)
    await shop.runJobs()
    const undone = `/api/office/jobs/${undo.body.data.id}`
    expect((await noura.call('GET', undone)).body.data).toMatchObject({ done: 2, skipped: 1 })
    const rows = (await noura.call('GET', `${undone}/rows?locale=en&state=skipped,done`)).body.data
    expect(rows.flatMap(({ message }: { message: string | null }) => message ?? [])).toEqual([
      expect.stringContaining('was paused instead of deleted'),
      expect.stringContaining('has changed since'),
    ])
    expect(await couponOf('EID-25')).toBeUndefined()
    expect(await couponOf('PALM-50')).toMatchObject({ is_active: false })
    expect(await couponOf('SPRING-10')).toMatchObject({ percent_basis_points: 1_250 })
  })

  test('coupons need the permission for discounts', async () => {
    const sara = await addMember(shop, 'Sara', 'catalogue')
    const refused = await upload('code\nA-1', { kind: 'coupons' }, sara)
    expect([refused.status, refused.body.permission]).toEqual([403, 'discounts.write'])
  })
})

describe('permissions for imports', () => {
  test('a catalogue keeper imports no prices, and does not see the files of others', async () => {
    const sara = await addMember(shop, 'Sara', 'catalogue')
    const [plant] = await plants(1)
    expect((await upload('sku,price\nA,1', { kind: 'prices' }, sara)).status).toBe(403)
    const { body } = await upload(
      csv(['sku', 'name_en', 'price'], [plant!.sku, 'New', '1']),
      {},
      sara,
    )
    expect(body.data).toMatchObject({
      columns: [{ field: 'sku' }, { field: 'name_en' }, { field: null }],
    })
    const mapping = { mapping: { 1: 'sku', 3: 'price' } }
    expect((await act(sara, `/imports/${body.data.id}`, mapping, 'PUT')).status).toBe(422)
    expect((await noura.call('GET', `/api/office/imports/${body.data.id}`)).status).toBe(404)
  })

  test('a member who may no longer receive stock adds no plants with stock', async () => {
    const omar = await addMember(shop, 'Omar', 'manager')
    const table = csv(['sku', 'name_ar', 'price', 'quantity'], ['LATE-1', 'نبتة', '10.00', '5'])
    const { body } = await upload(table, {}, omar)
    await shop.runJobs()
    const applied = await act(omar, `/imports/${body.data.id}/apply`)
    await sql`update staff_roles set role = 'catalogue' where customer_id = ${omar.id}`.execute(
      shop.db,
    )
    await shop.runJobs()
    const { data } = (await noura.call('GET', `/api/office/jobs/${applied.body.data.id}`)).body
    expect(data).toMatchObject({ done: 0, failed: 1 })
    await expect(productOf('LATE-1')).rejects.toThrow('no result')
  })

  test('listing the files of a member takes the same number of statements for any number of files', async () => {
    const mine = await addMember(shop, 'Mona', 'manager')
    const statementsOfList = async () => {
      watch.taken()
      const { body } = await mine.call('GET', '/api/office/imports')
      // The settings are read periodically, whatever the request.
      const statements = watch.taken()
      return [body.data.length, statements.length]
    }
    const [plant] = await plants(1)
    await upload(csv(['sku', 'price'], [plant!.sku, '120']), { kind: 'prices' }, mine)
    const [, ofOne] = await statementsOfList()
    await upload(csv(['sku', 'price'], [plant!.sku, '130'], ['X', '1']), { kind: 'prices' }, mine)
    await upload(csv(['sku', 'price'], [plant!.sku, '100']), { kind: 'prices' }, mine)
    await shop.runJobs()
    expect(await statementsOfList()).toEqual([3, ofOne])
    const { data } = (await mine.call('GET', '/api/office/imports')).body
    expect(data).toMatchObject([
      { counts: { same: 1, changed: 0 }, changed_fields: {}, job: { state: 'done', done: 1 } },
      { counts: { changed: 1, wrong: 1 }, changed_fields: { price: 1 }, job: { done: 2 } },
      { counts: { changed: 1, wrong: 0 }, changed_fields: { price: 1 }, job: { done: 1 } },
    ])
  })

  test('a failed or cancelled dry run is named and can be started again', async () => {
    const [plant] = await plants(1)
    const { body } = await upload(csv(['sku', 'price'], [plant!.sku, '120']), { kind: 'prices' })
    const { id, job } = body.data
    const codeOfApply = async () => (await act(noura, `/imports/${id}/apply`)).body.code
    expect(await codeOfApply()).toBe('requestInProgress')
    await act(noura, `/jobs/${job.id}/cancel`)
    expect(await codeOfApply()).toBe('importNotChecked')
    expect((await noura.call('PUT', `/api/office/imports/${id}`, { body: {} })).status).toBe(200)
    await sql`update jobs set state = 'failed' where id = (select check_job_id from imports where id = ${id})`.execute(
      shop.db,
    )
    expect(await codeOfApply()).toBe('importNotChecked')
    await noura.call('PUT', `/api/office/imports/${id}`, { body: {} })
    await shop.runJobs()
    expect(await apply(id)).toMatchObject({ total: 1, done: 1 })
  })

  test('an uploaded table is deleted after a day', async () => {
    const { body } = await upload('sku,name_en\nA,B')
    await sql`update imports set created_at = now() - interval '24 hours' where id = ${body.data.id}`.execute(
      shop.db,
    )
    expect((await noura.call('GET', `/api/office/imports/${body.data.id}`)).status).toBe(404)
  })
})
