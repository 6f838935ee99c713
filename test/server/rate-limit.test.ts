import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { consumeRateLimit } from '#domain/rate-limit.ts'
import { openShop, type Call, type Shop } from '../support/shop.ts'

let shop: Shop
const open = async (settings: Parameters<typeof openShop>[0] = {}) =>
  void (shop = await openShop(settings))
// Each test begins 20 seconds into a minute, so that none runs past its end; only the date stands still.
beforeEach(() =>
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 20_000 }),
)
afterEach(async () => {
  vi.useRealTimers()
  expect(shop.failures).toEqual([])
  await shop.close()
})

/** The request of a browser at this address, through our proxy. */
const askFrom = (ip: string, call: Call) =>
  call('GET', '/api/categories', { headers: { 'X-Forwarded-For': ip } })
const statuses = async (times: number, ask: () => ReturnType<Call>) => {
  const seen: Record<number, number> = {}
  for (let n = 0; n < times; n += 1) {
    const { status } = await ask()
    seen[status] = (seen[status] ?? 0) + 1
  }
  return seen
}
const until = async (isTrue: () => Promise<boolean>) => {
  while (!(await isTrue())) await pause(50)
}
const counted = async (key: string) =>
  (
    await sql<{
      hits: number
    }>`select coalesce(sum(hits), 0)::int as hits from request_counts where key = ${key}`.execute(
      shop.db,
    )
  ).rows[0]?.hits

describe('§1.7 requests of one address', () => {
  const few = { settings: { requestsPerMinutePerIp: 20, trustProxy: 1 } }

  test('are refused above the limit, until the minute is over', async () => {
    await open(few)
    expect(await statuses(25, () => askFrom('192.0.2.1', shop.call))).toEqual({ 200: 20, 429: 5 })
    expect(await askFrom('192.0.2.1', shop.call)).toMatchObject({
      body: { code: 'tooManyRequests', retry_after: 40 },
    })
    expect((await askFrom('192.0.2.2', shop.call)).status).toBe(200)
    vi.setSystemTime(Date.now() + 40_000)
    expect((await askFrom('192.0.2.1', shop.call)).status).toBe(200)
  })

  test('are counted over all processes', async () => {
    await open(few)
    const second = shop.secondProcess()
    for (const { call } of [shop, second])
      expect(await statuses(15, () => askFrom('192.0.2.1', call))).toEqual({ 200: 15 })
    await until(async () => (await counted('192.0.2.1')) === 30)
    // The second process learns the total with its next report; by itself it would not have counted more than twenty.
    const answers: number[] = []
    while (answers.length < 5 && !answers.includes(429)) {
      answers.push((await askFrom('192.0.2.1', second.call)).status)
      await until(async () => (await counted('192.0.2.1')) === 30 + answers.length)
    }
    expect(answers).toContain(429)
    expect((await askFrom('192.0.2.9', second.call)).status).toBe(200)
  })

  test('cost less than one statement each', async () => {
    await open({ settings: { requestsPerMinutePerIp: 1_000, trustProxy: 1 } })
    const connections = vi.spyOn(shop.pool, 'connect')
    const askNothing = () =>
      shop.call('GET', '/api/none', { headers: { 'X-Forwarded-For': '192.0.2.1' } })
    expect(await statuses(200, askNothing)).toEqual({ 404: 200 })
    expect(connections.mock.calls.length).toBeLessThan(20)
    await until(async () => (await counted('192.0.2.1')) === 200)
  })

  test('are counted by each process separately while the database is away', async () => {
    await open(few)
    const askAway = () =>
      shop.call('GET', '/api/none', { headers: { 'X-Forwarded-For': '192.0.2.1' } })
    await sql`alter table request_counts rename to gone`.execute(shop.db)
    expect(await statuses(15, askAway)).toEqual({ 404: 15 })
    await pause(1_200)
    expect(await statuses(10, askAway)).toEqual({ 404: 5, 429: 5 })
    await sql`alter table gone rename to request_counts`.execute(shop.db)
    await until(async () => (await counted('192.0.2.1')) === 25)
  })

  test('are deleted from the counts once their minute is long over', async () => {
    await open(few)
    await sql`insert into request_counts (key, minute, hits) values ('192.0.2.7', 1, 5)`.execute(
      shop.db,
    )
    await askFrom('192.0.2.1', shop.call)
    await until(async () => (await counted('192.0.2.7')) === 0)
    expect(await counted('192.0.2.1')).toBe(1)
  })

  test('are counted by the network when the address is IPv6', async () => {
    await open({ settings: { requestsPerMinutePerIp: 2, trustProxy: 1 } })
    for (const ip of ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2'])
      expect((await askFrom(ip, shop.call)).status).toBe(200)
    expect((await askFrom('2001:0db8::1:0:0:0:3', shop.call)).status).toBe(429)
    expect((await askFrom('2001:db8:0:2::1', shop.call)).status).toBe(200)
  })

  test('share a limit with their larger network, which refused requests do not use up', async () => {
    await open({ settings: { requestsPerMinutePerIp: 2, trustProxy: 1 } })
    const spread = (times: number, addressOf: (n: number) => string) => {
      let n = 0
      return statuses(times, () => askFrom(addressOf((n += 1)), shop.call))
    }
    expect(await spread(20, () => '2001:db8:1:100::1')).toEqual({ 200: 2, 429: 18 })
    expect(await spread(10, (n) => `2001:db8:1:10${n.toString(16)}::1`)).toEqual({ 200: 6, 429: 4 })
    expect(await spread(30, (n) => `2001:db8:1:${(n * 256 + 512).toString(16)}::1`)).toEqual({
      200: 24,
      429: 6,
    })
    expect(await spread(30, (n) => `192.0.2.${n}`)).toEqual({ 200: 20, 429: 10 })
    expect((await askFrom('198.51.100.1', shop.call)).status).toBe(200)
  })
})

describe('requests of more clients than the memory allows', () => {
  const come = (addressOf: (n: number) => string, from: number, to: number) => {
    let admitted = 0
    for (let n = from; n < to; n += 1) admitted += Number(shop.api.admit(requestFrom(addressOf(n))))
    return admitted
  }
  /** The request as the HTTP server counts it before answering from the cache. */
  const requestFrom = (ip: string) =>
    Object.assign(new IncomingMessage(new Socket()), {
      url: '/api/products',
      headers: { 'x-forwarded-for': ip },
    })
  const in24s = (n: number) => `10.${Math.floor(n / 256)}.${n % 256}.1`

  test('are counted only by the larger network above 5,000 counters, so that no client goes uncounted', async () => {
    await open({ settings: { requestsPerMinutePerIp: 2, trustProxy: 1 } })
    // Each address has two counters: its own and that of its /24.
    expect(come(in24s, 0, 2_500)).toBe(2_500)
    expect(come(() => '192.0.2.1', 0, 25)).toBe(2 * 10)
    expect((await askFrom('192.0.2.2', shop.call)).status).toBe(429)
    expect(await statuses(2, () => askFrom(in24s(1), shop.call))).toEqual({ 200: 1, 429: 1 })
    expect((await askFrom('198.51.100.1', shop.call)).status).toBe(200)
  })

  test('are counted together above 10,000 counters, and no further ones are written to the database', async () => {
    await open({ settings: { requestsPerMinutePerIp: 1, trustProxy: 1 } })
    expect(come(in24s, 0, 7_500)).toBe(7_500)
    expect(come(in24s, 7_500, 7_700)).toBe(100)
    await until(async () => (await counted('overflow')) === 100)
    const { rows } = await sql<{
      rows: number
    }>`select count(*)::int as rows from request_counts`.execute(shop.db)
    expect(rows).toEqual([{ rows: 10_001 }])
  })
})

describe('a rate-limit window in the database', () => {
  const window = {
    key: 'request:192.0.2.1',
    seconds: 3600,
    limit: 5,
    code: 'tooManyRequests',
  } as const
  const tries = async (count: number, dbs: Shop['db'][], key: string = window.key) => {
    const settled = await Promise.allSettled(
      Array.from({ length: count }, (_, n) =>
        consumeRateLimit(dbs[n % dbs.length] ?? shop.db, { ...window, key }),
      ),
    )
    return settled.filter(({ status }) => status === 'fulfilled').length
  }

  test('allows exactly its limit, however many requests arrive at once', async () => {
    await open()
    expect(await tries(40, [shop.db, shop.secondProcess().db])).toBe(5)
    expect(await tries(3, [shop.db])).toBe(0)
    expect(await tries(3, [shop.db], 'request:192.0.2.2')).toBe(3)
    await expect(consumeRateLimit(shop.db, window)).rejects.toMatchObject({
      code: 'tooManyRequests',
      facts: { retryAfterSeconds: expect.any(Number) },
    })
  })

  test('allows another hit when its oldest one has left it', async () => {
    await open()
    await tries(5, [shop.db])
    await sql`update throttle_hits set hit_at = hit_at - interval '1 hour' where ctid = (select min(ctid) from throttle_hits)`.execute(
      shop.db,
    )
    expect(await tries(2, [shop.db])).toBe(1)
  })

  test('is shared by a larger network, whose share refused requests do not use up', async () => {
    await open({ settings: { serviceRequestsPerIpPerHour: 2, trustProxy: 1 } })
    const body = {
      name: 'Sara',
      email: 'sara@example.com',
      subject: 'Ficus',
      message: 'Is it still there?',
    }
    const write = (ip: string) =>
      shop.call('POST', '/api/contact', { body, headers: { 'X-Forwarded-For': ip } })
    expect(await statuses(20, () => write('2001:db8:1:100::1'))).toEqual({ 201: 2, 429: 18 })
    let n = 0
    expect(await statuses(10, () => write(`2001:db8:1:10${(n += 1).toString(16)}::1`))).toEqual({
      201: 6,
      429: 4,
    })
    expect((await write('2001:db8:1:200::1')).status).toBe(201)
  })

  test('without a limit counts nothing', async () => {
    await open()
    await consumeRateLimit(shop.db, { ...window, limit: 0 })
    expect(await shop.db.selectFrom('throttle_hits').selectAll().execute()).toEqual([])
  })

  test('§1.7 a customer may save ten orders a minute over all processes', async () => {
    await open({ settings: { saveOrdersPerMinute: 10 } })
    const second = shop.secondProcess()
    const sara = await shop.customer()
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        (n % 2 ? shop.call : second.call)('POST', '/api/v1/customer/checkout/save-order', {
          token: sara.token,
        }),
      ),
    )
    expect(answers.filter(({ body }) => body.code === 'cartEmpty')).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14)
  })

  test('§7.3 a customer may cancel five orders an hour, further ones send no mail, and staff may cancel more', async () => {
    await open({ settings: { cancellationsPerHour: 5 } })
    const ficus = await shop.stockPlant({ stock: 9 })
    const [sara, noura] = [await shop.customer(), await shop.staff()]
    const answers: { status: number; body: { code?: string } }[] = []
    for (let n = 0; n < 7; n += 1) {
      await sara.fillCart(ficus)
      const { body } = await sara.placeOrder()
      answers.push(await sara.call('POST', `/api/v1/customer/orders/${body.data.order.id}/cancel`))
    }
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([
      ...Array(5).fill(200),
      'tooManyRequests',
      'tooManyRequests',
    ])
    expect(await shop.stockOf(ficus)).toBe(7)
    const mails = await shop.db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', 'sara@example.com')
      .execute()
    expect(mails.filter(({ template }) => template === 'orderCancelled')).toHaveLength(5)
    for (const { id } of (await sara.orders()).slice(0, 2))
      expect(
        (
          await noura.call('POST', `/api/office/orders/${id}/status`, {
            body: { status: 'cancelled' },
          })
        ).status,
      ).toBe(200)
  })

  test('§12.2 reports of missing texts are limited per minute and address', async () => {
    await open({ settings: { localesAddPerMinute: 3, trustProxy: 1 } })
    const report = (ip: string) =>
      shop.call('POST', '/locales/add/ar/common', {
        body: { lost: 'x' },
        headers: { 'X-Forwarded-For': ip },
      })
    expect(await statuses(5, () => report('192.0.2.1'))).toEqual({ 200: 3, 429: 2 })
    expect((await report('192.0.2.2')).status).toBe(200)
  })
})
