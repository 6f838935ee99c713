import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { act, addMember, proveIdentity, memberWith } from '../../support/office.ts'
import { sheetIn, tableIn, uploadTable } from '../../support/tables.ts'
import { changeProduct, makeVary } from '../../support/variants.ts'

let shop: Shop
let noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  noura = await shop.staff()
  await noura.call('GET', '/api/office/jobs')
  await proveIdentity(shop, noura)
})
afterAll(() => shop.close())

const create = (body: object, by = noura, locale = 'ar') =>
  by.call('POST', `/api/office/exports?locale=${locale}`, { body })
const fetchFile = (path: string, by = noura) =>
  shop.fetch(path, { headers: { Authorization: `Bearer ${by.token}` } })
/** Creates an export, runs it, and downloads its file. */
async function exported(body: object, locale = 'ar') {
  const { status, body: answer } = await create(body, noura, locale)
  expect([status, answer.message]).toEqual([201, undefined])
  await shop.runJobs()
  const { id } = answer.data
  const job = (await noura.call('GET', `/api/office/jobs/${id}`)).body.data
  const response = await fetchFile(`/api/office/jobs/${id}/file`)
  expect(response.status).toBe(200)
  return { job, response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date())

describe('an export', () => {
  test.each(['csv', 'xlsx'])(
    'an export of products as %s changes nothing when it is imported again',
    async (format) => {
      await shop.stockPlant({
        name: 'نبتة "خاصة"',
        nameEn: '=1+1',
        categoryIds: [1, 3],
        colorIds: [2],
      })
      // Three kinds share their Arabic name, and two their scientific one.
      await shop.stockPlant({ profile: 'bougainvillea-o' })
      await shop.stockPlant({ profile: 'hibiscus-y' })
      const odd = await shop.stockPlant({
        nameLatin: "'-quoted",
        nameEn: '＝full',
        specialPriceHalalas: 9_950,
      })
      await shop.db
        .updateTable('products')
        .set({
          description_ar: '<p>سطر</p><ul><li>نقطة</li></ul>',
          special_starts_on: '2026-01-01',
          special_ends_on: '2026-12-31',
          care: JSON.stringify({ light: 'low', water_ar: 'أسبوعيًا', mature_height_cm: 120 }),
        })
        .where('id', '=', odd.id)
        .execute()
      const { bytes, job } = await exported({ kind: 'products', format })
      const { body } = await uploadTable(shop, noura, { name: `x.${format}` }, bytes)
      await shop.runJobs()
      const found = (await noura.call('GET', `/api/office/imports/${body.data.id}?locale=en`)).body
        .data
      expect(found).toMatchObject({
        lines: job.total,
        counts: { new: 0, changed: 0, same: job.total, wrong: 0, warned: 0 },
      })
      expect(found.columns.map(({ field }: { field: string }) => field)).not.toContain(null)
    },
  )

  test('an exported price list names its plants, and changes nothing when it is imported again, also where options have the prices', async () => {
    const plant = await shop.stockPlant({ priceHalalas: 4500, name: 'جهنمية' })
    const sizes = [1, 2].map((sizeId) => ({
      sizeId,
      sku: `${plant.sku}-${sizeId}`,
      priceHalalas: 4500 * sizeId,
    }))
    expect(await changeProduct(noura, plant, { size_ids: [1, 2] })).toMatchObject({ status: 200 })
    await makeVary(noura, plant, sizes)
    const { bytes } = await exported({ kind: 'prices', format: 'csv', ids: [plant.id] })
    const [headers, line] = await tableIn(bytes)
    expect(headers?.slice(0, 3)).toEqual(['رمز المنتج', 'الاسم بالعربية', 'السعر'])
    expect(line?.slice(0, 3)).toEqual([`${plant.sku}-1`, 'جهنمية · صغير', '45.00'])
    const { body } = await uploadTable(shop, noura, { kind: 'prices', name: 'x.csv' }, bytes)
    await shop.runJobs()
    const found = (await noura.call('GET', `/api/office/imports/${body.data.id}`)).body.data
    expect(found.counts).toMatchObject({ changed: 0, same: 2, wrong: 0 })
  })

  test('an export is named by its day, and has Arabic headers for an Arabic reader', async () => {
    const { job, response, bytes } = await exported({
      kind: 'prices',
      format: 'xlsx',
      columns: ['sku', 'price'],
    })
    expect(job.title).toMatch(/^تصدير أسعار /)
    expect(job.file).toMatchObject({ name: `warif-prices-${today()}.xlsx`, bytes: bytes.length })
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="warif-prices-${today()}.xlsx"`,
    )
    const [headers] = await tableIn(bytes)
    expect(headers).toEqual(['رمز المنتج', 'السعر'])
  })

  test.each([
    ['ar', true],
    ['en', false],
  ])(
    'the sheet of an export for a reader of %s is right to left: %s',
    async (locale, isRightToLeft) => {
      const { bytes } = await exported({ kind: 'prices', format: 'xlsx', columns: ['sku'] }, locale)
      const view = /<sheetView [^>]*>/.exec(sheetIn(bytes))?.[0]
      expect(view?.includes(' rightToLeft="1" ')).toBe(isRightToLeft)
    },
  )

  test('an export as CSV has a byte order mark, CRLF, riyals with two decimals and no formulas', async () => {
    const options = { nameEn: '+966 5', priceHalalas: 123_450, profile: 'hibiscus-y' }
    const plant = await shop.stockPlant(options)
    const columns = ['sku', 'name_en', 'price', 'profile']
    const { bytes } = await exported(
      { kind: 'products', format: 'csv', ids: [plant.id], columns },
      'en',
    )
    expect(Buffer.from(bytes).toString('utf8')).toBe(
      `\ufeffsku,name_en,price,profile\r\n${plant.sku},'+966 5,1234.50,hibiscus-y\r\n`,
    )
  })

  test('an export has the products of its filter', async () => {
    const plant = await shop.stockPlant({ priceHalalas: 77_700 })
    const { bytes } = await exported({
      kind: 'prices',
      format: 'csv',
      filter: { min_price: '77700', max_price: '77700' },
    })
    expect((await tableIn(bytes)).slice(1)).toMatchObject([
      [plant.sku, expect.any(String), '777.00'],
    ])
  })

  test('an export needs a step-up, and has costs only for members who may see them', async () => {
    const sara = await addMember(shop, 'Sara', 'catalogue')
    expect((await create({ kind: 'products' }, sara)).body.code).toBe('stepUpRequired')
    await proveIdentity(shop, sara)
    expect((await create({ kind: 'products', columns: ['sku', 'cost'] }, sara)).status).toBe(422)
    const { body } = await create({ kind: 'products', format: 'csv' }, sara)
    await shop.runJobs()
    const file = await fetchFile(`/api/office/jobs/${body.data.id}/file`, sara)
    const [headers] = await tableIn(new Uint8Array(await file.arrayBuffer()))
    expect(headers).not.toContain('التكلفة')
    const huda = await addMember(shop, 'Huda', 'manager')
    await proveIdentity(shop, huda)
    expect((await fetchFile(`/api/office/jobs/${body.data.id}/file`, huda)).status).toBe(403)
  })

  test('an export expires after a day', async () => {
    await shop.stockPlant()
    const { job } = await exported({ kind: 'prices' })
    await sql`update jobs set finished_at = now() - interval '24 hours' where id = ${job.id}`.execute(
      shop.db,
    )
    const { status, body } = await noura.call('GET', `/api/office/jobs/${job.id}/file`)
    expect([status, body.code]).toEqual([404, 'fileGone'])
  })

  test('an export of a member suspended meanwhile leaves no file', async () => {
    const omar = await addMember(shop, 'Omar', 'manager')
    await omar.call('GET', '/api/office/jobs')
    await proveIdentity(shop, omar)
    const { body } = await create({ kind: 'products' }, omar)
    await sql`update staff set state = 'suspended' where customer_id = ${omar.id}`.execute(shop.db)
    const before = await readdir(shop.officeFilesDir)
    await shop.runJobs()
    expect(await readdir(shop.officeFilesDir)).toEqual(before)
    const job = (await noura.call('GET', `/api/office/jobs/${body.data.id}`)).body.data
    expect(job).toMatchObject({ state: 'failed', file: null })
  })

  test('a cancelled export leaves no file', async () => {
    const { body } = await create({ kind: 'products' })
    await noura.call('POST', `/api/office/jobs/${body.data.id}/cancel`)
    const before = await readdir(shop.officeFilesDir)
    await shop.runJobs()
    expect(await readdir(shop.officeFilesDir)).toEqual(before)
  })
})

test.each([
  ['products', 'csv', 'ar'],
  ['products', 'xlsx', 'ar'],
  ['coupons', 'xlsx', 'ar'],
  ['coupons', 'csv', 'en'],
])('the template of %s as %s (%s) can be imported as it is', async (kind, format, locale) => {
  await shop.stockPlant({ sizeIds: [1] })
  const file = await fetchFile(
    `/api/office/imports/template?kind=${kind}&format=${format}&locale=${locale}`,
  )
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { body } = await uploadTable(shop, noura, { kind }, bytes)
  await shop.runJobs()
  const found = (await noura.call('GET', `/api/office/imports/${body.data.id}`)).body.data
  // Of products, also a plant with an option.
  expect(found.counts).toMatchObject({ new: kind === 'products' ? 3 : 1, wrong: 0, warned: 0 })
})

describe('the export of a list', () => {
  const createList = (list: string, body: object = {}, by = noura, locale = 'en') =>
    by.call('POST', `/api/office/${list}/export?locale=${locale}`, {
      body: { format: 'csv', ...body },
    })
  const exportOf = async (list: string, body: object = {}, by = noura, locale = 'en') => {
    const created = await createList(list, body, by, locale)
    if (created.status !== 201) return created
    await shop.runJobs()
    const file = await fetchFile(`/api/office/jobs/${created.body.data.id}/file`, by)
    return { ...created, table: await tableIn(new Uint8Array(await file.arrayBuffer())) }
  }
  const tableOf = async (...asked: Parameters<typeof exportOf>) => {
    const answer = await exportOf(...asked)
    if (!('table' in answer)) throw new Error(JSON.stringify(answer.body))
    return answer.table
  }

  test('the export of stock has the rows of its filters, with costs for members who may see them', async () => {
    const plant = await shop.stockPlant({ nameEn: 'Counted fig', stock: 9 })
    const filter = { ids: String(plant.id) }
    const [head = [], ...rows] = await tableOf('stock', { filter })
    expect(rows.map((row) => [row[0], row[1], row[3]])).toEqual([[plant.sku, 'Counted fig', '9']])
    expect(head).toContain('Average cost')
    const sara = await addMember(shop, 'Sara', 'catalogue')
    await proveIdentity(shop, sara)
    expect((await tableOf('stock', { filter }, sara))[0]).not.toContain('Average cost')
    const moved = await tableOf('stock/movements', { filter: { product: String(plant.id) } })
    expect(moved.slice(1).map((row) => [row[1], row[4], row.at(-1)])).toEqual([
      [plant.sku, '9', '9'],
    ])
  })

  test('the export of coupons has the columns of their import: importing it unchanged changes nothing', async () => {
    const of = (code: string) => ({ code: `${code}${Date.now()}`, note: 'Spring' })
    const percent = { kind: 'percent', percent_bp: 1_250, min_sub_total_halalas: 10_000 }
    const days = { starts_at: '2029-12-31T21:00:00Z', ends_at: '2030-01-31T15:00:00Z' }
    const fixed = { kind: 'fixed', amount_halalas: 2_550, usage_limit: 5, ...days }
    for (const coupon of [
      { ...of('PCT'), ...percent },
      { ...of('FIX'), ...fixed },
    ])
      expect((await act(noura, '/coupons', coupon)).status).toBe(201)
    for (const locale of ['ar', 'en']) {
      const [head = [], ...rows] = await tableOf('coupons', {}, noura, locale)
      expect(rows.length).toBeGreaterThan(1)
      const csv = [head, ...rows].map((row) => row.map((cell) => cell ?? '').join(',')).join('\r\n')
      const bytes = new TextEncoder().encode(csv)
      const { body } = await uploadTable(shop, noura, { kind: 'coupons' }, bytes)
      await shop.runJobs()
      const found = (await noura.call('GET', `/api/office/imports/${body.data.id}`)).body.data
      expect(found.counts).toMatchObject({ same: rows.length, new: 0, changed: 0, wrong: 0 })
    }
  })

  test('suppliers and service requests are exported with their words, requests only by members who may export personal data', async () => {
    const name = `Wadi ${Date.now()}`
    await act(noura, '/suppliers', { name, phone: '0551112222', is_active: true })
    const [head = [], ...suppliers] = await tableOf('suppliers', { filter: { q: name } })
    expect(head.slice(0, 2)).toEqual(['Supplier’s name', 'Phone'])
    expect(suppliers.map((row) => row.slice(0, 2))).toEqual([[name, '0551112222']])

    const { rows } = await sql<{ id: number }>`
      insert into service_requests (type, name, phone, details, locale, ip_hmac)
      values ('landscape', ${name}, '+966551112222', '{"space_type":"roof","city":"Riyadh"}', 'en', '\\x00') returning id`.execute(
      shop.db,
    )
    const [, request = []] = await tableOf('requests', { filter: { q: name } })
    expect(request).toContain('Roof')
    expect(request.join()).toContain('+966551112222')
    expect(request[0]).toContain(String(rows[0]?.id))
    const sara = await addMember(shop, 'Sara', 'manager')
    await proveIdentity(shop, sara)
    expect((await createList('requests', {}, sara)).status).toBe(403)
  })

  test('the export of the audit log describes the changes in words, and leaves out what the member may not see', async () => {
    const plant = await shop.stockPlant({ priceHalalas: 5_000 })
    await noura.call('PUT', `/api/office/products/${plant.id}`, {
      body: { version: 1, price_halalas: 7_500 },
    })
    await noura.call('PUT', `/api/office/products/${plant.id}`, {
      body: { version: 2, color_ids: [1, 2] },
    })
    const log = { filter: { entity: 'product', entity_id: String(plant.id) } }
    const [, ...rows] = await tableOf('audit', log, noura, 'ar')
    expect(rows).toHaveLength(2)
    const colors = await shop.db.selectFrom('colors').select('name_ar').orderBy('id').execute()
    const [first, second] = colors.map((color) => color.name_ar)
    expect(rows[0]?.[4]).toMatch(new RegExp(`← ${first}، ${second}$`))
    expect(rows[1]?.[4]).toBe('السعر: 50.00 ← 75.00')
    const omar = await addMember(shop, 'Omar', 'accountant')
    await omar.call('GET', '/api/office/jobs')
    await proveIdentity(shop, omar)
    expect((await createList('audit', log, omar)).body.data.total).toBe(0)
    const sara = await addMember(shop, 'Sara', 'catalogue')
    await proveIdentity(shop, sara)
    const refused = await createList('audit', log, sara)
    expect([refused.status, refused.body.permission]).toEqual([403, 'audit.read'])
  })

  test('an entry of the audit log about a count names it by more than its number', async () => {
    const { id } = (await act(noura, '/stock/counts', { everything: true })).body.data
    const filter = { entity: 'stock', entity_id: String(id) }
    const [, ...rows] = await tableOf('audit', { filter }, noura, 'ar')
    expect(rows.map((row) => row[3])).toEqual([`مستند مخزون ${id}`])
  })

  test('the export of orders has sums and no names, for members who see all orders', async () => {
    const sara = await shop.customer({ firstName: 'Maysoon' })
    const ids: number[] = []
    for (const priceHalalas of [9_900, 12_000]) {
      await sara.fillCart(await shop.stockPlant({ priceHalalas, stock: 5 }), 2)
      ids.push((await sara.placeOrder()).body.data.order.id)
    }
    const [head = [], ...rows] = await tableOf('orders', { filter: { ids: ids.join(',') } })
    expect(rows.map((row) => [row[0], row[2], row[8], row[9]])).toEqual([
      [String(1_000_000_000 + Number(ids[1])), 'To confirm', '2', '240.00'],
      [String(1_000_000_000 + Number(ids[0])), 'To confirm', '2', '198.00'],
    ])
    expect(head).toHaveLength(13)
    const [, ...others] = await tableOf('orders', {
      filter: { ids: ids.join(','), except: String(ids[1]) },
    })
    expect(others.map(([number]) => number)).toEqual([String(1_000_000_000 + Number(ids[0]))])
    expect(JSON.stringify(rows)).not.toMatch(/Maysoon|\+966/)
    const both = await memberWith(shop, noura, ['catalogue', 'packer'])
    await proveIdentity(shop, both)
    const refused = await createList('orders', {}, both)
    expect([refused.status, refused.body.permission]).toEqual([403, 'orders.read'])
  })

  test('the export of customers has their contacts, is only for owners and is logged', async () => {
    await shop.customer({ firstName: 'Layla' })
    const [, ...rows] = await tableOf('customers', { filter: { q: 'Layla' } })
    expect(rows.map(([name, phone]) => [name, phone?.slice(0, 6)])).toEqual([
      ['Layla Alharbi', "'+9665"],
    ])
    const { changes } = await shop.db
      .selectFrom('audit_log')
      .select('changes')
      .where('action', '=', 'export.created')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    // The log is kept after an account is closed, so it does not name the searched customer.
    expect(changes).toMatchObject({
      kind: [null, 'customers'],
      rows: [null, 1],
      selection: [null, { q: '•••' }],
    })
    const huda = await addMember(shop, 'Huda', 'manager')
    await proveIdentity(shop, huda)
    expect((await createList('customers', {}, huda)).status).toBe(403)
  })
})
