import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone, openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const sendTo = (phone: string, at = shop) =>
  at.call('POST', '/api/phone-auth/send-otp', { body: { phone } })
const registerWith = (phone: string, body: object = {}, at = shop) =>
  at.call('POST', '/api/phone-auth/register', { body: { phone, first_name: 'Sara', ...body } })
const verify = (phone: string, otp: unknown, at = shop) =>
  at.call('POST', '/api/phone-auth/verify-otp', { body: { phone, otp } })
const another = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

/** Moves the challenges and counters of sign-in back in time. */
async function wait(seconds: number, { db }: Shop = shop) {
  const back = sql`make_interval(secs => ${seconds})`
  await sql`update throttle_hits set hit_at = hit_at - ${back}`.execute(db)
  await sql`update sign_in_challenges set sent_at = sent_at - ${back}, expires_at = expires_at - ${back}`.execute(
    db,
  )
}

const challengeOf = async (phone: string) =>
  (
    await shop.db
      .selectFrom('sign_in_challenges')
      .select('challenge')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
  ).challenge

async function guessWrong(phone: string, times: number, at = shop) {
  const wrong = another(await at.codeFor(phone))
  const answers = []
  for (let guess = 0; guess < times; guess += 1) answers.push(await verify(phone, wrong, at))
  return answers
}

describe('requesting a code', () => {
  test('requesting a code is answered alike for a known and an unknown phone', async () => {
    const sara = await shop.customer()
    const unknownPhone = newPhone()

    const [known, unknown] = [await sendTo(sara.phone), await sendTo(unknownPhone)]

    expect(known.status).toBe(200)
    expect(unknown.status).toBe(200)
    expect(known.body).toEqual({
      message: 'سيصلك رمز التحقق إذا كان الرقم يستقبل الرسائل.',
      data: {
        phone: sara.phone,
        otp_sent: true,
        code_length: 4,
        challenge: expect.any(String),
        expires_in: 300,
        resend_after: 60,
      },
    })
    const { challenge } = known.body.data
    expect({
      ...unknown.body,
      data: { ...unknown.body.data, phone: sara.phone, challenge },
    }).toEqual(known.body)
  })

  test('a code is sent only in the message: neither the answer nor the database shows it', async () => {
    const phone = newPhone()
    const { body } = await sendTo(phone)
    const code = await shop.codeFor(phone)

    expect(JSON.stringify(body.data).replaceAll(phone, '')).not.toContain(code)
    const challenge = await shop.db
      .selectFrom('sign_in_challenges')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(challenge.code_hmac).toHaveLength(32)
    expect(Object.values(challenge)).not.toContain(code)
  })

  test.each([
    ['0512', 'invalidPhone'],
    ['+15125550100', 'invalidPhone'],
    ['', 'fieldRequired'],
    ['+966412345678', 'invalidPhone'],
  ])('no code is sent to the phone %j (%s)', async (phone, reason) => {
    const refusal = await sendTo(phone)
    const text = {
      invalidPhone: 'أدخل رقم جوال صحيحًا، مثل 05XXXXXXXX',
      fieldRequired: 'هذا الحقل مطلوب',
    }[reason]
    expect(refusal).toMatchObject({
      status: 422,
      body: { code: 'validationFailed', errors: { phone: [text] } },
    })
  })

  test('Arabic digits and a local number are the same phone', async () => {
    expect((await sendTo('٠٥٩ ٨٧٦-٥٤٣٢')).body.data.phone).toBe('+966598765432')
    expect((await verify('00966 598765432', await shop.codeFor('+966598765432'))).body.code).toBe(
      'registrationRequired',
    )
  })

  test('the next code is refused for 60 seconds, also after five wrong tries', async () => {
    const phone = newPhone()
    await sendTo(phone)
    await guessWrong(phone, 5)
    await wait(18)

    const refusal = await shop.call('POST', '/api/phone-auth/send-otp', {
      body: { phone },
      headers: { 'Accept-Language': 'en' },
    })

    // On a busy machine the request may take a second or two.
    const left = Number(refusal.body.retry_after)
    expect(left).toBeGreaterThan(38)
    expect(left).toBeLessThanOrEqual(42)
    expect(refusal).toMatchObject({
      status: 429,
      body: {
        code: 'otpCooldown',
        message: `Please wait ${left} seconds before requesting a new code.`,
      },
    })
    expect(refusal.headers.get('retry-after')).toBe(String(left))
    await wait(left - 2)
    expect((await sendTo(phone)).body.message).toBe('يمكنك طلب رمز جديد بعد ثانيتين.')
    await wait(2)
    expect((await sendTo(phone)).status).toBe(200)
  })

  test('a phone is limited to 5 codes an hour and 10 a day, by whichever endpoint', async () => {
    const phone = newPhone()
    const ask = async (index: number) => {
      await wait(61)
      return index % 2 ? registerWith(phone) : sendTo(phone)
    }
    for (let sent = 0; sent < 5; sent += 1) expect((await ask(sent)).status).toBe(200)

    const hourFull = await ask(5)
    expect(hourFull).toMatchObject({ status: 429, body: { code: 'otpCooldown' } })
    expect(hourFull.body.retry_after).toBeGreaterThan(3000)

    await wait(3600)
    for (let sent = 0; sent < 5; sent += 1) expect((await ask(sent)).status).toBe(200)
    await wait(3600)
    const dayFull = await ask(10)
    expect(dayFull).toMatchObject({ status: 429, body: { code: 'otpCooldown' } })
    expect(dayFull.body.retry_after).toBeGreaterThan(70_000)
  })

  test('an IP address is limited to a number of codes per hour, also for concurrent requests', async () => {
    const strict = await openShop({ settings: { otpSendsPerIpPerHour: 4 } })
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendTo(newPhone(), strict)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      body: { code: 'tooManyRequests' },
    })
    await strict.close()
  })

  test('every phone is refused a code above the daily cap, which raises the alarm', async () => {
    const strict = await openShop({ settings: { otpDailyCap: 2 } })
    for (const phone of [newPhone(), newPhone()]) await sendTo(phone, strict)
    const refusal = await sendTo(newPhone(), strict)
    expect(refusal).toMatchObject({ status: 502, body: { code: 'failedToSendOTP' } })
    expect(refusal.body).not.toHaveProperty('retry_after')
    expect(strict.failures.map(({ facts }) => facts)).toEqual([{ alarm: 'otpDailyCap', cap: 2 }])
    await strict.close()
  })

  test('requesting a code fails alike for all phones while messages cannot be sent, and starts no waiting time', async () => {
    const strict = await openShop()
    await sql`alter table inbox_messages rename to elsewhere`.execute(strict.db)
    const unlucky = newPhone()
    expect((await sendTo(unlucky, strict)).status).toBe(200)

    expect(await sendTo(unlucky, strict)).toMatchObject({
      status: 502,
      body: { code: 'failedToSendOTP' },
    })
    expect(await sendTo(newPhone(), strict)).toMatchObject({
      status: 502,
      body: { code: 'failedToSendOTP' },
    })
    expect(await strict.db.selectFrom('sign_in_challenges').selectAll().execute()).toEqual([])
    expect(strict.failures[0]?.facts).toMatchObject({ alarm: 'smsDown' })
    await strict.close()
  })
})

describe('registering', () => {
  test('registering opens the account only once the code is verified', async () => {
    const phone = newPhone()
    const asked = await registerWith(phone, {
      first_name: 'نورة',
      last_name: 'آل سعود',
      email: 'noura@example.com',
    })
    expect(asked.body.message).toBe('أدخل الرمز المرسل لإكمال التسجيل.')
    expect(
      await shop.db.selectFrom('customers').selectAll().where('phone', '=', phone).execute(),
    ).toEqual([])

    const { status, body } = await verify(phone, await shop.codeFor(phone))

    expect(status).toBe(200)
    expect(body).toMatchObject({
      is_new_customer: true,
      token_type: 'Bearer',
      // Without the challenge the e-mail is unconfirmed: see sign-in-challenge.test.ts.
      customer: { phone, name: 'نورة آل سعود', email: null, role: 'customer', addresses: [] },
    })
    expect(body.data).toEqual({ token: body.token, customer: body.customer })
    expect(body.token).toMatch(/^\d+\|[\w-]{43}$/)
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(89.9 * 86_400_000)
    const me = await shop.call('GET', '/api/v1/customer/get', { token: body.token })
    expect(me.body).toEqual({ data: body.customer, customer: body.customer })
    expect(me.headers.get('cache-control')).toBe('no-store')
  })

  test('registering a known phone signs in to its account and ignores the names', async () => {
    const sara = await shop.customer({ firstName: 'Sara' })
    expect((await registerWith(sara.phone, { first_name: 'Mallory' })).status).toBe(200)
    const { body } = await verify(sara.phone, await shop.codeFor(sara.phone))
    expect(body).toMatchObject({
      is_new_customer: false,
      customer: { id: sara.id, first_name: 'Sara' },
    })
  })

  test('registering takes only letters in names, and the last name may be missing', async () => {
    const refusal = await registerWith(newPhone(), {
      first_name: 'Sara <b>',
      last_name: 'h4x',
      email: 'no',
    })
    expect(refusal.status).toBe(422)
    expect(Object.keys(refusal.body.errors)).toEqual(['first_name', 'last_name', 'email'])
    expect((await registerWith(newPhone(), { first_name: "Jean-Luc d'Arc Jr." })).status).toBe(200)
  })
})

describe('a code', () => {
  test('a code of an unknown phone is answered with registrationRequired, and registering may send another at once', async () => {
    const phone = newPhone()
    await sendTo(phone)
    const refusal = await verify(phone, await shop.codeFor(phone))
    expect(refusal).toMatchObject({
      status: 422,
      body: { code: 'registrationRequired', message: 'رقمك جديد لدينا. أضف اسمك لإكمال التسجيل.' },
    })
    expect(refusal.body.errors).toEqual({ phone: [refusal.body.message] })
    expect((await registerWith(phone)).status).toBe(200)
  })

  test('a code works once, also when it is sent twenty times at once', async () => {
    const phone = newPhone()
    await registerWith(phone)
    const code = await shop.codeFor(phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(phone, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
    expect(
      await shop.db.selectFrom('customers').selectAll().where('phone', '=', phone).execute(),
    ).toHaveLength(1)
  })

  test('a code is invalid after five wrong tries, also when they are concurrent', async () => {
    const phone = newPhone()
    await registerWith(phone)
    const code = await shop.codeFor(phone)
    const refusals = await Promise.all(
      Array.from({ length: 8 }, () => verify(phone, another(code))),
    )
    expect(refusals.map(({ body }) => body.attempts_left).toSorted()).toEqual([
      0, 0, 0, 0, 1, 2, 3, 4,
    ])
    expect(refusals[0]?.body).toMatchObject({
      code: 'invalidOTP',
      message: 'رمز التحقق غير صحيح',
      errors: { otp: ['رمز التحقق غير صحيح'] },
    })
    expect(await verify(phone, code)).toMatchObject({
      status: 422,
      body: { code: 'invalidOTP', attempts_left: 0 },
    })
  })

  test('a code is replaced by a newer one', async () => {
    const phone = newPhone()
    await registerWith(phone)
    const former = await challengeOf(phone)
    await wait(60)
    await registerWith(phone)
    expect(await challengeOf(phone)).not.toBe(former)
    expect(
      await shop.db
        .selectFrom('sign_in_challenges')
        .selectAll()
        .where('phone', '=', phone)
        .execute(),
    ).toHaveLength(1)
    expect((await verify(phone, await shop.codeFor(phone))).status).toBe(200)
  })

  test('a code expires after 300 seconds', async () => {
    const phone = newPhone()
    await registerWith(phone)
    await wait(300)
    expect(await verify(phone, await shop.codeFor(phone))).toMatchObject({
      status: 422,
      body: { code: 'invalidOTP', attempts_left: 0 },
    })
  })

  test('a code is sent as text of four digits, also Arabic ones', async () => {
    const phone = newPhone()
    await registerWith(phone)
    const code = await shop.codeFor(phone)
    expect((await verify(phone, Number(code))).status).toBe(422)
    expect((await verify(phone, undefined)).body.errors.otp).toEqual(['هذا الحقل مطلوب'])
    expect((await verify(phone, '12345')).body).toMatchObject({
      code: 'validationFailed',
      errors: { otp: ['رمز التحقق غير صحيح'] },
    })
    expect(
      (
        await verify(
          phone,
          code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
        )
      ).status,
    ).toBe(200)
  })

  test('twenty wrong codes a day lock the phone, and new codes do not reset the count', async () => {
    const phone = newPhone()
    for (let round = 0; round < 4; round += 1) {
      await wait(61)
      expect((await sendTo(phone)).status).toBe(200)
      for (const { status } of await guessWrong(phone, 5)) expect(status).toBe(422)
    }
    await wait(61)
    expect(await sendTo(phone)).toMatchObject({ status: 429, body: { code: 'otpLocked' } })
    const refusal = await verify(phone, '0000')
    expect(refusal).toMatchObject({ status: 429, body: { code: 'otpLocked' } })
    expect(Number(refusal.headers.get('retry-after'))).toBe(refusal.body.retry_after)
    await wait(86_400)
    expect((await sendTo(phone)).status).toBe(200)
  })

  test('a guess while no code was sent counts against the IP address, not the phone', async () => {
    const strict = await openShop({ settings: { otpWrongPerIpPerHour: 25 } })
    const sara = newPhone()
    for (let guess = 0; guess < 25; guess += 1)
      expect((await verify(sara, '0000', strict)).body).toMatchObject({
        code: 'invalidOTP',
        attempts_left: 0,
      })
    expect(await verify(sara, '0000', strict)).toMatchObject({
      status: 429,
      body: { code: 'tooManyRequests' },
    })
    expect((await sendTo(sara, strict)).status).toBe(200)
    await strict.close()
  })

  test('a code of a disabled account is refused like a wrong one', async () => {
    const sara = await shop.customer()
    await shop.db
      .updateTable('customers')
      .set({ is_active: false })
      .where('id', '=', sara.id)
      .execute()
    await sendTo(sara.phone)
    expect(await verify(sara.phone, await shop.codeFor(sara.phone))).toMatchObject({
      status: 422,
      body: { code: 'invalidOTP', attempts_left: 4 },
    })
    expect((await sara.call('GET', '/api/v1/customer/get')).status).toBe(401)
  })
})

describe('a session', () => {
  const isValid = async (token: string) =>
    (await shop.call('GET', '/api/v1/customer/get', { token })).status === 200
  const signInAgain = async (phone: string): Promise<string> => {
    await sendTo(phone)
    const token: unknown = (await verify(phone, await shop.codeFor(phone))).body.token
    await shop.db.deleteFrom('throttle_hits').execute()
    return String(token)
  }
  const age = (token: string, column: 'created_at' | 'last_used_at', days: number) =>
    sql`update sessions set ${sql.ref(column)} = now() - make_interval(days => ${days}) where id = ${Number(token.split('|')[0])}`.execute(
      shop.db,
    )

  test('an invalid session answers 401 with the text that Bagisto clients compare and a localised detail', async () => {
    const refusal = await shop.call('GET', '/api/v1/customer/get', { token: `1|${'a'.repeat(43)}` })
    expect(refusal.status).toBe(401)
    expect(refusal.body).toEqual({
      message: 'Unauthenticated.',
      code: 'unauthenticated',
      detail: 'سجّل الدخول للمتابعة.',
    })
    expect(refusal.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('a session is stored as a hash, and its id without the secret is refused', async () => {
    const { token } = await shop.customer()
    const [id, secret = ''] = token.split('|')
    const row = await shop.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(row.secret_sha256).toHaveLength(32)
    expect(row.secret_sha256.toString('base64url')).not.toBe(secret)
    for (const forged of [
      `${id}|${'a'.repeat(43)}`,
      `${id}|`,
      `${id}`,
      `9${id}|${secret}`,
      `99999999999|${secret}`,
    ])
      expect(await isValid(forged)).toBe(false)
  })

  test('a session ends after 30 idle days or after 90 days, and not before', async () => {
    const { token } = await shop.customer()
    await age(token, 'last_used_at', 29)
    await age(token, 'created_at', 89)
    expect(await isValid(token)).toBe(true)
    await age(token, 'created_at', 91)
    expect(await isValid(token)).toBe(false)
    await age(token, 'created_at', 1)
    await age(token, 'last_used_at', 31)
    expect(await isValid(token)).toBe(false)
  })

  test('a session records its last use at most once a minute', async () => {
    const { token } = await shop.customer()
    const lastUse = async () =>
      (
        await shop.db
          .selectFrom('sessions')
          .select('last_used_at')
          .where('id', '=', Number(token.split('|')[0]))
          .executeTakeFirstOrThrow()
      ).last_used_at
    const atFirst = await lastUse()
    await isValid(token)
    expect(await lastUse()).toEqual(atFirst)
    await age(token, 'last_used_at', 2)
    await isValid(token)
    expect((await lastUse()).getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('a customer has at most ten sessions: the eleventh device ends the oldest', async () => {
    const sara = await shop.customer()
    const tokens = [sara.token]
    for (let device = 1; device < 11; device += 1) tokens.push(await signInAgain(sara.phone))
    expect(await Promise.all(tokens.map(isValid))).toEqual([
      false,
      ...Array.from({ length: 10 }, () => true),
    ])
  })

  test('logging out ends one session, leaves the others and always succeeds', async () => {
    const sara = await shop.customer()
    const other = await signInAgain(sara.phone)
    const bye = () => sara.call('POST', '/api/phone-auth/logout')
    expect(await bye()).toMatchObject({ status: 200, body: { message: 'تم تسجيل الخروج.' } })
    expect([await isValid(sara.token), await isValid(other)]).toEqual([false, true])
    expect((await bye()).status).toBe(200)
    expect((await shop.call('POST', '/api/phone-auth/logout')).status).toBe(200)
  })

  test('a session of a phone listed by the owner has the role staff', async () => {
    const noura = await shop.staff()
    expect((await noura.call('GET', '/api/v1/customer/get')).body.customer.role).toBe('staff')
  })
})
