import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkoutSession } from '#web/session/checkout-storage.ts'
import { sendOrder } from '#web/checkout/place-order.ts'
import { acceptedCard } from '../../support/customer.ts'
import { openShop } from '../../support/shop.ts'

describe('the last step of the checkout in the browser', () => {
  const inProgress = { status: 409, body: { message: '…', code: 'requestInProgress' } }
  const tooMany = (retry_after: number, code = 'tooManyRequests') => ({
    status: 429,
    body: { message: '…', code, retry_after },
  })
  const placed = {
    status: 200,
    body: { success: true, message: '…', data: { order: { id: 1012 } } },
  }
  /** `seconds`: the duration of the call. */
  let answers: { status: number; body: object; seconds?: number }[]
  let keys: (string | null)[]

  beforeEach(() => {
    vi.useFakeTimers()
    answers = []
    keys = []
    const tab = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, value: string) => tab.set(key, value),
      removeItem: (key: string) => tab.delete(key),
    })
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('fetch', async ({ headers }: Request) => {
      keys.push(headers.get('idempotency-key'))
      const { status, body, seconds = 0 } = answers.shift() ?? { status: 500, body: {} }
      if (seconds > 0) await new Promise((done) => setTimeout(done, seconds * 1000))
      return Response.json(body, { status })
    })
    checkoutSession.answered()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('the browser keeps its key after “too many requests”, waits for the stated time and returns the order', async () => {
    answers = [inProgress, tooMany(40), placed]
    const sent = sendOrder()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(keys).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(39_000)
    expect(keys).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await sent).order.id).toBe(1012)
    expect(new Set(keys).size).toBe(1)
    expect(checkoutSession.get()).toBeNull()
  })

  test('the browser waits a whole minute, also after slow calls', async () => {
    answers = [{ ...inProgress, seconds: 6 }, tooMany(60), placed]
    const sent = sendOrder()
    await vi.advanceTimersByTimeAsync(69_000)
    expect((await sent).order.id).toBe(1012)
    expect(keys).toHaveLength(3)
  })

  test('the browser locks the form for little more than 75 seconds, however long each call takes', async () => {
    answers = Array.from({ length: 100 }, () => ({ ...inProgress, seconds: 6 }))
    const sent = sendOrder().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(76_000)
    expect(await Promise.race([sent, 'still locked'])).toMatchObject({ status: 409 })
    expect(checkoutSession.get()?.key).toBe(keys[0])
  })

  test.each([
    ['a wait that nobody sits through', [tooMany(3_000, 'tooManyCardTries')]],
    ['one that is never over', Array.from({ length: 100 }, () => tooMany(1))],
    ['waits that are too long together', Array.from({ length: 8 }, () => tooMany(25))],
  ])('the browser gives up and keeps the key: %s', async (_what, refusals) => {
    answers = refusals
    const sent = sendOrder().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(70_000)
    expect(await Promise.race([sent, 'still locked'])).toMatchObject({ status: 429 })
    expect(checkoutSession.get()?.key).toBe(keys[0])
  })

  test('a refused order ends the attempt, and the next order has a new key', async () => {
    answers = [{ status: 400, body: { message: '…', code: 'insufficientStock' } }]
    await sendOrder().catch(() => {})
    expect(checkoutSession.get()).toBeNull()
  })
})

test('a call under a key that is being paid does not count towards the limit of orders', async () => {
  let answerOfBank = () => {}
  const thinking = new Promise<void>((done) => (answerOfBank = done))
  const shop = await openShop({
    settings: { saveOrdersPerMinute: 2 },
    payments: (sandbox) => ({
      ...sandbox,
      charge: async (wanted) => (await thinking, sandbox.charge(wanted)),
    }),
  })
  const sara = await shop.customer()
  await sara.fillCart(await shop.stockPlant({ stock: 5 }))
  await sara.prepareCard(acceptedCard)
  const key = { 'Idempotency-Key': 'order-of-sara' }
  const first = sara.saveOrder(key)
  await vi.waitUntil(
    async () => (await shop.db.selectFrom('payment_attempts').select('id').execute()).length === 1,
  )
  const codes: string[] = []
  for (let n = 0; n < 12; n += 1) codes.push((await sara.saveOrder(key)).body.code)
  expect(new Set(codes)).toEqual(new Set(['requestInProgress']))
  answerOfBank()
  const [placed, replayed] = [await first, await sara.saveOrder(key)]
  expect(replayed.body).toEqual(placed.body)
  // Two calls were counted; another key finds the limit reached.
  expect((await sara.saveOrder({ 'Idempotency-Key': 'another' })).status).toBe(429)
  expect(shop.failures).toEqual([])
  await shop.close()
})
