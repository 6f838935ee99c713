import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import { memberWith, officeSettings } from '../../support/office.ts'
import { openShop, type Answer, type Shop } from '../../support/shop.ts'

let shop: Shop
let noura: ShopCustomer
// Each test begins 20 seconds into a minute, so that none runs past its end; only the date stands still.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 20_000 })
  const settings = { ...officeSettings, requestsPerMinutePerIp: 60, trustProxy: 1 }
  shop = await openShop({ settings })
  noura = await shop.staff()
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})

/** The headers of a browser at this address, through our proxy. */
const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } })
const here = from('192.0.2.1')
/** A call of the owner that is refused with `stepUpRequired`. */
const invite = () =>
  noura.call('POST', '/api/office/staff/invitations', {
    body: { name: 'Khalid', phone: '0512345678', roles: ['packer'], language: 'en' },
    ...here,
  })
/** The number of answers by status of calls that are sent at once. */
async function statuses(times: number, call: () => Promise<Answer>) {
  const seen: Record<number, number> = {}
  for (const { status } of await Promise.all(Array.from({ length: times }, call)))
    seen[status] = (seen[status] ?? 0) + 1
  return seen
}

test('the rate limits of requests and of changes count each member separately, from any address', async () => {
  const khalid = await memberWith(shop, noura, ['packer'])
  vi.setSystemTime(Date.now() + 60_000)
  const change = (ip: string) => noura.call('PUT', '/api/office/me', { body: {}, ...from(ip) })
  const read = () => noura.call('GET', '/api/office/pulse', from('192.0.2.1'))
  expect(await statuses(119, () => change('192.0.2.1'))).toEqual({ 200: 119 })
  expect(await statuses(11, () => change('192.0.2.2'))).toEqual({ 200: 1, 429: 10 })
  expect((await khalid.call('PUT', '/api/office/me', { body: {} })).status).toBe(200)
  // Refused changes count as requests.
  expect(await statuses(480, read)).toEqual({ 200: 470, 429: 10 })
  expect((await khalid.call('GET', '/api/office/pulse')).status).toBe(200)
})

test('calls without a token are limited per address by their refusals, and members and customers of the same address go on', async () => {
  const knock = (ip: string) => shop.call('GET', '/api/office/me', from(ip))
  const readAs = (member: ShopCustomer, ip: string) =>
    member.call('GET', '/api/office/me', from(ip))
  const search = (path: string) => shop.call('GET', path, from('192.0.2.1'))
  expect(await statuses(70, () => readAs(noura, '192.0.2.1'))).toEqual({ 200: 70 })
  expect(await statuses(40, () => knock('192.0.2.1'))).toEqual({ 401: 40 })
  expect(await statuses(20, () => search('/api/office/none'))).toEqual({ 404: 20 })
  expect(await knock('192.0.2.1')).toMatchObject({
    status: 429,
    body: { code: 'tooManyRequests', retry_after: 40 },
  })
  expect(await statuses(70, () => readAs(noura, '192.0.2.1'))).toEqual({ 200: 70 })
  const { token } = await shop.staff()
  const signedIn = await shop.call('POST', '/api/office/session', { token, ...from('192.0.2.1') })
  expect(signedIn.body.data).toMatchObject({ state: 'open' })
  expect((await search('/api/categories')).status).toBe(200)
  expect((await knock('192.0.2.2')).status).toBe(401)
  vi.setSystemTime(Date.now() + 40_000)
  expect((await knock('192.0.2.1')).status).toBe(401)
})

test('behind the address of somebody who guesses tokens, members are still asked for a step-up and to sign in again', async () => {
  const guess = () => shop.call('GET', '/api/office/me', { token: `1|${'x'.repeat(43)}`, ...here })
  await noura.call('POST', '/api/office/session')
  const { token } = await shop.staff()
  await sql`update sessions set created_at = created_at - interval '1 year'
    where id = ${Number(token.split('|')[0])}`.execute(shop.db)
  const readExpired = () => shop.call('GET', '/api/office/me', { token, ...here })
  expect(await statuses(70, guess)).toEqual({ 401: 70 })
  expect((await shop.call('GET', '/api/office/me', here)).status).toBe(429)
  expect((await invite()).body.code).toBe('stepUpRequired')
  expect((await readExpired()).status).toBe(401)
  // Ten times the limit: no token but that of a member is answered.
  expect(await statuses(529, guess)).toEqual({ 401: 529 })
  expect((await guess()).status).toBe(429)
  expect((await noura.call('GET', '/api/office/none', here)).status).toBe(404)
  expect((await invite()).body.code).toBe('stepUpRequired')
})

test('a member’s refused calls are counted among their own and not among those of their address', async () => {
  await noura.call('POST', '/api/office/session')
  vi.setSystemTime(Date.now() + 60_000)
  expect(await statuses(125, invite)).toEqual({ 403: 120, 429: 5 })
  expect((await shop.call('GET', '/api/office/me', here)).status).toBe(401)
})
