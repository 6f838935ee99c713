import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { queueTeamNotices } from '#domain/office/notices/queue-team-notices.ts'
import { GatewayError } from '#domain/payments/gateway.ts'
import { createLiveSettings } from '#domain/settings/live-settings.ts'
import { addDays, dayOf } from '#shared/day.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import {
  act,
  addMember,
  auditOf,
  memberWith,
  officeSettings,
  proveIdentity,
} from '../../../support/office.ts'
import { openShop, type Answer, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
const provider = { isWorking: true }
beforeAll(async () => {
  shop = await openShop({
    settings: { ...officeSettings, setByServer: ['identity.name_en'] },
    cached: true,
    payments: (sandbox) => ({
      ...sandbox,
      verifyKeys: async () => {
        if (!provider.isWorking) throw new GatewayError('401')
      },
    }),
  })
  owner = await shop.staff()
  await owner.call('POST', '/api/office/session')
})
beforeEach(() => proveIdentity(shop, owner))
afterAll(() => shop.close())

const read = async () => (await owner.call('GET', '/api/office/settings')).body.data
const facts = async () => (await shop.call('GET', '/api/shop')).body.data
/** Changes fields of the current version of a section. */
async function save(section: string, fields: object, member = owner): Promise<Answer> {
  const { version } = (await read()).sections[section]
  return act(member, `/settings/${section}`, { version, ...fields }, 'PUT')
}

test('a saved setting applies in every process within a second', async () => {
  const elsewhere = shop.secondProcess()
  const before = (await elsewhere.call('GET', '/api/shop')).body.data
  expect(before.name_ar).toBe('وارف')
  const saved = await save('identity', {
    name_ar: 'مشتل الوادي',
    phone: '٠١١ ٢٣٤ ٥٦٧٨',
    social: ['https://example.com/wadi'],
    map_url: null,
  })
  expect(saved.status).toBe(200)
  expect(saved.body.data).toMatchObject({ version: 2, updated_by: { id: owner.id } })
  expect(await facts()).toMatchObject({
    name_ar: 'مشتل الوادي',
    name_en: before.name_en,
    phones: ['+966 11 234 5678'],
    social_links: ['https://example.com/wadi'],
    map_url: null,
  })
  await expect
    .poll(async () => (await elsewhere.call('GET', '/api/shop')).body.data.name_ar, {
      timeout: 1_000,
    })
    .toBe('مشتل الوادي')
  const [row] = await auditOf(shop, 'settings.updated')
  expect(row).toMatchObject({
    entity: 'settings',
    entity_id: 'identity',
    changes: { name_ar: ['وارف', 'مشتل الوادي'] },
  })
})

test('a setting fixed by the server is locked and keeps its value', async () => {
  expect((await read()).sections.identity.locked).toEqual(['name_en'])
  const refused = await save('identity', { name_en: 'Wadi' })
  expect(refused.status).toBe(400)
  expect(refused.body.code).toBe('setByServer')
  // The unchanged value is accepted with another field, as a form sends it.
  const { name_en, email } = (await read()).sections.identity.value
  expect((await save('identity', { name_en, email })).status).toBe(200)
})

test('the fields are validated with messages in the reader’s language', async () => {
  const legal = await save('legal', {
    vat_number: '310148226700001',
    cr_number: '12',
    unified_number: '8001482267',
    complaint_days: 31,
  })
  expect(legal.status).toBe(422)
  expect(Object.keys(legal.body.errors)).toEqual([
    'cr_number',
    'unified_number',
    'vat_number',
    'complaint_days',
  ])
  expect(legal.body.errors.vat_number).toEqual(['الرقم من 15 خانة، يبدأ بالرقم 3 وينتهي به.'])
  const wrong: [string, object, string][] = [
    ['identity', { name_ar: '' }, 'name_ar'],
    ['identity', { name_ar: 'ا'.repeat(61) }, 'name_ar'],
    ['identity', { email: 'nobody' }, 'email'],
    ['identity', { map_url: 'http://example.com' }, 'map_url'],
    ['payments', { cash_max_halalas: -1 }, 'cash_max_halalas'],
    ['delivery', { promise_days: 31 }, 'promise_days'],
    ['orders', { first_answer_hours: 0 }, 'first_answer_hours'],
    ['hours', { week: [[], [], []] }, 'week'],
    ['security', { idle_minutes: { owner: 4 } }, 'idle_minutes.owner'],
  ]
  for (const [section, fields, field] of wrong) {
    const { status, body } = await save(section, fields)
    expect([section, status, Object.keys(body.errors ?? {})[0]]).toEqual([section, 422, field])
  }
})

test('a link without https:// is completed, and another address is refused with an example', async () => {
  const typed = { map_url: 'maps.app.goo.gl/wadi', social: ['instagram.com/wadi'] }
  expect((await save('identity', typed)).status).toBe(200)
  await expect.poll(facts).toMatchObject({
    map_url: 'https://maps.app.goo.gl/wadi',
    social_links: ['https://instagram.com/wadi'],
  })
  for (const wrong of ['@wadi', 'wadi', 'http://wadi.example', 'javascript:alert(1)']) {
    const { status, body } = await save('identity', { map_url: wrong })
    expect([wrong, status, body.errors?.map_url]).toEqual([
      wrong,
      422,
      ['اكتب الرابط كما في المتصفح، مثل https://instagram.com/nakheel.'],
    ])
  }
  await save('identity', { map_url: null, social: [] })
})

test('the second of two edits is refused with the fields changed by the first', async () => {
  const { version } = (await read()).sections.delivery
  await save('delivery', { promise_days: 3 })
  const late = await act(owner, '/settings/delivery', { version, promise_days: 4 }, 'PUT')
  expect(late.status).toBe(409)
  expect(late.body.data).toMatchObject({
    version: version + 1,
    changed_fields: ['promise_days'],
    current: { value: { promise_days: 3 } },
  })
})

test.each([
  ['payments', { cash_max_halalas: 80_000 }],
  ['hours', { seasons: [] }],
  ['tax', { upcoming: [{ starts_on: '2099-01-01', rate_bp: 1600 }] }],
  [
    'security',
    {
      idle_minutes: {
        owner: 50,
        manager: 50,
        catalogue: 50,
        packer: 50,
        driver: 50,
        accountant: 50,
      },
    },
  ],
] as const)(
  'a stale edit of %s is refused, and nothing of it is written',
  async (section, mine) => {
    await save(section, {})
    const { version, value } = (await read()).sections[section]
    await sql`update shop_settings set version = version + 1 where section = ${section}`.execute(
      shop.db,
    )
    const edit = (known: number) =>
      act(owner, `/settings/${section}`, { version: known, ...mine }, 'PUT')
    const late = await edit(version)
    expect([late.status, late.body.code]).toEqual([409, 'editConflict'])
    expect((await read()).sections[section].value).toEqual(value)
    expect((await edit(version + 1)).status).toBe(200)
    await save(section, value)
  },
)

test('a manager changes only hours and delivery, an accountant reads, and a packer is refused', async () => {
  const manager = await memberWith(shop, owner, ['manager'])
  await proveIdentity(shop, manager)
  expect((await save('delivery', { promise_days: 2 }, manager)).status).toBe(200)
  expect((await save('legal', { complaint_days: 3 }, manager)).status).toBe(403)
  expect((await act(manager, '/settings/shop/close')).status).toBe(403)
  expect((await act(manager, '/settings/test-sms')).status).toBe(403)
  const accountant = await addMember(shop, 'Huda', 'accountant')
  expect((await accountant.call('GET', '/api/office/settings')).status).toBe(200)
  expect((await act(accountant, '/settings/delivery', { version: 1 }, 'PUT')).status).toBe(403)
  const packer = await addMember(shop, 'Omar', 'packer')
  expect((await packer.call('GET', '/api/office/settings')).status).toBe(403)
})

test('a VAT rate begins on a future day', async () => {
  const today = dayOf(new Date())
  const early = await save('tax', { upcoming: [{ starts_on: today, rate_bp: 1000 }] })
  expect(early.status).toBe(422)
  const upcoming = [{ starts_on: addDays(today, 1), rate_bp: 1000 }]
  expect((await save('tax', { upcoming })).body.data.value).toEqual({ upcoming })
  expect((await read()).vat).toEqual({ rate_bp: 1500, past: [] })
  // As on the next day.
  await shop.db.updateTable('vat_rates').set({ starts_on: today }).execute()
  await expect.poll(async () => (await read()).vat.rate_bp).toBe(1000)
  expect((await save('tax', { upcoming: [] })).status).toBe(200)
  expect((await read()).vat.past).toEqual([{ starts_on: today, rate_bp: 1000 }])
})

test('an order has the VAT rate of its day, and a seller without registration charges none', async () => {
  const rateNow = async () => {
    const ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 5 })
    const sara = await shop.customer()
    await sara.fillCart(ficus, 1)
    const { body } = await sara.placeOrder()
    const order = await shop.db
      .selectFrom('orders')
      .select(['vat_rate_basis_points', 'vat_halalas'])
      .where('id', '=', body.data.order.id)
      .executeTakeFirstOrThrow()
    return Object.values(order)
  }
  await new Promise((done) => setTimeout(done, 500))
  expect(await rateNow()).toEqual([1000, 1045])
  expect((await save('legal', { is_vat_registered: false })).status).toBe(200)
  expect(await rateNow()).toEqual([0, 0])
  await expect.poll(async () => (await facts()).vat_number).toBeNull()
  await save('legal', { is_vat_registered: true })
})

test('a test message goes to the member’s own e-mail or phone, five an hour', async () => {
  const sms = await act(owner, '/settings/test-sms')
  expect(sms.status).toBe(200)
  const { body } = await shop.call('GET', '/dev/inbox.json')
  expect(JSON.stringify(body)).toContain('رسالة تجريبية')
  const mailedTo = async () =>
    (
      await sql<{ recipient: string }>`
        select recipient from outbox where template = 'testMessage' order by id desc limit 1`.execute(
        shop.db,
      )
    ).rows[0]?.recipient
  // To the member's own e-mail, or to the shop's when there is none.
  expect((await act(owner, '/settings/test-mail')).status).toBe(200)
  expect(await mailedTo()).toBe((await read()).sections.identity.value.email)
  await shop.db
    .updateTable('customers')
    .set({ email: 'owner@example.com' })
    .where('id', '=', owner.id)
    .execute()
  expect((await act(owner, '/settings/test-mail')).status).toBe(200)
  expect(await mailedTo()).toBe('owner@example.com')
  expect(await auditOf(shop, 'settings.tested')).toHaveLength(3)
  await act(owner, '/settings/test-mail')
  await act(owner, '/settings/test-mail')
  expect((await act(owner, '/settings/test-sms')).status).toBe(429)
})

test('the senders of messages and the payment provider of the server are shown, and a failing provider is named', async () => {
  expect((await read()).server.senders).toEqual({
    sms: { provider: 'inbox', sender: null },
    mail: { provider: 'inbox', sender: null },
  })
  const check = async () =>
    (await owner.call('GET', '/api/office/settings/payment-provider')).body.data
  expect(await check()).toMatchObject({ provider: 'sandbox', is_working: true })
  provider.isWorking = false
  // Checked again at the earliest after ten seconds.
  expect(await check()).toMatchObject({ is_working: true })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  expect(await check()).toMatchObject({ provider: 'sandbox', is_working: false })
  vi.useRealTimers()
})

test('the back office locks after the configured minutes', async () => {
  const idle = { owner: 30, manager: 60, accountant: 60, catalogue: 480, packer: 480, driver: 480 }
  expect((await save('security', { idle_minutes: idle })).status).toBe(200)
  // Open sessions get the new time too.
  const session = shop.db.selectFrom('sessions').select('office_idle_seconds')
  expect(await session.where('customer_id', '=', owner.id).execute()).toEqual([
    { office_idle_seconds: 1_800 },
  ])
  expect((await owner.call('GET', '/api/office/me')).body.data.limits.idle_minutes).toBe(30)
  const { office_idle_seconds: seconds } = await shop.db
    .selectFrom('sessions')
    .select('office_idle_seconds')
    .where('customer_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(seconds).toBe(30 * 60)
})

test('notices go once to addresses and phones of the team, after the quiet hours', async () => {
  const refusedAt = async (fields: object) =>
    Object.keys((await save('notices', fields)).body.errors ?? {})
  const wrong = await save('notices', { refunds_to: ['nobody'] })
  expect(wrong.body.errors).toEqual({
    'refunds_to.0': ['اكتب بريدًا أو رقم جوال سعوديًا.'],
  })
  expect(await refusedAt({ new_orders_to: ['0559999999'] })).toEqual(['new_orders_to'])
  const { own_phone: phone } = (await read()).server
  const to = ['packers@example.com', phone]
  const saved = await save('notices', {
    new_orders_to: to,
    failed_messages_to: to,
    quiet_from: '00:00',
    quiet_to: '23:59',
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const before = sql`update orders set placed_at = placed_at - interval '1 day'`
  await before.execute(shop.db)
  const sara = await shop.customer()
  await sara.fillCart(await shop.stockPlant({ stock: 5 }))
  const { id } = (await sara.placeOrder()).body.data.order
  await sql`update outbox set dead_at = date_trunc('hour', now()) - interval '1 minute' where key = ${`orderPlaced:${id}`}`.execute(
    shop.db,
  )
  const live = createLiveSettings(shop.db, shop.settings)
  await live.reload()
  await queueTeamNotices(shop.db, live.settings)
  await queueTeamNotices(shop.db, live.settings)
  const { rows } = await sql<{ channel: string; recipient: string; template: string }>`
    select channel, recipient, template from outbox
    where recipient = any(${to}::text[]) and next_attempt_at > now() and template <> 'testMessage' order by id`.execute(
    shop.db,
  )
  expect(rows).toEqual([
    { channel: 'mail', recipient: to[0], template: 'orderForShop' },
    { channel: 'sms', recipient: to[1], template: 'teamText' },
    { channel: 'mail', recipient: to[0], template: 'deadMessages' },
    { channel: 'sms', recipient: to[1], template: 'teamText' },
  ])
  await save('notices', { quiet_from: null, quiet_to: null })
  await sql`update outbox set dead_at = null`.execute(shop.db)
})

test('the page for developers shows versions, health and the times of the last work', async () => {
  const { status, body } = await owner.call('GET', '/api/office/settings/developers')
  expect(status).toBe(200)
  expect(body.data.database.migration).toMatch(/^\d{4}-/)
  expect(body.data.outbox).toEqual({ waiting: expect.any(Number), dead: 0 })
  expect(body.data.last_backup_at).toBeNull()
})
