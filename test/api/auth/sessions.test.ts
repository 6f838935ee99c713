import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type ShopCustomer } from '../../support/customer.ts'
import { newPhone, openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ settings: { otpResendSeconds: 0 } })
})
afterAll(() => shop.close())

const path = '/api/v1/customer/sessions'
const listed = async (person: ShopCustomer) => (await person.call('GET', path)).body.data
const isIn = async (person: ShopCustomer) =>
  (await person.call('GET', '/api/v1/customer/get')).status === 200

/** One customer on several devices, each with its user agent. */
async function onDevices(...userAgents: string[]): Promise<ShopCustomer[]> {
  const phone = newPhone()
  const devices = []
  for (const userAgent of userAgents)
    devices.push(
      await signIn(
        (method, where, options = {}) =>
          shop.call(method, where, {
            ...options,
            headers: { 'User-Agent': userAgent, ...options.headers },
          }),
        phone,
      ),
    )
  return devices
}

test('every device is listed, latest use first, with its user agent, and the current one is marked', async () => {
  const [phone, laptop] = await onDevices('Phone/1.0', 'Laptop/2.0')
  if (!phone || !laptop) throw new Error('two devices')
  await sql`update sessions set last_used_at = now() - interval '30 seconds' where customer_id = ${phone.id}`.execute(
    shop.db,
  )
  await sql`update sessions set last_used_at = now() where id = ${Number(phone.token.split('|')[0])}`.execute(
    shop.db,
  )

  const seen = await listed(laptop)

  expect(
    seen.map(({ user_agent, is_current }: { user_agent: string; is_current: boolean }) => [
      user_agent,
      is_current,
    ]),
  ).toEqual([
    ['Phone/1.0', false],
    ['Laptop/2.0', true],
  ])
  expect(Object.keys(seen[0]).toSorted()).toEqual([
    'created_at',
    'id',
    'is_current',
    'last_used_at',
    'user_agent',
  ])
})

test('a user agent is cut to 200 characters, and may be missing', async () => {
  const [talkative, silent] = await onDevices('x'.repeat(500), '')
  if (!talkative || !silent) throw new Error('two devices')
  expect(
    (await listed(silent)).map(({ user_agent }: { user_agent: string | null }) => user_agent),
  ).toEqual([null, 'x'.repeat(200)])
})

test('signing out one device ends only its session', async () => {
  const [phone, laptop] = await onDevices('Phone', 'Laptop')
  if (!phone || !laptop) throw new Error('two devices')
  const lost = (await listed(laptop)).find(({ is_current }: { is_current: boolean }) => !is_current)

  const answer = await laptop.call('DELETE', `${path}/${lost.id}`)

  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'تم تسجيل الخروج من ذلك الجهاز.', data: [{ user_agent: 'Laptop' }] },
  })
  expect(await isIn(phone)).toBe(false)
  expect(await isIn(laptop)).toBe(true)
})

test('signing out the current device works like logging out', async () => {
  const [phone, laptop] = await onDevices('Phone', 'Laptop')
  if (!phone || !laptop) throw new Error('two devices')
  const here = (await listed(laptop)).find(({ is_current }: { is_current: boolean }) => is_current)

  expect(await laptop.call('DELETE', `${path}/${here.id}`)).toMatchObject({
    status: 200,
    body: { message: 'تم تسجيل الخروج.' },
  })

  expect(await isIn(laptop)).toBe(false)
  expect(await isIn(phone)).toBe(true)
})

test('another customer’s session answers 404 and remains valid', async () => {
  const sara = await shop.customer()
  const huda = await shop.customer()
  const [theirs] = await listed(sara)

  for (const id of [theirs.id, 2_147_483_647, 'x'])
    expect(await huda.call('DELETE', `${path}/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    })

  expect(await isIn(sara)).toBe(true)
})

test('signing out all other devices ends their sessions, and no session of another customer', async () => {
  const other = await shop.customer()
  const [phone, tablet, laptop] = await onDevices('Phone', 'Tablet', 'Laptop')
  if (!phone || !tablet || !laptop) throw new Error('three devices')

  const answer = await tablet.call('DELETE', path)

  expect(answer).toMatchObject({
    status: 200,
    body: { data: [{ user_agent: 'Tablet', is_current: true }] },
  })
  expect([await isIn(phone), await isIn(tablet), await isIn(laptop), await isIn(other)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('a session idle for 31 days is not listed', async () => {
  const [phone, laptop] = await onDevices('Phone', 'Laptop')
  if (!phone || !laptop) throw new Error('two devices')
  await sql`update sessions set last_used_at = now() - interval '31 days' where id = ${Number(phone.token.split('|')[0])}`.execute(
    shop.db,
  )
  expect(await listed(laptop)).toMatchObject([{ user_agent: 'Laptop' }])
})
