import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#shared/day.ts'
import { writeMail } from '#domain/notifications/write-mail.ts'
import type { MailPayloads } from '#domain/notifications/payload.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { openShop, type CallOptions, type Shop } from '../../support/shop.ts'

let shop: Shop
let noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop({
    settings: { serviceRequestsPerIpPerHour: 0, shopEmail: 'shop@example.com' },
  })
  noura = await shop.staff()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.deleteFrom('service_requests').execute()
  await shop.db.deleteFrom('outbox').execute()
})

const ask = (path: string, body: object, options: CallOptions = {}, at = shop) =>
  at.call('POST', path, { body, ...options })
const landscape = (body: object = {}, options: CallOptions = {}, at = shop) =>
  ask('/api/requests/landscape', { name: 'سارة', phone: '0512345678', ...body }, options, at)
const events = (body: object = {}) =>
  ask('/api/requests/events', {
    name: 'سارة',
    phone: '0512345678',
    type: 'birthday',
    date: today,
    ...body,
  })
const contact = (body: object = {}) =>
  ask('/api/contact', { name: 'سارة', message: 'مرحبًا', email: 'sara@example.com', ...body })
const today = dayOf(new Date())
const stored = (at = shop) =>
  at.db.selectFrom('service_requests').selectAll().orderBy('id').execute()
const queued = (at = shop) => at.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const officeList = async (query = '') =>
  (await noura.call('GET', `/api/office/requests${query}`)).body

describe('landscaping requests', () => {
  test('a request is answered with a reference and without the submitted text', async () => {
    const answer = await landscape({ notes: 'ياسمين' })

    expect(answer).toMatchObject({
      status: 201,
      body: { message: 'استلمنا طلبك وسنتواصل معك قريبًا.' },
    })
    const { id, reference, type, created_at, ...rest } = answer.body.data
    expect({ type, rest }).toEqual({ type: 'landscape', rest: {} })
    expect(reference).toBe(`LND-${String(id).padStart(6, '0')}`)
    expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.now())
    expect(JSON.stringify(answer.body)).not.toContain('ياسمين')
  })

  test('a request is stored as plain text with line breaks, and with the language of the request', async () => {
    const body = {
      email: ' sara@example.com ',
      space_type: 'home_garden',
      city: 'الرياض',
      notes: 'سطر <b>أول</b>\nسطر ثانٍ\u0000',
    }
    await landscape(body, { headers: { 'Accept-Language': 'en' } })

    const [request] = await stored()
    expect(request).toMatchObject({
      type: 'landscape',
      customer_id: null,
      name: 'سارة',
      phone: '+966512345678',
      email: 'sara@example.com',
      details: { space_type: 'home_garden', city: 'الرياض', notes: 'سطر <b>أول</b>\nسطر ثانٍ' },
      locale: 'en',
    })
    expect(request?.ip_hmac).toHaveLength(32)
  })

  test('a landscaping request needs only a name and a phone', async () => {
    expect(await landscape({ name: '', phone: undefined })).toMatchObject({
      status: 422,
      body: {
        code: 'validationFailed',
        errors: { name: ['هذا الحقل مطلوب'], phone: ['هذا الحقل مطلوب'] },
      },
    })
    await landscape({ email: '', space_type: '', city: null, notes: '' })
    expect(await stored()).toMatchObject([{ email: null, details: {} }])
  })

  test.each<[object, string]>([
    [{ name: 'س'.repeat(101) }, 'name'],
    [{ phone: '0512' }, 'phone'],
    [{ email: 'sara' }, 'email'],
    [{ space_type: 'س'.repeat(101) }, 'space_type'],
    [{ city: 'س'.repeat(101) }, 'city'],
    [{ notes: 'س'.repeat(2001) }, 'notes'],
  ])('a landscaping request with %j is refused with an error at its field', async (body, field) => {
    const refusal = await landscape(body)
    expect(refusal.status).toBe(422)
    expect(Object.keys(refusal.body.errors)).toEqual([field])
    expect(await stored()).toEqual([])
  })
})

describe('event requests', () => {
  test.each([
    ['engagement', 'engagement'],
    ['business meeting', 'business_meeting'],
    ['Business-Meeting', 'business_meeting'],
  ])('an event request takes the type %j', async (type, kept) => {
    const { status, body } = await events({ type, place: 'مزرعة', city: 'الرياض', notes: 'ورد' })
    expect(status).toBe(201)
    expect(body.data.reference).toMatch(/^EVT-\d{6}$/)
    expect(await stored()).toMatchObject([
      {
        type: 'events',
        details: { type: kept, date: today, place: 'مزرعة', city: 'الرياض', notes: 'ورد' },
      },
    ])
  })

  test('an event request takes dates from today to the same day in two years, in Riyadh', async () => {
    const lastDay = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
    expect((await events({ date: today })).status).toBe(201)
    expect(
      (
        await events({
          date: lastDay.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
        })
      ).status,
    ).toBe(201)
    for (const date of [addDays(today, -1), addDays(lastDay, 1), '2027-02-30', 'tomorrow', '']) {
      const refusal = await events({ date })
      expect(refusal, date).toMatchObject({
        status: 422,
        body: { errors: { date: ['اختر تاريخًا صحيحًا.'] } },
      })
    }
  })

  test('an event request with another type is refused, and all missing fields are named at once', async () => {
    expect((await events({ type: 'wedding' })).body.errors).toEqual({
      type: ['اختر نوع المناسبة.'],
    })
    expect(Object.keys((await ask('/api/requests/events', {})).body.errors)).toEqual([
      'name',
      'phone',
      'type',
      'date',
    ])
  })
})

describe('contact requests', () => {
  test.each([
    [
      { phone: '011 234 5678', email: '' },
      { phone: '011 234 5678', email: null },
    ],
    [
      { email: 'sara@example.com', phone: null },
      { phone: null, email: 'sara@example.com' },
    ],
  ])('a contact request takes %j', async (way, kept) => {
    const { status, body } = await contact({ ...way, message: 'سؤال\nعن التوصيل' })
    expect(status).toBe(201)
    expect(body.data.reference).toMatch(/^CNT-\d{6}$/)
    expect(await stored()).toMatchObject([{ ...kept, details: { message: 'سؤال\nعن التوصيل' } }])
  })

  test('a contact request needs a phone or an e-mail', async () => {
    const text = 'أدخل رقم الجوال أو البريد الإلكتروني.'
    expect(await contact({ email: undefined })).toMatchObject({
      status: 422,
      body: { errors: { phone: [text], email: [text] } },
    })
    expect(Object.keys((await ask('/api/contact', {})).body.errors)).toEqual([
      'name',
      'message',
      'phone',
      'email',
    ])
    expect((await contact({ email: 'sara' })).body.errors).toEqual({
      email: ['أدخل بريدًا إلكترونيًا صحيحًا.'],
    })
  })
})

describe('the sender of a request', () => {
  test('a signed-in sender is stored with the request, and an invalid token counts as none', async () => {
    const sara = await shop.customer()
    await landscape({}, { token: sara.token })
    expect((await landscape({}, { token: `1|${'x'.repeat(43)}` })).status).toBe(201)
    expect(await stored()).toMatchObject([{ customer_id: sara.id }, { customer_id: null }])
  })

  test('a request queues a mail to the sender and one to the shop in its transaction', async () => {
    const { reference } = (
      await landscape(
        { email: 'sara@example.com', notes: '<script>x</script>' },
        { headers: { 'X-Locale': 'en' } },
      )
    ).body.data
    expect(await queued()).toMatchObject([
      {
        key: `requestForShop:${reference}`,
        recipient: 'shop@example.com',
        locale: 'ar',
        facts: {
          reference,
          type: 'landscape',
          fields: {
            name: 'سارة',
            phone: '+966512345678',
            email: 'sara@example.com',
            notes: '<script>x</script>',
          },
        },
      },
      {
        key: `requestReceived:${reference}`,
        recipient: 'sara@example.com',
        locale: 'en',
        facts: { reference, type: 'landscape', name: 'سارة' },
      },
    ])
    const [toShop] = await queued()
    const mail = writeMail(
      'requestForShop',
      toShop?.facts as unknown as MailPayloads['requestForShop'],
      'ar',
      shop.settings,
    )
    expect(mail.html).not.toContain('<script>')
    expect(mail.replyTo).toBe('sara@example.com')
  })

  test('a sender without an e-mail gets no mail', async () => {
    await landscape()
    expect((await queued()).map(({ template }) => template)).toEqual(['requestForShop'])
  })

  test('a request with the hidden field filled in gets the usual answer and is not stored', async () => {
    const before = (await landscape()).body.data
    const trapped = await landscape({ website: 'https://example.com', email: 'bot@example.com' })
    const after = (await landscape({ website: '' })).body.data

    expect(trapped).toMatchObject({
      status: 201,
      body: { message: 'استلمنا طلبك وسنتواصل معك قريبًا.', data: { type: 'landscape' } },
    })
    expect([before.id, trapped.body.data.id, after.id]).toEqual([
      before.id,
      before.id + 1,
      before.id + 2,
    ])
    expect((await stored()).map(({ id }) => id)).toEqual([before.id, after.id])
    expect(await queued()).toHaveLength(2)
  })
})

test('an IP address may send five requests an hour over all forms, also at once', async () => {
  const strict = await openShop({ settings: { trustProxy: 1, serviceRequestsPerIpPerHour: 5 } })
  const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } })

  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => landscape({}, from('192.0.2.1'), strict)),
    ...Array.from({ length: 6 }, () =>
      ask(
        '/api/contact',
        { name: 'x', message: 'x', phone: '0512345678' },
        from('192.0.2.1'),
        strict,
      ),
    ),
  ])

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = answers.find(({ status }) => status !== 201)
  expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await stored(strict)).toHaveLength(5)
  expect(await queued(strict)).toHaveLength(5)
  expect((await landscape({}, from('192.0.2.2'), strict)).status).toBe(201)
  // Refused requests do not count towards the limit.
  for (let count = 0; count < 6; count += 1)
    expect((await landscape({ name: '' }, from('192.0.2.3'), strict)).status).toBe(422)
  expect((await landscape({}, from('192.0.2.3'), strict)).status).toBe(201)
  await strict.close()
})

describe('requests in the back office', () => {
  test('staff see every request, newest first, and can filter by type', async () => {
    const sara = await shop.customer()
    const garden = (await landscape({ notes: 'ورد' }, { token: sara.token })).body.data
    const letter = (await contact()).body.data

    const all = await officeList()
    expect(all.data.map(({ id }: { id: number }) => id)).toEqual([letter.id, garden.id])
    expect(all.data[1]).toMatchObject({
      id: garden.id,
      reference: garden.reference,
      type: 'landscape',
      customer_id: sara.id,
      name: 'سارة',
      phone: '+966512345678',
      email: null,
      details: { notes: 'ورد' },
      locale: 'ar',
      created_at: garden.created_at,
    })
    expect(all.meta).toMatchObject({ total: 2, per_page: 10 })
    expect((await officeList('?type=contact')).data).toMatchObject([{ id: letter.id }])
    expect((await officeList('?limit=1&page=2')).data).toMatchObject([{ id: garden.id }])
    expect((await officeList('?order=asc&limit=1')).data).toMatchObject([{ id: garden.id }])
    expect((await noura.call('GET', '/api/office/requests?type=garden')).status).toBe(422)
  })

  test('only staff may list requests', async () => {
    const sara = await shop.customer()
    expect((await shop.call('GET', '/api/office/requests')).status).toBe(401)
    expect(await sara.call('GET', '/api/office/requests')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })
})

describe('mails to the sender of a request', () => {
  test('a sender gets one mail an hour, in any spelling of the address, and every request is stored', async () => {
    const limited = await openShop({
      settings: { serviceRequestsPerIpPerHour: 0, requestMailsPerRecipientPerHour: 1 },
    })
    const write = (email: string) =>
      limited.call('POST', '/api/contact', { body: { name: 'سارة', message: 'مرحبًا', email } })
    const answers = [
      await write('victim@example.com'),
      await write('Victim+1@Example.com'),
      await write('other@example.com'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const confirmations = async () =>
      (await queued(limited))
        .filter(({ template }) => template === 'requestReceived')
        .map(({ recipient }) => recipient)
    expect(await confirmations()).toEqual(['victim@example.com', 'other@example.com'])
    expect(await stored(limited)).toHaveLength(3)
    const hits = await limited.db.selectFrom('throttle_hits').selectAll().execute()
    expect(JSON.stringify(hits)).not.toContain('example.com')
    await limited.db
      .updateTable('throttle_hits')
      .set({ hit_at: new Date(Date.now() - 3_600_000) })
      .execute()
    await write('victim@example.com')
    expect(await confirmations()).toHaveLength(3)
    await limited.close()
  })
})
