import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCustomer, billingAddress } from '../../support/customer.ts'
import { newPhone, openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const sendTo = (phone: string) => shop.call('POST', '/api/phone-auth/send-otp', { body: { phone } })
const register = (body: object) => shop.call('POST', '/api/phone-auth/register', { body })
const verify = async (phone: string, more: object = {}) =>
  shop.call('POST', '/api/phone-auth/verify-otp', {
    body: { phone, otp: await shop.codeFor(phone), ...more },
  })
const accountOf = (phone: string) =>
  shop.db.selectFrom('customers').selectAll().where('phone', '=', phone).executeTakeFirst()
const noChallenge = 'A'.repeat(22)
const codeExpired = 'اطلب رمزًا جديدًا.'

describe('registering another person’s phone with a name and an e-mail of one’s own', () => {
  const attack = async () => {
    const phone = newPhone()
    await register({
      phone,
      first_name: 'Mallory',
      last_name: 'Evil',
      email: 'reads.along@evil.example',
    })
    return phone
  }

  test('a sign-in without the challenge gives the account, cart and checkout no e-mail', async () => {
    const phone = await attack()
    // The owner of the phone is refused another code, and enters the received one with the old fields only.
    expect((await register({ phone, first_name: 'Sara' })).body.code).toBe('otpCooldown')
    const { status, body } = await verify(phone)

    expect(status).toBe(200)
    expect(body.customer.email).toBeNull()
    const sara = asCustomer(shop.call, { phone, token: body.token, id: body.customer.id })
    await sara.fillCart(await shop.stockPlant())
    expect((await sara.cart()).customer_email).toBeNull()
    const saved = await sara.call('POST', '/api/v1/customer/addresses', {
      body: { address: ['12 Palm Street'], city: 'Riyadh' },
    })
    expect(saved.body.data.email).toBeNull()
    expect((await sara.placeOrder()).status).toBe(200)
    const mails = await shop.db
      .selectFrom('outbox')
      .select('recipient')
      .where('channel', '=', 'mail')
      .execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([billingAddress.email])
    expect(await accountOf(phone)).toMatchObject({
      email: null,
      unconfirmed_email: 'reads.along@evil.example',
    })
  })

  test('the account gets the name and e-mail that the owner of the phone types', async () => {
    const phone = await attack()
    const { body } = await verify(phone, {
      challenge: noChallenge,
      first_name: 'سارة',
      email: 'sara@example.com',
    })
    expect(body).toMatchObject({
      is_new_customer: true,
      customer: { first_name: 'سارة', last_name: '', email: 'sara@example.com' },
    })
    expect(await accountOf(phone)).toMatchObject({ unconfirmed_email: null })
  })

  test('a browser with another challenge is asked for a name, and the typed name and e-mail of the other person are not used', async () => {
    const phone = await attack()
    const refusal = await verify(phone, { challenge: noChallenge })
    expect(refusal).toMatchObject({ status: 422, body: { code: 'registrationRequired' } })
    expect(await accountOf(phone)).toBeUndefined()
    const { registration_token } = refusal.body
    expect(
      (await register({ phone, first_name: 'Sara', registration_token })).body.customer,
    ).toMatchObject({ name: 'Sara', email: null })
  })

  test('the customer’s e-mail is confirmed by typing it while signed in', async () => {
    const typed = 'Sara@example.com'
    const signIn = async () => {
      const phone = newPhone()
      await register({ phone, first_name: 'Sara', email: 'sara@example.com' })
      const { body } = await verify(phone)
      expect(body.customer.email).toBeNull()
      return asCustomer(shop.call, { phone, token: body.token, id: body.customer.id })
    }
    const byProfile = await signIn()
    await byProfile.call('PUT', '/api/v1/customer/profile', { body: { email: typed } })
    const byCheckout = await signIn()
    await byCheckout.fillCart(await shop.stockPlant())
    await byCheckout.prepareOrder({ ...billingAddress, email: typed })
    const byRequest = await signIn()
    await byRequest.call('POST', '/api/contact', {
      body: { name: 'Sara', email: typed, message: 'Do you sell olive trees?' },
    })
    for (const { phone } of [byProfile, byCheckout, byRequest])
      expect(await accountOf(phone), phone).toMatchObject({ email: typed, unconfirmed_email: null })
  })
})

test('the unconfirmed e-mail is in the copy of the customer’s data, and closing the account deletes it', async () => {
  const phone = newPhone()
  await register({ phone, first_name: 'Sara', email: 'unseen@example.com' })
  const { body } = await verify(phone)
  const sara = asCustomer(shop.call, { phone, token: body.token, id: body.customer.id })
  expect(
    (await sara.call('GET', '/api/v1/customer/my-data')).body.data.profile.unconfirmed_email,
  ).toBe('unseen@example.com')
  await sara.call('POST', '/api/v1/customer/close-account/code')
  await sara.call('POST', '/api/v1/customer/close-account', {
    body: { otp: await shop.codeFor(phone) },
  })
  const { rows } =
    await sql`select from customers where customers::text like '%unseen@example.com%'`.execute(
      shop.db,
    )
  expect(rows).toEqual([])
})

describe('a challenge', () => {
  test('every code is returned with a challenge of 22 characters, which differs each time and is not logged', async () => {
    const asked = [
      await sendTo(newPhone()),
      await register({ phone: newPhone(), first_name: 'Sara' }),
    ]
    const challenges = asked.map(({ body }) => String(body.data.challenge))
    for (const challenge of challenges) expect(challenge).toMatch(/^[\w-]{22}$/)
    expect(new Set(challenges).size).toBe(2)
    for (const challenge of challenges) expect(shop.logLines.join('\n')).not.toContain(challenge)
  })

  test('a challenge sent with the code applies the names and the e-mail of the form that requested it', async () => {
    const phone = newPhone()
    const { body } = await register({
      phone,
      first_name: 'نورة',
      last_name: 'آل سعود',
      email: 'noura@example.com',
    })
    const verified = await verify(phone, { challenge: body.data.challenge })
    expect(verified.body.customer).toMatchObject({
      name: 'نورة آل سعود',
      email: 'noura@example.com',
    })
  })

  test('a wrong challenge still signs in to an existing account', async () => {
    const sara = await shop.customer()
    await sendTo(sara.phone)
    expect(
      (await verify(sara.phone, { challenge: 'x', first_name: 'Mallory' })).body,
    ).toMatchObject({
      is_new_customer: false,
      customer: { id: sara.id, first_name: 'Sara' },
    })
  })

  test.each([
    { challenge: 7 },
    { challenge: 'x'.repeat(101) },
    { first_name: '<b>' },
    { last_name: 'h4x' },
    { email: 'no' },
  ])('the body %j is refused before the code is checked', async (more) => {
    const phone = newPhone()
    await sendTo(phone)
    const refusal = await verify(phone, more)
    expect(refusal).toMatchObject({ status: 422, body: { code: 'validationFailed' } })
    expect(Object.keys(refusal.body.errors)).toEqual(Object.keys(more))
    expect((await verify(phone)).body.code).toBe('registrationRequired')
  })
})

describe('a registration token', () => {
  const proven = async () => {
    const phone = newPhone()
    await sendTo(phone)
    const { body } = await verify(phone)
    expect(body).toMatchObject({ code: 'registrationRequired', registration_expires_in: 600 })
    return { phone, token: String(body.registration_token) }
  }
  const registerWith = (phone: string, registration_token: unknown) =>
    register({
      phone,
      first_name: 'Sara',
      last_name: 'Alharbi',
      email: 'sara@example.com',
      registration_token,
    })

  test('a registration token opens the account of a verified phone without another code', async () => {
    const { phone, token } = await proven()
    expect(token).toMatch(/^[\w-]{43}$/)
    const counted = async () =>
      (await shop.db.selectFrom('throttle_hits').selectAll().execute()).length
    const before = await counted()

    const { status, body } = await registerWith(phone, token)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      token_type: 'Bearer',
      is_new_customer: true,
      customer: { phone, name: 'Sara Alharbi', email: 'sara@example.com' },
    })
    expect(body.data).toEqual({ token: body.token, customer: body.customer })
    expect((await shop.call('GET', '/api/v1/customer/get', { token: body.token })).status).toBe(200)
    expect(await counted()).toBe(before)
    const messages = await shop.call('GET', `/dev/inbox.json?to=${encodeURIComponent(phone)}`)
    expect(messages.body.data).toHaveLength(1)
  })

  test('a registration token that is wrong, used, expired or another phone’s is refused', async () => {
    const refused = async (phone: string, token: unknown) => {
      const { status, body } = await registerWith(phone, token)
      expect({ status, body }).toEqual({
        status: 422,
        body: {
          message: codeExpired,
          code: 'validationFailed',
          errors: { registration_token: [codeExpired] },
        },
      })
    }
    const sara = await proven()
    const huda = await proven()
    for (const wrong of ['', 'x', 7, {}, 'A'.repeat(43), huda.token])
      await refused(sara.phone, wrong)
    expect((await registerWith(sara.phone, sara.token)).status).toBe(200)
    await refused(sara.phone, sara.token)
    await sql`update registration_tokens set expires_at = expires_at - interval '10 minutes'`.execute(
      shop.db,
    )
    await refused(huda.phone, huda.token)
    expect(await accountOf(huda.phone)).toBeUndefined()
    expect(
      (await shop.call('GET', `/dev/inbox.json?to=${encodeURIComponent(huda.phone)}`)).body.data,
    ).toHaveLength(1)
  })

  test('a registration token sent twenty times at once opens one account and one session', async () => {
    const { phone, token } = await proven()
    const answers = await Promise.all(Array.from({ length: 20 }, () => registerWith(phone, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 422),
    ])
    const customer = await accountOf(phone)
    const sessions = await shop.db
      .selectFrom('sessions')
      .selectAll()
      .where('customer_id', '=', customer?.id ?? 0)
      .execute()
    expect(sessions).toHaveLength(1)
  })

  test('a registration token does not sign in to an account that was opened meanwhile', async () => {
    const { phone, token } = await proven()
    await register({ phone, first_name: 'Sara' })
    expect((await verify(phone)).status).toBe(200)
    expect((await registerWith(phone, token)).body.code).toBe('validationFailed')
  })

  test('a registration token is readable in neither the database nor the log', async () => {
    const { phone, token } = await proven()
    const row = await shop.db
      .selectFrom('registration_tokens')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(row.token_sha256).toHaveLength(32)
    expect(Object.values(row)).not.toContain(token)
    expect(shop.logLines.join('\n')).not.toContain(token)
  })
})
