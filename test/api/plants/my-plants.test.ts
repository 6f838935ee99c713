import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFeed } from '#domain/owned-plants/care-feed.ts'
import { saveCareWish } from '#domain/owned-plants/care-wishes.ts'
import { queueCareReminders } from '#domain/owned-plants/queue-reminders.ts'
import { storePhoto } from '#domain/photos/store-photo.ts'
import { sweepPhotos } from '#domain/photos/sweep-photos.ts'
import { UnknownOutcomeError } from '#domain/notifications/mail.ts'
import { sendDue } from '#domain/notifications/outbox-worker.ts'
import { writeMail } from '#domain/notifications/write-mail.ts'
import { writeSms } from '#domain/notifications/write-sms.ts'
import { folderStore } from '#adapters/media/folder-store.ts'
import { photoStorage } from '#adapters/media/photo-storage.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { billingAddress, type ShopCustomer } from '../../support/customer.ts'
import { readCalendar } from '../../support/icalendar.ts'
import { act, addMember, proveIdentity } from '../../support/office.ts'
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
/** A time of today in Riyadh. */
const at = (time: string, day = today) => new Date(`${day}T${time}:00+03:00`)
const water = (person: ShopCustomer, ...ids: number[]) =>
  person.call('POST', `${path}/watered`, { body: { ids } })

/** An order of three large bougainvilleas and a monstera to an address in `city`, not shipped yet. */
async function order(person: ShopCustomer, city = 'الرياض'): Promise<number> {
  await person.fillCart(bougainvillea, 3, { sizeId: 3 })
  await person.fillCart(monstera)
  await person.prepareOrder({ ...billingAddress, city })
  return (await person.saveOrder({ 'Idempotency-Key': crypto.randomUUID() })).body.data.order.id
}
/** A bougainvillea planted a year ago on a west balcony in Riyadh. */
async function settled(person: ShopCustomer, more: object = {}): Promise<number> {
  const body = { profile: 'bougainvillea', city: 'riyadh', place: 'balcony_w', ...more }
  const { id } = (await person.call('POST', path, { body })).body.data
  await change(person, id, { planted_on: addDays(today, -365) })
  return id
}

test('a delivered order adds one owned plant per line, also when it is delivered repeatedly and concurrently', async () => {
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
  const likely = plants.map(({ likely_places: places }: { likely_places: string[] }) => places[0])
  expect(likely).toEqual(['garden_sun', 'indoor_bright'])
  // The second delivery is refused, and would add no rows.
  const again = await noura.call('POST', `/api/office/orders/${id}/status`, {
    body: { status: 'delivered' },
  })
  expect(again.status).toBe(400)
  expect(await plantsOf(sara)).toEqual(plants)
  // Two members mark the order as delivered at once.
  const other = await order(sara)
  const move = (status: string) =>
    noura.call('POST', `/api/office/orders/${other}/status`, { body: { status } })
  await move('processing')
  await move('shipped')
  const both = await Promise.all([move('delivered'), move('delivered')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await plantsOf(sara)).toHaveLength(4)
})

test('deliveries in bulk and by drivers add owned plants, an unknown city is asked for, and test orders add none', async () => {
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

test('kinds to add have labels that tell them apart, a picture of what is sold, and the likely places', async () => {
  const sara = await shop.customer()
  await shop.stockPlant({ name: 'كركديه أحمر', profile: 'hibiscus' })
  await shop.stockPlant({ name: 'كركديه أصفر', profile: 'hibiscus-y' })
  const { data } = (await sara.call('GET', `${path}/kinds`)).body
  const kindOf = (slug: string) => data.find(({ profile }: { profile: string }) => profile === slug)
  const { name } = kindOf('hibiscus')
  expect(kindOf('hibiscus-y').name).toBe(name)
  expect([kindOf('hibiscus').label, kindOf('hibiscus-y').label]).toEqual([
    `${name} (كركديه أحمر)`,
    `${name} (كركديه أصفر)`,
  ])
  expect(kindOf('bougainvillea')).toMatchObject({
    name_latin: 'Bougainvillea glabra',
    image: expect.stringMatching(/-s\.\w+$/),
    likely_places: expect.arrayContaining(['garden_sun']),
  })
  expect(kindOf('monstera').image).toBeNull()
  const labels = data.map(({ label }: { label: string }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

test('a due watering is put off until tomorrow, and a watering or the owner ends it', async () => {
  const sara = await shop.customer()
  const id = await settled(sara)
  const tomorrow = addDays(today, 1)
  const next = async () => (await plantsOf(sara))[0].next_water_on
  expect((await next()) < today).toBe(true)
  const { body } = await change(sara, id, { put_off_until: tomorrow })
  expect(body.data.next_water_on).toBe(tomorrow)
  const { data } = (await sara.call('GET', `${path}/calendar?from=${today}&to=${tomorrow}`)).body
  expect(
    data.filter(({ jobs }: { jobs: { kind: string }[] }) =>
      jobs.some(({ kind }) => kind === 'water'),
    ),
  ).toMatchObject([{ day: tomorrow }])
  // No other day than tomorrow is accepted.
  for (const day of [today, addDays(today, 2)])
    expect((await change(sara, id, { put_off_until: day })).body.errors).toMatchObject({
      put_off_until: [expect.anything()],
    })
  await change(sara, id, { put_off_until: null })
  expect((await next()) < today).toBe(true)
  await change(sara, id, { put_off_until: tomorrow })
  await water(sara, id)
  expect((await next()) > tomorrow).toBe(true)
})

test('refunded pieces are removed from owned plants, and a partly refunded row is split', async () => {
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

test('an owned plant with a known place has a score and a plan, and can be renamed, split and given away', async () => {
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

test('a customer has at most 200 owned plants, and cannot see those of another', async () => {
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

test('watering counts once a day, can be undone, and has a day from planting to today', async () => {
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

test('a watering written without litres has those of the plan on its day', async () => {
  const sara = await shop.customer()
  const id = await settled(sara)
  const { year, litres_a_time: now } = (await sara.call('GET', `${path}/${id}`)).body.data
  const litresOf = async (body: object): Promise<number | null> =>
    (await write(sara, id, body)).body.data.litres
  expect(now).toBeGreaterThan(0)
  expect(await litresOf({ kind: 'watered' })).toBe(now)
  // The latest July that has begun by then.
  const july = `${Number(today.slice(0, 4)) - (today.slice(5) < '07-10' ? 1 : 0)}-07-10`
  expect(await litresOf({ kind: 'watered', happened_on: july })).toBe(year[6].litres_a_time)
  expect(await litresOf({ kind: 'watered', litres: 7.5 })).toBe(7.5)
  expect(await litresOf({ kind: 'watered', litres: null })).toBeNull()
  expect(await litresOf({ kind: 'fed' })).toBeNull()
  await change(sara, id, { place: null })
  expect(await litresOf({ kind: 'watered' })).toBeNull()
})

test('the calendar lists jobs by day for at most 92 days', async () => {
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
  const refusals = [
    await calendar(today, addDays(today, 92)),
    await calendar(addDays(today, 1), today),
    // A plan for centuries ahead would take too long to compute.
    await calendar('2999-01-01', '2999-01-02'),
  ]
  for (const { status, body } of refusals)
    expect([status, body.errors.to]).toEqual([
      422,
      ['اختر مدة لا تزيد على 92 يومًا، خلال سنة من اليوم.'],
    ])
  expect((await calendar(addDays(today, 300), addDays(today, 366))).status).toBe(200)
  expect((await calendar(addDays(today, -9), addDays(today, -1))).body.data).toEqual([])
})

test('a subscribed calendar has names and litres, keeps its ids, and is not found once revoked', async () => {
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
  // A completed job is removed from the calendar.
  await water(sara, id)
  const rest = readCalendar(await (await read(address)).text())
  const ofToday = rest.events.find(({ DTSTART }) => DTSTART === events[0]?.DTSTART)
  expect(ofToday?.SUMMARY ?? '').not.toContain('اسقِ')
  // At most sixty reads an hour.
  const statuses = new Set<number>()
  for (let times = 0; times < 60; times += 1) statuses.add((await read(address)).status)
  expect([...statuses]).toEqual([200, 429])
  await sara.call('DELETE', `${path}/feed`)
  expect((await read(address)).status).toBe(404)
})

test('the calendar of 200 plants has one event a day naming the first fifty, and one call waters all', async () => {
  const sara = await shop.customer()
  await sql`insert into owned_plants (customer_id, profile_slug, name_ar, name_latin, count, city, place, planted_on)
    select ${sara.id}, 'bougainvillea', 'جهنمية ' || number, 'x', 1, 'riyadh', 'balcony_w', ${today}::date - 90
    from generate_series(1, 205) as number`.execute(shop.db)
  const { url } = (await sara.call('POST', `${path}/feed`)).body.data
  const { pathname } = new URL(url)
  const { events } = readCalendar(await (await shop.fetch(pathname)).text())
  expect(events.length).toBeLessThanOrEqual(61)
  const [first] = events
  expect(first?.SUMMARY).toMatch(/^اسقِ 200 نبتة \(/)
  const lines = first?.DESCRIPTION?.split('\n') ?? []
  expect([lines.length, lines.at(-1)]).toEqual([51, expect.stringMatching(/^و\d+ مهمة أخرى$/)])
  const ids = (await plantsOf(sara)).map(({ id }: { id: number }) => id).slice(0, 200)
  const watered = (await water(sara, ...ids)).body.data
  expect(watered).toHaveLength(200)
  const summary = async () =>
    readCalendar(await (await shop.fetch(pathname)).text()).events[0]?.SUMMARY
  expect(await summary()).toMatch(/^اسقِ 5 نباتات \(/)
  // All entries are undone together, and none when one belongs to another customer.
  const undo = (person: ShopCustomer, entries: number[]) =>
    person.call('POST', `${path}/watered/undo`, { body: { entries } })
  const entries = watered.map((entry: { id: number }) => entry.id)
  const huda = await shop.customer()
  expect((await undo(huda, entries)).status).toBe(404)
  expect((await undo(sara, [...entries.slice(1), 2_147_483_647])).status).toBe(404)
  expect(await summary()).toMatch(/^اسقِ 5 نباتات \(/)
  expect((await undo(sara, entries)).status).toBe(200)
  expect(await summary()).toMatch(/^اسقِ 200 نبتة \(/)
})

test('the day changes at midnight in Riyadh', async () => {
  const sara = await shop.customer()
  const id = await settled(sara)
  const tomorrow = addDays(today, 1)
  vi.useFakeTimers({ toFake: ['Date'], now: at('23:59') })
  try {
    const [first] = (await water(sara, id)).body.data
    expect(first.happened_on).toBe(today)
    expect((await water(sara, id)).body.data).toEqual([])
    expect((await write(sara, id, { kind: 'note', happened_on: tomorrow })).status).toBe(422)
    vi.setSystemTime(at('00:01', tomorrow))
    const [second] = (await water(sara, id)).body.data
    expect(second.happened_on).toBe(tomorrow)
  } finally {
    vi.useRealTimers()
  }
})

/** Metadata of the phone: the place and the camera. */
const telling = { IFD0: { Make: 'LaylaPhone' }, IFD3: { GPSLatitudeRef: 'N' } }
const pictureOf = (width: number, height: number, taking: Record<string, string> = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7d44' } })
    .withExif({ ...telling, IFD2: taking })
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

test('a photo is returned smaller, without metadata, and only at a signed address', async () => {
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

test('a photo is dated by its camera, or today when its date is impossible', async () => {
  const sara = await shop.customer()
  const plant = await settled(sara)
  const dayOfPicture = async (taking: Record<string, string>, said: object = {}) => {
    const answer = await upload(sara, await pictureOf(400, 400, taking))
    const { id } = ((await answer.json()) as { data: { id: string } }).data
    return (await write(sara, plant, { kind: 'photo', photo_id: id, ...said })).body.data
      .happened_on
  }
  const clock = (day: string, time = '10:00:00') => ({
    DateTimeOriginal: `${day.replaceAll('-', ':')} ${time}`,
  })
  const may = addDays(today, -180)
  expect(await dayOfPicture(clock(may))).toBe(may)
  // 22:30 in London is the next day in Riyadh.
  const london = { ...clock(may, '22:30:00'), OffsetTimeOriginal: '+00:00' }
  expect(await dayOfPicture(london)).toBe(addDays(may, 1))
  for (const wrong of [
    {},
    clock(addDays(today, 2)),
    clock('1970-01-01'),
    { DateTimeOriginal: '0000:00:00 00:00:00' },
    { DateTimeOriginal: 'yesterday' },
    // Before the plant was planted.
    clock(addDays(today, -400)),
  ])
    expect(await dayOfPicture(wrong), JSON.stringify(wrong)).toBe(today)
  const said = addDays(today, -7)
  expect(await dayOfPicture(clock(may), { happened_on: said })).toBe(said)
})

test('an upload that is no picture, too large or one too many is refused', async () => {
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

test('an unused photo is deleted after a day, and closing the account deletes all rows and files', async () => {
  const storage = photoStorage(folderStore(shop.mediaDir))
  await sql`delete from plant_diary where photo_id is not null`.execute(shop.db)
  await sql`update private_photos set created_at = now() - interval '25 hours'`.execute(shop.db)
  // Each photo has two files.
  const unused = (await filesOfPhotos()).length / 2
  expect(unused).toBeGreaterThan(0)
  expect(await sweepPhotos(shop.db, storage)).toBe(unused)
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
  await close(layla)
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

/** Closes an account as its customer does. */
async function close(person: ShopCustomer): Promise<void> {
  await person.call('POST', '/api/v1/customer/close-account/code')
  const otp = await shop.codeFor(person.phone)
  const closed = await person.call('POST', '/api/v1/customer/close-account', { body: { otp } })
  expect(closed.status).toBe(200)
  await shop.settled()
}

test('an account closed during an upload, a subscription or a reminder keeps nothing of it', async () => {
  const storage = photoStorage(folderStore(shop.mediaDir))
  const layla = await shop.customer()
  await settled(layla)
  const stored = await filesOfPhotos()
  const encode = async () => ({
    width: 1,
    height: 1,
    takenAt: null,
    files: { large: new Uint8Array(1), small: new Uint8Array(1) },
  })
  const whileClosing = async () => {
    await close(layla)
    return encode()
  }
  const closed = { code: 'unauthenticated' }
  const uploading = storePhoto(shop.db, { storage, encode: whileClosing }, layla.id, 'any')
  await expect(uploading).rejects.toMatchObject(closed)
  expect(await filesOfPhotos()).toEqual(stored)
  // A storage that fails to delete does not change the answer.
  const stubborn = {
    ...storage,
    put: async () => {},
    remove: () => Promise.reject(new Error('read-only')),
  }
  await expect(
    storePhoto(shop.db, { storage: stubborn, encode }, layla.id, 'any'),
  ).rejects.toMatchObject(closed)
  await expect(createFeed(shop.db, layla.id, 'ar')).rejects.toMatchObject(closed)
  const wish = { byMail: false, bySms: true, atMinute: 420 }
  await expect(saveCareWish(shop.db, layla.id, wish, 'ar')).rejects.toMatchObject(closed)

  // An account closed by staff leaves no file either.
  const omar = await shop.customer()
  expect((await upload(omar, await pictureOf(500, 400))).status).toBe(201)
  await proveIdentity(shop, noura)
  const asked = { request_received_on: today }
  expect((await act(noura, `/customers/${omar.id}/close`, asked)).status).toBe(200)
  await shop.settled()
  expect(await filesOfPhotos()).toEqual(stored)

  const huda = await shop.customer()
  await settled(huda)
  await saveCareWish(shop.db, huda.id, wish, 'ar')
  const { reminding } = await shop.db.transaction().execute(async (tx) => {
    await sql`select from customers where id = ${huda.id} for update`.execute(tx)
    const reminding = queueCareReminders(shop.db, shop.settings, at('12:00'))
    // Waits for the end of the closing, and finds the account closed.
    await pause(150)
    await sql`set local lock_timeout = '200ms'`.execute(tx)
    await sql`delete from care_wishes where customer_id = ${huda.id}`.execute(tx)
    await sql`update customers set closed_at = now() where id = ${huda.id}`.execute(tx)
    return { reminding }
  })
  await reminding
  expect((await waiting()).filter(({ recipient }) => recipient === huda.phone)).toEqual([])
})

test('a reminder is not retried after eight in the evening, nor when its outcome is unknown', async () => {
  const [sara, huda] = [await shop.customer(), await shop.customer()]
  for (const person of [sara, huda]) {
    await settled(person)
    const body = { by_mail: false, by_sms: true, at: '20:00' }
    await person.call('PUT', `${path}/reminders`, { body })
  }
  await sql`delete from outbox`.execute(shop.db)
  // Reminders are still queued ten minutes before eight.
  expect(await queueCareReminders(shop.db, shop.settings, at('19:49'))).toBe(0)
  expect(await queueCareReminders(shop.db, shop.settings, at('19:50'))).toBe(2)
  const sent: string[] = []
  let answer: (to: string) => Promise<void> = () => Promise.reject(new Error('no route'))
  const alarms: object[] = []
  const log = { warn: () => {}, error: (facts: object) => void alarms.push(facts) }
  const send = (time: string) =>
    sendDue({
      db: shop.db,
      shop: shop.settings,
      log,
      sendMail: async () => {},
      sendSms: async ({ to }) => {
        sent.push(to)
        await answer(to)
      },
      now: () => at(time),
    })
  const due = () =>
    sql`update outbox set next_attempt_at = now() - interval '1 second'`.execute(shop.db)
  await send('19:51')
  expect(sent).toHaveLength(2)
  // A provider without an answer may have sent the message.
  answer = (to) =>
    Promise.reject(
      to === huda.phone ? new UnknownOutcomeError('no answer in time') : new Error('no'),
    )
  await due()
  await send('19:59')
  expect(sent).toHaveLength(4)
  answer = () => Promise.resolve()
  await due()
  await send('20:00')
  await due()
  await send('20:05')
  expect(sent).toHaveLength(4)
  expect(alarms).toEqual([])
  const rows =
    await sql<object>`select recipient, last_error, sent_at, discarded_at is not null as "isDiscarded" from outbox
    order by id`.execute(shop.db)
  expect(rows.rows).toEqual([
    { recipient: sara.phone, last_error: 'its time is over', sent_at: null, isDiscarded: true },
    { recipient: huda.phone, last_error: 'no answer in time', sent_at: null, isDiscarded: true },
  ])
})

test('turning reminders off during sending ends them: failed ones are not retried, queued ones not sent', async () => {
  const [sara, huda] = [await shop.customer(), await shop.customer()]
  const wish = (person: ShopCustomer, on: boolean) =>
    person.call('PUT', `${path}/reminders`, { body: { by_mail: false, by_sms: on, at: '07:00' } })
  for (const person of [sara, huda]) {
    await settled(person)
    await wish(person, true)
  }
  await sql`delete from outbox`.execute(shop.db)
  expect(await queueCareReminders(shop.db, shop.settings, at('09:00'))).toBe(2)
  const sent: string[] = []
  await sendDue({
    db: shop.db,
    shop: shop.settings,
    log: { warn: () => {}, error: () => {} },
    now: () => at('09:00'),
    sendMail: async () => {},
    sendSms: async ({ to }) => {
      sent.push(to)
      for (const person of [sara, huda]) await wish(person, false)
      throw new Error('no route')
    },
  })
  expect(sent).toEqual([sara.phone])
  expect(await waiting()).toEqual([])
})

test('a reminder being sent when its process ends is not sent twice, and turning reminders off deletes queued ones', async () => {
  const sara = await shop.customer()
  await settled(sara)
  const wish = (on: boolean) =>
    sara.call('PUT', `${path}/reminders`, { body: { by_mail: false, by_sms: on, at: '07:00' } })
  await wish(true)
  await sql`delete from outbox`.execute(shop.db)
  expect(await queueCareReminders(shop.db, shop.settings, at('09:00'))).toBe(1)
  const taken = Promise.withResolvers<void>()
  const parts = { db: shop.db, shop: shop.settings, log: { warn: () => {}, error: () => {} } }
  const never = new Promise<void>(() => {})
  void sendDue({
    ...parts,
    now: () => at('09:00'),
    sendMail: () => never,
    sendSms: () => {
      taken.resolve()
      return never
    },
  })
  await taken.promise
  await sql`update outbox set next_attempt_at = now() - interval '1 second'`.execute(shop.db)
  const send = async () => {}
  const again = { ...parts, now: () => at('09:05'), sendMail: send, sendSms: send }
  expect(await sendDue(again)).toBe(0)
  await sql`update outbox set sent_at = null`.execute(shop.db)
  await wish(false)
  expect(await waiting()).toEqual([])
})

/** The queued reminders by key. */
const waiting = async () =>
  shop.db
    .selectFrom('outbox')
    .select(['key', 'channel', 'recipient', 'template', 'locale', 'facts'])
    .where('template', '=', 'careToday')
    .orderBy('id')
    .execute()

test('reminders are sent once a day when a job is due, in waking hours, until the link in the mail ends them', async () => {
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
  const site = { publicUrl: 'https://warif.example', seller: shop.settings.seller }
  const text = writeSms('careToday', { count: 3 }, 'ar', site)
  expect(text).toBe('3 نباتات تحتاج ماء اليوم: https://warif.example/my-plants')
  for (const count of [1, 2, 3, 11, 200])
    expect(writeSms('careToday', { count }, 'ar', site).length).toBeLessThanOrEqual(70)
  const facts = mail?.facts as unknown as Parameters<typeof writeMail<'careToday'>>[1]
  const written = writeMail('careToday', facts, 'ar', shop.settings)
  expect(written.subject).toBe('وارف: نباتاتك تحتاج الماء اليوم')
  expect(written.text).toContain(`/ar/my-plants/stop?token=${facts.stop_token}`)
  // A plant watered today is not due tomorrow.
  await water(huda, hers)
  expect(await send('09:00', addDays(today, 1))).toBe(1)
  await sql`update outbox set sent_at = now()`.execute(shop.db)
  const stop = (token: string) => shop.call('POST', '/api/care-reminders/stop', { body: { token } })
  expect((await stop('x'.repeat(43))).status).toBe(404)
  const inAddress = `/api/care-reminders/stop?token=${facts.stop_token}`
  // A browser without script is redirected to the page, also when the database fails.
  const page = new URLSearchParams({ page: 'ar' })
  await sql`alter table care_wishes rename column stop_sha256 to gone`.execute(shop.db)
  const failed = await shop.fetch(inAddress, { method: 'POST', body: page })
  await sql`alter table care_wishes rename column gone to stop_sha256`.execute(shop.db)
  expect([failed.status, failed.headers.get('location')]).toEqual([
    303,
    `/ar/my-plants/stop?token=${facts.stop_token}&outcome=failed`,
  ])
  for (let times = 0; times < 2; times += 1) expect((await stop(facts.stop_token)).status).toBe(200)
  // Mail clients send the form in either encoding (RFC 8058).
  const oneClick = new FormData()
  oneClick.set('List-Unsubscribe', 'One-Click')
  expect((await shop.fetch(inAddress, { method: 'POST', body: oneClick })).status).toBe(200)
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
