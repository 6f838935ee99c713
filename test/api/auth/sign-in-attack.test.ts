import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteOldHits } from '#domain/rate-limit.ts'
import { readConfig } from '#config/config.ts'
import { newPhone, openShop, type Shop } from '../../support/shop.ts'
import {
  addressInPrefix56,
  addressOfBotnet,
  expectedTakeovers,
  guessCodes,
} from '../../load/scenarios/guess-codes.ts'

let shop: Shop
afterEach(() => shop.close())

/** A shop behind a proxy with the default limits. */
const limits = { ...readConfig({}).settings, requestsPerMinutePerIp: 0, trustProxy: 1 }
const openShopWithLimits = async (settings: Partial<Shop['settings']> = {}) =>
  void (shop = await openShop({ settings: { ...limits, ...settings } }))

const alarms = () => shop.failures.map(({ facts }) => ('alarm' in facts ? facts.alarm : facts))
const staffPhone = () => shop.settings.staffPhones[0] ?? ''
const atHome = '203.0.113.9'
const send = (phone: string, ip = atHome) =>
  shop.call('POST', '/api/phone-auth/send-otp', {
    body: { phone },
    headers: { 'X-Forwarded-For': ip },
  })
const verify = (phone: string, otp: string, ip = atHome) =>
  shop.call('POST', '/api/phone-auth/verify-otp', {
    body: { phone, otp },
    headers: { 'X-Forwarded-For': ip },
  })
const another = (code: string) =>
  String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

/** Phones with an account. */
async function customersOf(count: number): Promise<string[]> {
  const phones = Array.from({ length: count }, newPhone)
  await shop.db
    .insertInto('customers')
    .values(phones.map((phone) => ({ phone, first_name: 'Sara', last_name: '' })))
    .execute()
  return phones
}

/** Signs in from one home address, and returns the length of the code. */
async function signIn(phone: string, ip = atHome): Promise<{ status: number; digits: number }> {
  const sent = await send(phone, ip)
  const { status } = await verify(phone, await shop.codeFor(phone), ip)
  return { status, digits: sent.body.data.code_length }
}

async function wait(seconds: number) {
  const back = sql`make_interval(secs => ${seconds})`
  await sql`update throttle_hits set hit_at = hit_at - ${back}`.execute(shop.db)
  await sql`update sign_in_challenges set sent_at = sent_at - ${back}, expires_at = expires_at - ${back}`.execute(
    shop.db,
  )
}

describe('guessing codes of many phones', () => {
  // With 1,187 codes and 5,935 guesses: `npm run torture`.
  test(
    'guesses from one IPv6 /56 are stopped by its limits and raise the alarm',
    { timeout: 60_000 },
    async () => {
      await openShopWithLimits()
      const guessed = await guessCodes(shop, {
        codes: 90,
        phoneOf: newPhone,
        addressOf: addressInPrefix56,
      })
      expect(guessed.answered).toBeLessThanOrEqual(88)
      expect(expectedTakeovers(guessed)).toBeLessThan(0.02)
      expect(alarms()).toContain('codesGuessed')
      const [sara = ''] = await customersOf(1)
      expect(await signIn(sara)).toEqual({ status: 200, digits: 6 })
    },
  )

  test('guesses from any addresses raise codes to six digits at the threshold, and the customer still signs in', async () => {
    await openShopWithLimits({ otpWrongPerHour: 20 })
    const [sara = '', ...victims] = await customersOf(31)
    const guessed = await guessCodes(shop, {
      codes: 30,
      phoneOf: (n) => victims[n] ?? '',
      addressOf: addressOfBotnet,
    })
    // Concurrent tries may exceed the threshold together.
    expect(guessed.fourDigits).toBeLessThanOrEqual(20 + 8)
    expect(guessed.sixDigits).toBeGreaterThan(50)
    expect(alarms()).toEqual(['codesGuessed'])
    expect(await signIn(sara)).toEqual({ status: 200, digits: 6 })
    await wait(3601)
    expect((await send(newPhone())).body.data.code_length).toBe(4)
  })

  test('the threshold ends a code of four digits that was sent before it, and another one can be requested', async () => {
    await openShopWithLimits({ otpWrongPerDay: 5 })
    const [sara = '', noura = ''] = await customersOf(2)
    await send(sara)
    const code = await shop.codeFor(sara)
    await send(noura)
    const wrong = another(await shop.codeFor(noura))
    for (let guess = 0; guess < 5; guess += 1) await verify(noura, wrong)

    expect(await verify(sara, code)).toMatchObject({
      status: 422,
      body: { code: 'invalidOTP', attempts_left: 0 },
    })
    expect(await send(sara)).toMatchObject({
      status: 429,
      body: { code: 'otpCooldown', code_length: 6 },
    })
    await wait(60)
    expect(await signIn(sara)).toEqual({ status: 200, digits: 6 })
  })

  test('above the last threshold each code allows one try, so that there are no more guesses than codes', async () => {
    await openShopWithLimits({ otpWrongPerDay: 3, otpSingleTryWrongPerDay: 5 })
    const [sara = '', noura = ''] = await customersOf(2)
    await send(noura)
    const wrong = another(await shop.codeFor(noura))
    for (let guess = 0; guess < 3; guess += 1) await verify(noura, wrong)
    await wait(60)
    await send(noura)
    const longer = another(await shop.codeFor(noura))
    for (let guess = 0; guess < 2; guess += 1) await verify(noura, longer)

    await wait(60)
    await send(noura)
    const right = await shop.codeFor(noura)
    expect(await verify(noura, another(right))).toMatchObject({
      body: { code: 'invalidOTP', attempts_left: 0 },
    })
    expect(await verify(noura, right)).toMatchObject({
      status: 422,
      body: { code: 'invalidOTP', attempts_left: 0 },
    })
    expect(await signIn(sara)).toEqual({ status: 200, digits: 6 })
  })

  test('a phone with 40 wrong codes in 30 days gets codes of six digits, and its customer still signs in', async () => {
    await openShopWithLimits({ otpWrongPerDay: 0, otpWrongPerHour: 0 })
    const [sara = '', noura = ''] = await customersOf(2)
    for (let code = 0; code < 8; code += 1) {
      await wait(43_200)
      await send(sara)
      const wrong = another(await shop.codeFor(sara))
      for (let guess = 0; guess < 5; guess += 1)
        expect((await verify(sara, wrong)).status).toBe(422)
    }
    await wait(86_400)
    await deleteOldHits(shop.db)
    expect(await signIn(sara)).toEqual({ status: 200, digits: 6 })
    expect(await verify(sara, '0000')).toMatchObject({ status: 422, body: { code: 'invalidOTP' } })
    expect(await signIn(noura)).toEqual({ status: 200, digits: 4 })
    await wait(27 * 86_400)
    expect(await signIn(sara)).toEqual({ status: 200, digits: 4 })
    await wait(5 * 86_400)
    await deleteOldHits(shop.db)
    expect(await shop.db.selectFrom('throttle_hits').selectAll().execute()).toEqual([])
  })

  test('fifty customers who sign in at once all succeed', async () => {
    await openShopWithLimits({ otpHourlySharePercent: 0 })
    const phones = await customersOf(50)
    const ends = await Promise.all(phones.map((phone, n) => signIn(phone, addressOfBotnet(n))))
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(shop.api.codeCounts()).toEqual({
      sent: 50,
      withheld: 0,
      right: 50,
      wrong: 0,
      without_challenge: 0,
      refused: 0,
    })
  })
})

describe('requesting codes to run up the bill or to exhaust the cap', () => {
  test('hundreds of requests from one IPv6 /56 stop neither customers nor staff', async () => {
    await openShopWithLimits()
    const [sara = ''] = await customersOf(1)
    const answers: Record<number, number> = {}
    for (let n = 0; n < 250; n += 1) {
      const { status } = await send(newPhone(), addressInPrefix56(n))
      answers[status] = (answers[status] ?? 0) + 1
    }
    expect(answers).toEqual({ 200: 80, 429: 170 })
    expect(await signIn(sara)).toEqual({ status: 200, digits: 4 })
    expect((await send(staffPhone())).status).toBe(200)
  })

  test('requests from many addresses exhaust only the share of phones without an account; customers and staff still sign in', async () => {
    await openShopWithLimits({ otpDailyCap: 100 })
    const [sara = ''] = await customersOf(1)
    const phones = Array.from({ length: 12 }, newPhone)
    const answers = []
    for (const [n, phone] of phones.entries()) answers.push(await send(phone, addressOfBotnet(n)))

    expect(answers.map(({ status }) => status)).toEqual(phones.map(() => 200))
    const [first, last] = [answers[0], answers.at(-1)]
    const challenge = expect.stringMatching(/^[\w-]{22}$/)
    expect({ ...last?.body, data: { ...last?.body.data, phone: phones[0] } }).toEqual({
      ...first?.body,
      data: { ...first?.body.data, challenge },
    })
    const { rows } = await sql<{
      sent: number
    }>`select count(*)::int as sent from inbox_messages`.execute(shop.db)
    expect(rows).toEqual([{ sent: 5 }])
    expect(alarms()).toEqual(['codesWithheld'])
    expect(shop.api.codeCounts()).toMatchObject({ sent: 5, withheld: 7 })
    // A code that was withheld makes its phone wait like any other.
    expect(await send(phones.at(-1) ?? '')).toMatchObject({
      status: 429,
      body: { code: 'otpCooldown' },
    })
    expect(await signIn(sara)).toEqual({ status: 200, digits: 4 })
    expect((await shop.staff()).id).toBeGreaterThan(0)

    await wait(3601)
    await send(newPhone())
    expect(shop.api.codeCounts()).toMatchObject({ withheld: 7 })
  })

  test('requests for phones of customers block them for an hour, not for the day', async () => {
    await openShopWithLimits({ otpDailyCap: 30 })
    const phones = await customersOf(5)
    const statuses = []
    for (const [n, phone] of phones.entries())
      statuses.push((await send(phone, addressOfBotnet(n))).status)
    expect(statuses).toEqual([200, 200, 200, 502, 502])
    expect(alarms()).toEqual(['otpDailyCap'])
    expect((await shop.staff()).id).toBeGreaterThan(0)
    await wait(3601)
    expect(await signIn(phones[4] ?? '')).toEqual({ status: 200, digits: 4 })
  })
})

describe('a phone of staff', () => {
  test('a phone of staff gets codes of six digits; the first wrong one raises the alarm, and five lock it for the day', async () => {
    await openShopWithLimits()
    // A guess while no code is valid raises no alarm.
    expect((await verify(staffPhone(), '123456')).status).toBe(422)
    expect(alarms()).toEqual([])
    const sent = await send(staffPhone())
    expect(sent.body.data.code_length).toBe(6)
    const right = await shop.codeFor(staffPhone())
    expect(right).toMatch(/^\d{6}$/)
    expect((await verify(staffPhone(), another(right))).status).toBe(422)
    expect(alarms()).toEqual(['staffCodeWrong'])
    expect(shop.api.codeCounts()).toMatchObject({ without_challenge: 1, wrong: 1 })
    expect(
      shop.logLines.filter((line) => /alarm/.test(line) && line.includes(staffPhone())),
    ).toEqual([])
    for (let guess = 0; guess < 4; guess += 1) await verify(staffPhone(), another(right))
    await wait(60)
    expect(await send(staffPhone())).toMatchObject({ status: 429, body: { code: 'otpLocked' } })
    await wait(86_400)
    expect((await send(staffPhone())).status).toBe(200)
  })

  test('a phone of staff gets a session of twelve hours that use does not extend, and the log records the sign-in', async () => {
    await openShopWithLimits()
    await shop.call('POST', '/api/phone-auth/register', {
      body: { phone: staffPhone(), first_name: 'Noura' },
    })
    const { body: signedIn } = await verify(staffPhone(), await shop.codeFor(staffPhone()))
    const hoursLeft = (Date.parse(signedIn.expires_at) - Date.now()) / 3_600_000
    expect(hoursLeft).toBeGreaterThan(11.9)
    expect(hoursLeft).toBeLessThan(12.1)
    expect(shop.logLines.filter((line) => /audit: 'staffSignedIn'/.test(line))).toHaveLength(1)
    const asStaff = async () =>
      (await shop.call('GET', '/api/v1/customer/sessions', { token: signedIn.token })).status
    const age = (hours: number) =>
      sql`update sessions set created_at = now() - make_interval(mins => ${hours * 60}), last_used_at = now()`.execute(
        shop.db,
      )
    await age(11.9)
    expect(await asStaff()).toBe(200)
    await age(12.1)
    expect(await asStaff()).toBe(401)
    const again = await shop.staff()
    const { body } = await again.call('GET', '/api/v1/customer/sessions')
    expect(body.data).toHaveLength(1)
  })
})
