import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueCareReminders } from '#domain/owned-plants/queue-reminders.ts'
import { sweepPhotos } from '#domain/photos/sweep-photos.ts'
import { writeMail } from '#domain/notifications/write-mail.ts'
import { writeSms } from '#domain/notifications/write-sms.ts'
import { photoFolderStorage } from '#adapters/media/photo-folder.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { palmStreet, type ShopCustomer } from '../../support/customer.ts'
import { readCalendar } from '../../support/icalendar.ts'
import { addMember, proveIdentity } from '../../support/office.ts'
import type { Plant } from '../../support/plants.ts'
import { deliver, refund } from '../../support/refunds.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let noura: ShopCustomer
let bougainvillea: Plant
let monstera: Plant
beforeAll(async () => {
  shop = await openShop({ settings: { otpResendSeconds: 0 } })
  noura = await addMember(shop, 'Noura', 'owner')
  bougainvillea = await shop.stockPlant({
    name: 'جهنمية',
    nameLatin: 'Bougainvillea glabra',
    profile: 'bougainvillea',
    sizeIds: [1, 2, 3],
    pictures: 1,
    stock: null,
  })
  monstera = await shop.stockPlant({ name: 'مونستيرا', profile: 'monstera', stock: null })
})
afterAll(() => shop.close())

const today = dayOf(new Date())
const path = '/api/v1/customer/plants'
const plantsOf = async (person: ShopCustomer, query = '') =>
  (await person.call('GET', `${path}${query}`)).body.data
const change = (person: ShopCustomer, id: number, body: object) =>
  person.call('PATCH', `${path}/${id}`, { body })
const write = (person: ShopCustomer, id: number, body: object) =>
  person.call('POST', `${path}/${id}/diary`, { body })
const water = (person: ShopCustomer, ...ids: number[]) =>
  person.call('POST', `${path}/watered`, { body: { ids } })

/** An order of three large bougainvilleas and a monstera to an address in `city`, which has not left yet. */
async function order(person: ShopCustomer, city = 'الرياض'): Promise<number> {
  await person.fillCart(bougainvillea, 3, { sizeId: 3 })
  await person.fillCart(monstera)
  await person.prepareOrder({ ...palmStreet, city })
  return (await person.saveOrder({ 'Idempotency-Key': crypto.randomUUID() })).body.data.order.id
}
/** A bougainvillea on a west balcony in Riyadh that has stood there for a year. */
async function settled(person: ShopCustomer, more: object = {}): Promise<number> {
  const body = { profile: 'bougainvillea', city: 'riyadh', place: 'balcony_w', ...more }
  const { id } = (await person.call('POST', path, { body })).body.data
  await change(person, id, { planted_on: addDays(today, -365) })
  return id
}

test('a delivered order makes a plant of each line, once however often and by whom it is delivered', async () => {
  const sara = await shop.customer()
  const id = await order(sara)
  expect(await plantsOf(sara)).toEqual([])
  await deliver(noura, id)
  const plants = await plantsOf(sara)
  expect(plants).toMatchObject([
    {
      count: 3,
      size: 'large',
      name: 'جهنمية',
      name_latin: 'Bougainvillea glabra',
      image: expect.stringContaining('/media/product/'),
      product_id: bougainvillea.id,
      order_id: id,
      profile: 'bougainvillea',
      city: 'riyadh',
      city_name: 'الرياض',
      place: null,
      planted_on: today,
      status: 'alive',
      score: null,
      band: 'unknown',
      asks: ['place'],
      litres_a_time: null,
      next_water_on: null,
      jobs_this_month: [],
    },
    { count: 1, profile: 'monstera', size: 'medium' },
  ])
  // The move is refused a second time, and the rows would not be written twice either.
  const again = await noura.call('POST', `/api/office/orders/${id}/status`, {
    body: { status: 'delivered' },
  })
  expect(again.status).toBe(400)
  expect(await plantsOf(sara)).toEqual(plants)
})

test('bulk deliveries and drivers make plants too; a place without climate is asked for; tests bring none', async () => {
  const [sara, huda] = [await shop.customer(), await shop.customer()]
  const [one, two] = [await order(sara, 'الخرج القديمة'), await order(huda)]
  for (const id of [one, two])
    for (const status of ['processing', 'shipped'])
      await noura.call('POST', `/api/office/orders/${id}/status`, { body: { status } })
  const bulk = { action: 'deliver', ids: [one] }
  await noura.call('POST', '/api/office/orders/bulk', {
    body: bulk,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  await shop.runJobs()
  expect(await plantsOf(sara)).toMatchObject([{ city: null, asks: ['city', 'place'] }, {}])
  const driver = await addMember(shop, 'Ali', 'driver')
  await sql`update orders set driver_id = ${driver.id} where id = ${two}`.execute(shop.db)
  const [parcel] = (await noura.call('GET', `/api/office/orders/${two}`)).body.data.parcels
  await driver.call('POST', `/api/office/orders/${two}/parcels/${parcel.id}/delivered`, {
    body: {},
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  expect(await plantsOf(huda)).toHaveLength(2)
  const tried = await order(noura)
  await sql`update orders set is_test = true where id = ${tried}`.execute(shop.db)
  await deliver(noura, tried)
  expect(await plantsOf(noura)).toEqual([])
})

test('units that were refunded are gone, and the row is split where some remain', async () => {
  const sara = await shop.customer()
  const id = await order(sara)
  await deliver(noura, id)
  const { id: item } = await shop.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', id)
    .where('quantity', '=', 3)
    .executeTakeFirstOrThrow()
  const wanted = { lines: [{ order_item_id: item, quantity: 2 }], method: 'cash' }
  await proveIdentity(shop, noura)
  expect((await refund(noura, id, { ...wanted, reason: 'damaged' })).status).toBe(201)
  expect(await plantsOf(sara)).toMatchObject([{ count: 1, name: 'جهنمية' }, { count: 1 }])
  expect(await plantsOf(sara, '?status=gone')).toMatchObject([{ count: 2, name: 'جهنمية' }])
  const rest = { lines: [{ order_item_id: item, quantity: 1 }], method: 'cash' }
  await refund(noura, id, { ...rest, reason: 'damaged' })
  expect(await plantsOf(sara)).toHaveLength(1)
  expect(await plantsOf(sara, '?status=gone')).toHaveLength(2)
})

test('a plant has a score and a plan once its place is known, can be renamed, split and given away', async () => {
  const sara = await shop.customer()
  const id = await settled(sara, { count: 30 })
  const changed = await change(sara, id, {
    nickname: 'جهنمية الشرفة',
    size: 'small',
    every_days: 2,
  })
  expect(changed.body.data).toMatchObject({
    nickname: 'جهنمية الشرفة',
    score: 68,
    band: 'does_well',
    approximate: false,
    water_every_days: 2,
    asks: [],
  })
  const { litres_a_time: aTime, litres_a_week: aWeek, next_water_on: next } = changed.body.data
  expect(aTime).toBeGreaterThan(0)
  expect(aWeek).toBeGreaterThan(aTime)
  expect(next < today).toBe(true)
  const { year, worst_month } = (await sara.call('GET', `${path}/${id}`)).body.data
  expect(worst_month).toBe(8)
  expect(year.map(({ score }: { score: number }) => score)).toEqual([
    90, 96, 100, 100, 93, 75, 72, 68, 87, 96, 93, 93,
  ])
  expect(year[8]).toMatchObject({ feed: true, work: ['pruneLightly'], plant_out: false })
  const parts = await sara.call('POST', `${path}/${id}/split`, { body: { count: 10 } })
  expect(parts.body.data).toMatchObject([{ count: 20 }, { count: 10, nickname: 'جهنمية الشرفة' }])
  expect((await sara.call('POST', `${path}/${id}/split`, { body: { count: 20 } })).status).toBe(422)
  await change(sara, id, { status: 'given' })
  expect(await plantsOf(sara)).toHaveLength(1)
  for (const [body, field] of [
    [{ city: 'atlantis' }, 'city'],
    [{ place: 'roof' }, 'place'],
    [{ nickname: 'x'.repeat(41) }, 'nickname'],
    [{ every_days: 61 }, 'every_days'],
  ] as const) {
    const refused = await change(sara, id, body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  }
  const future = await change(sara, id, { planted_on: addDays(today, 1) })
  expect([future.status, future.body.code]).toEqual([422, 'diaryDateInvalid'])
})

test('the limit is 200 plants, and nobody sees what is another’s', async () => {
  const [sara, huda] = [await shop.customer(), await shop.customer()]
  const id = await settled(sara)
  await sql`insert into owned_plants (customer_id, name_ar, name_latin, count, planted_on)
    select ${sara.id}, 'س', 'x', 1, current_date from generate_series(1, 199)`.execute(shop.db)
  const full = await sara.call('POST', path, { body: { profile: 'monstera' } })
  expect([full.status, full.body.code, full.body.message]).toEqual([
    400,
    'plantLimit',
    'بلغت الحد الأقصى من النباتات (200).',
  ])
  const entry = (await write(sara, id, { kind: 'note', note: 'x' })).body.data
  for (const [method, address, body] of [
    ['GET', `/${id}`, undefined],
    ['PATCH', `/${id}`, { nickname: 'x' }],
    ['POST', `/${id}/split`, { count: 1 }],
    ['GET', `/${id}/diary`, undefined],
    ['POST', `/${id}/diary`, { kind: 'note', note: 'x' }],
    ['DELETE', `/${id}/diary/${entry.id}`, undefined],
    ['POST', '/watered', { ids: [id] }],
  ] as const)
    expect((await huda.call(method, `${path}${address}`, { body })).status).toBe(404)
})

test('“watered” counts once a day, is undone by its entry, and a day cannot be before the planting or in the future', async () => {
  const sara = await shop.customer()
  const id = await settled(sara)
  const both = await Promise.all([water(sara, id), water(sara, id)])
  const written = both.flatMap(({ body }) => body.data)
  expect(written).toMatchObject([{ plant_id: id, kind: 'watered', happened_on: today }])
  expect(await plantsOf(sara)).toMatchObject([
    { last_watered_on: today, next_water_on: expect.stringMatching(/^2/) },
  ])
  expect((await plantsOf(sara))[0].next_water_on > today).toBe(true)
  await sara.call('DELETE', `${path}/${id}/diary/${written[0].id}`)
  expect(await plantsOf(sara)).toMatchObject([{ last_watered_on: null }])
  for (const day of [addDays(today, 1), addDays(today, -366)]) {
    const refused = await write(sara, id, { kind: 'fed', happened_on: day })
    expect([refused.status, refused.body.code]).toEqual([422, 'diaryDateInvalid'])
  }
  await write(sara, id, { kind: 'fed', happened_on: addDays(today, -3), note: 'حبيبات' })
  await write(sara, id, { kind: 'note', note: 'أزهرت' })
  const { data, meta } = (await sara.call('GET', `${path}/${id}/diary`)).body
  expect(data).toMatchObject([{ note: 'أزهرت' }, { kind: 'fed', note: 'حبيبات' }])
  expect(meta.total).toBe(2)
  await sql`insert into plant_diary (plant_id, kind, happened_on)
    select ${id}, 'note', current_date from generate_series(1, 1998)`.execute(shop.db)
  expect((await write(sara, id, { kind: 'note', note: 'x' })).body.code).toBe('diaryLimit')
  await sql`delete from plant_diary where plant_id = ${id}`.execute(shop.db)
  await write(sara, id, { kind: 'died' })
  expect(await plantsOf(sara)).toEqual([])
})

test('the calendar names jobs by day, of at most 92 days', async () => {
  const sara = await shop.customer()
  const id = await settled(sara)
  const calendar = (from: string, to: string) =>
    sara.call('GET', `${path}/calendar?from=${from}&to=${to}`)
  const { data } = (await calendar(today, addDays(today, 20))).body
  expect(data[0]).toMatchObject({
    day: today,
    hijri: expect.stringContaining('14'),
    jobs: expect.arrayContaining([
      { plant_id: id, kind: 'water', code: null, litres: expect.any(Number) },
    ]),
  })
  expect((await calendar(today, addDays(today, 91))).status).toBe(200)
  expect((await calendar(today, addDays(today, 92))).status).toBe(422)
  expect((await calendar(addDays(today, -9), addDays(today, -1))).body.data).toEqual([])
})

test('a subscribed calendar holds names and litres, renews by the same ids, and is unknown once revoked', async () => {
  const sara = await shop.customer()
  const id = await settled(sara, { count: 2 })
  await change(sara, id, { nickname: 'جهنمية; الشرفة' })
  const subscribe = async () =>
    new URL((await sara.call('POST', `${path}/feed`)).body.data.url).pathname
  const former = await subscribe()
  const address = await subscribe()
  const read = (where: string) => shop.fetch(where)
  expect((await read(former)).status).toBe(404)
  const answer = await read(address)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=3600',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const { events, properties } = readCalendar(await answer.text())
  expect(properties['X-WR-CALNAME']).toBe('نباتاتي')
  expect(events.length).toBeGreaterThan(10)
  expect(events[0]).toMatchObject({
    UID: expect.stringMatching(new RegExp(`^care-${today.replaceAll('-', '')}-[0-9a-f]{6}@`)),
    DTSTART: `${today.replaceAll('-', '')}T033000Z`,
    SUMMARY: expect.stringMatching(/^اسقِ نبتة واحدة \(.*لتر.*\)$/),
    DESCRIPTION: expect.stringMatching(/^جهنمية; الشرفة: /),
  })
  const again = readCalendar(await (await read(address)).text())
  expect(again.events.map(({ UID }) => UID)).toEqual(events.map(({ UID }) => UID))
  // A done job leaves it.
  await water(sara, id)
  const rest = readCalendar(await (await read(address)).text())
  const ofToday = rest.events.find(({ DTSTART }) => DTSTART === events[0]?.DTSTART)
  expect(ofToday?.SUMMARY ?? '').not.toContain('اسقِ')
  // Sixty an hour, whoever asks.
  const statuses = new Set<number>()
  for (let times = 0; times < 60; times += 1) statuses.add((await read(address)).status)
  expect([...statuses]).toEqual([200, 429])
  await sara.call('DELETE', `${path}/feed`)
  expect((await read(address)).status).toBe(404)
})

/** The phone's own words about a picture: where it was taken, and by what. */
const telling = { IFD0: { Make: 'LaylaPhone' }, IFD3: { GPSLatitudeRef: 'N' } }
const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7d44' } })
    .withExif(telling)
    .jpeg()
    .toBuffer()
const upload = (person: ShopCustomer, bytes: Uint8Array | string, type = 'image/jpeg') =>
  shop.fetch('/api/v1/customer/photos', {
    method: 'POST',
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
    headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': type },
  })
const filesOfPhotos = async () =>
  (
    await readdir(join(shop.mediaDir, 'private-photos'), { recursive: true }).catch(() => [])
  ).filter((name) => name.endsWith('.webp'))

test('a phone’s picture comes back smaller and without a word of the phone’s, by a signed address alone', async () => {
  const sara = await shop.customer()
  const taken = await pictureOf(3000, 2000)
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const answer = await upload(sara, taken)
  expect(answer.status).toBe(201)
  const { id, url, small_url } = ((await answer.json()) as { data: Record<string, string> }).data
  for (const [address, width] of [
    [url, 1600],
    [small_url, 480],
  ] as const) {
    const shown = await shop.fetch(String(address))
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=600',
    ])
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('LaylaPhone')).toBe(false)
  }
  const link = new URL(String(url), 'http://shop.test')
  for (const wrong of [
    { sig: 'x'.repeat(43) },
    { until: '1' },
    { until: String(Number(link.searchParams.get('until')) + 60) },
    { size: 'small' },
  ]) {
    const other = new URL(link)
    for (const [name, value] of Object.entries(wrong)) other.searchParams.set(name, value)
    expect((await shop.fetch(`${other.pathname}${other.search}`)).status).toBe(404)
  }
  const plant = await settled(sara)
  const entry = await write(sara, plant, { kind: 'photo', photo_id: id })
  expect(entry.body.data.photo).toMatchObject({ id })
  const huda = await shop.customer()
  const hers = await settled(huda)
  expect((await write(huda, hers, { kind: 'photo', photo_id: id })).status).toBe(422)
  expect((await write(huda, hers, { kind: 'photo' })).status).toBe(422)
})

test('what is no picture, too large or too many is refused', async () => {
  const sara = await shop.customer()
  const refusal = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { code: string }).code,
  ]
  const small = await pictureOf(500, 400)
  expect(await refusal(await upload(sara, 'no picture'))).toEqual([422, 'photoUnreadable'])
  expect(await refusal(await upload(sara, small.subarray(0, 900)))).toEqual([
    422,
    'photoUnreadable',
  ])
  expect(await refusal(await upload(sara, small, 'image/gif'))).toEqual([
    415,
    'unsupportedMediaType',
  ])
  const large = new Uint8Array(8 * 1024 * 1024 + 1)
  expect(await refusal(await upload(sara, large))).toEqual([413, 'payloadTooLarge'])
  await sql`insert into throttle_hits (key, hit_at) select ${`photos:${sara.id}`}, now() from generate_series(1, 60)`.execute(
    shop.db,
  )
  expect(await refusal(await upload(sara, small))).toEqual([429, 'tooManyRequests'])
})

test('a picture that nothing refers to goes after a day; closing the account leaves no row and no file', async () => {
  const storage = photoFolderStorage(shop.mediaDir)
  await sql`delete from plant_diary where photo_id is not null`.execute(shop.db)
  await sql`update private_photos set created_at = now() - interval '25 hours'`.execute(shop.db)
  expect(await sweepPhotos(shop.db, storage)).toBe(1)
  expect(await filesOfPhotos()).toEqual([])
  const layla = await shop.customer()
  const plant = await settled(layla)
  const answer = await upload(layla, await pictureOf(600, 600))
  const { id } = ((await answer.json()) as { data: { id: string } }).data
  await write(layla, plant, { kind: 'photo', photo_id: id })
  await water(layla, plant)
  await layla.call('POST', `${path}/feed`)
  await layla.call('PUT', `${path}/reminders`, {
    body: { by_mail: false, by_sms: true, at: '06:30' },
  })
  await sql`update private_photos set created_at = now() - interval '25 hours'`.execute(shop.db)
  expect(await sweepPhotos(shop.db, storage)).toBe(0)
  expect(await filesOfPhotos()).toHaveLength(2)
  const copy = (await layla.call('GET', '/api/v1/customer/my-data')).body.data.plants
  expect(copy).toMatchObject({
    plants: [{ id: plant, diary: [{ kind: 'photo', photo_id: id }, { kind: 'watered' }] }],
    photos: [{ id, width: 600 }],
    calendar: { customer_id: layla.id },
    reminders: { by_sms: true, agreed_text: 1 },
  })
  await layla.call('POST', '/api/v1/customer/close-account/code')
  const otp = await shop.codeFor(layla.phone)
  const closed = await layla.call('POST', '/api/v1/customer/close-account', { body: { otp } })
  expect(closed.status).toBe(200)
  await shop.settled()
  for (const table of ['owned_plants', 'private_photos', 'care_feeds', 'care_wishes'] as const)
    expect(
      await shop.db
        .selectFrom(table)
        .select('customer_id')
        .where('customer_id', '=', layla.id)
        .execute(),
    ).toEqual([])
  expect(
    await shop.db.selectFrom('plant_diary').select('id').where('plant_id', '=', plant).execute(),
  ).toEqual([])
  expect(await filesOfPhotos()).toEqual([])
})

/** What waits to be sent, by key. */
const waiting = async () =>
  shop.db
    .selectFrom('outbox')
    .select(['key', 'channel', 'recipient', 'template', 'locale', 'facts'])
    .where('template', '=', 'careToday')
    .orderBy('id')
    .execute()
/** An instant of today in Riyadh. */
const at = (time: string, day = today) => new Date(`${day}T${time}:00+03:00`)

test('reminders come once a day, when something is due, in waking hours, and stop by the link of the mail', async () => {
  const sara = await shop.customer({ email: 'sara@example.com' })
  await sql`update customers set email = 'sara@example.com', unconfirmed_email = null where id = ${sara.id}`.execute(
    shop.db,
  )
  const huda = await shop.customer()
  await settled(sara)
  const hers = await settled(huda)
  const wish = (person: ShopCustomer, body: object) =>
    person.call('PUT', `${path}/reminders`, { body: { at: '06:30', ...body } })
  expect((await wish(huda, { by_mail: true, by_sms: false })).body.errors).toHaveProperty('by_mail')
  expect((await wish(huda, { by_mail: false, by_sms: true, at: '20:01' })).status).toBe(422)
  await wish(sara, { by_mail: true, by_sms: true })
  await wish(huda, { by_mail: false, by_sms: true, at: '08:00' })
  const send = (time: string, day?: string) =>
    queueCareReminders(shop.db, shop.settings, at(time, day))
  expect(await send('06:45')).toBe(0)
  expect(await send('20:01')).toBe(0)
  expect(await send('07:00')).toBe(1)
  expect(await send('07:30')).toBe(0)
  expect(await send('08:00')).toBe(1)
  expect(await send('19:00')).toBe(0)
  const [mail, sms] = await waiting()
  expect(mail).toMatchObject({
    key: `care:customer-${sara.id}:${today}`,
    channel: 'mail',
    recipient: 'sara@example.com',
    facts: { count: 1, plants: [{ litres: expect.any(Number) }] },
  })
  expect(sms).toMatchObject({ channel: 'sms', recipient: huda.phone, facts: { count: 1 } })
  const text = writeSms('careToday', { count: 3 }, 'ar', { publicUrl: 'https://warif.example' })
  expect(text).toBe('3 نباتات تحتاج ماء اليوم: https://warif.example/my-plants')
  for (const count of [1, 2, 3, 11, 200])
    expect(
      writeSms('careToday', { count }, 'ar', { publicUrl: 'https://warif.example' }).length,
    ).toBeLessThanOrEqual(70)
  const facts = mail?.facts as unknown as Parameters<typeof writeMail<'careToday'>>[1]
  const written = writeMail('careToday', facts, 'ar', shop.settings)
  expect(written.subject).toBe('وارف: نباتاتك تحتاج الماء اليوم')
  expect(written.text).toContain(`/ar/my-plants/stop?token=${facts.stop_token}`)
  // Nothing is due tomorrow for whoever watered today.
  await water(huda, hers)
  expect(await send('09:00', addDays(today, 1))).toBe(1)
  const stop = (token: string) => shop.call('POST', '/api/care-reminders/stop', { body: { token } })
  expect((await stop('x'.repeat(43))).status).toBe(404)
  for (let times = 0; times < 2; times += 1) expect((await stop(facts.stop_token)).status).toBe(200)
  const stored = (await sara.call('GET', `${path}/reminders`)).body.data
  expect(stored).toMatchObject({ by_mail: false, by_sms: false, agreed_at: null, at: '06:30' })
  expect(await send('09:00', addDays(today, 30))).toBe(1)
  expect((await waiting()).map(({ recipient }) => recipient)).toEqual([
    'sara@example.com',
    huda.phone,
    'sara@example.com',
    huda.phone,
  ])
})
