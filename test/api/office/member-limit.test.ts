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

test('calls that the office refuses are limited per address until the minute is over, and members and customers of the same address go on', async () => {
  const guess = (ip: string) =>
    noura.call('GET', '/api/office/me', { token: '1|guess', ...from(ip) })
  const readAs = (member: ShopCustomer, ip: string) =>
    member.call('GET', '/api/office/me', from(ip))
  const search = (path: string) => shop.call('GET', path, from('192.0.2.1'))
  expect(await statuses(70, () => readAs(noura, '192.0.2.1'))).toEqual({ 200: 70 })
  expect(await statuses(40, () => guess('192.0.2.1'))).toEqual({ 401: 40 })
  expect(await statuses(20, () => search('/api/office/none'))).toEqual({ 404: 20 })
  expect(await guess('192.0.2.1')).toMatchObject({
    status: 429,
    body: { code: 'tooManyRequests', retry_after: 40 },
  })
  expect(await statuses(70, () => readAs(noura, '192.0.2.1'))).toEqual({ 200: 70 })
  expect(
    (await noura.call('PUT', '/api/office/me', { body: {}, ...from('192.0.2.1') })).status,
  ).toBe(200)
  const { token } = await shop.staff()
  const signedIn = await shop.call('POST', '/api/office/session', { token, ...from('192.0.2.1') })
  expect(signedIn.body.data).toMatchObject({ state: 'open' })
  expect((await search('/api/categories')).status).toBe(200)
  expect((await guess('192.0.2.2')).status).toBe(401)
  expect((await readAs(noura, '192.0.2.2')).status).toBe(200)
  vi.setSystemTime(Date.now() + 40_000)
  expect((await guess('192.0.2.1')).status).toBe(401)
})
