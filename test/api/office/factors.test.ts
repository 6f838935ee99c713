import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setupCodeOf } from '#domain/staff/factors/written-code.ts'
import { totpCodeAt } from '#domain/staff/factors/totp.ts'
import { asCustomer, signIn, type ShopCustomer } from '../../support/customer.ts'
import {
  auditOf,
  authenticator,
  enrolApp,
  factorsRequired,
  officeSettings,
  proveIdentity,
} from '../../support/office.ts'
import { softPasskey } from '../../support/passkey.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const prove = (member: ShopCustomer, code: string, kind = 'totp') =>
  member.call('POST', '/api/office/session/factor', { body: { kind, code } })
const mailsTo = (shop: Shop, template: string) =>
  shop.db
    .selectFrom('outbox')
    .select(['recipient', 'facts'])
    .where('template', '=', template)
    .execute()

test('the codes are those of RFC 6238, appendix B', () => {
  const secret = Buffer.from('12345678901234567890')
  const cases = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const
  for (const [seconds, code] of cases)
    expect(totpCodeAt(secret, Math.floor(seconds / 30))).toBe(code)
})

describe('the first factor of an owner named in the settings', () => {
  let shop: Shop
  let noura: ShopCustomer
  const code = () => setupCodeOf(noura.phone, 1, shop.settings.secretKey)
  const enrol = (setup_code?: string) =>
    noura.call('POST', '/api/office/me/factors/totp', { body: { setup_code } })
  beforeAll(async () => {
    shop = await openShop({ settings: factorsRequired })
    noura = await shop.staff()
  })
  afterAll(() => shop.close())

  test('the first factor needs the setup code from the log, so that a stolen SIM does not suffice', async () => {
    const { body } = await noura.call('POST', '/api/office/session')
    expect(body.data).toMatchObject({ state: 'enrolRequired', setup_code_required: true })
    expect(await enrol()).toMatchObject({ status: 422, body: { errors: { setup_code: [/./] } } })
    expect(await enrol('AAAA2222')).toMatchObject({
      status: 422,
      body: { code: 'invalidFactor', attempts_left: 4 },
    })
    const passkey = await noura.call('POST', '/api/office/me/factors/passkey-options')
    expect(passkey.status).toBe(422)
  })

  test('the setup code is accepted once in any spelling, and the next one differs', async () => {
    const written = `${code().slice(0, 4).toLowerCase()}-${code().slice(4)} `
    await enrolApp(shop, noura, written)
    const { setup_round } = await shop.db
      .selectFrom('staff')
      .select('setup_round')
      .where('customer_id', '=', noura.id)
      .executeTakeFirstOrThrow()
    expect(setup_round).toBe(2)
    expect(setupCodeOf(noura.phone, 2, shop.settings.secretKey)).not.toBe(code())
    const { body } = await noura.call('POST', '/api/office/session')
    expect(body.data).toMatchObject({ state: 'open', recovery_codes_left: 10 })
  })
})

describe('an authenticator app', () => {
  let shop: Shop
  let noura: ShopCustomer
  let app: Awaited<ReturnType<typeof enrolApp>>
  beforeAll(async () => {
    shop = await openShop({ settings: factorsRequired })
    noura = await shop.staff()
    app = await enrolApp(shop, noura, setupCodeOf(noura.phone, 1, shop.settings.secretKey))
  })
  beforeEach(() => sql`delete from throttle_hits`.execute(shop.db))
  afterAll(() => shop.close())

  test('an app’s code is accepted once, so that an observed code cannot be reused', async () => {
    const seen = await app.fresh()
    expect((await prove(noura, seen)).status).toBe(200)
    expect(await prove(noura, seen)).toMatchObject({
      status: 422,
      body: { code: 'invalidFactor', attempts_left: 4 },
    })
    expect((await prove(noura, app.at(-1))).status).toBe(422)
    expect((await prove(noura, app.at(1))).status).toBe(200)
  })

  test('an app’s code may be one step of half a minute off, and not two', async () => {
    for (const [steps, status] of [
      [-2, 422],
      [-1, 200],
      [2, 422],
    ] as const) {
      await app.fresh()
      expect((await prove(noura, app.at(steps))).status, `${steps} steps`).toBe(status)
    }
  })

  test('five wrong codes lock the app for a quarter of an hour, and the owners are notified', async () => {
    await shop.db
      .updateTable('customers')
      .set({ email: 'noura@example.com' })
      .where('id', '=', noura.id)
      .execute()
    const before = (await auditOf(shop, 'factor.failed')).length
    for (const left of [4, 3, 2, 1, 0])
      expect((await prove(noura, app.wrong())).body).toMatchObject({ attempts_left: left })
    expect(await prove(noura, await app.fresh())).toMatchObject({
      status: 429,
      body: { code: 'otpLocked', retry_after: 900 },
    })
    expect(await auditOf(shop, 'factor.failed')).toHaveLength(before + 5)
    expect(await mailsTo(shop, 'teamNotice')).toContainEqual({
      recipient: 'noura@example.com',
      facts: expect.objectContaining({ event: 'factorLocked' }),
    })
    await sql`update throttle_hits set hit_at = hit_at - interval '901 seconds'`.execute(shop.db)
    expect((await prove(noura, await app.fresh())).status).toBe(200)
  })

  test('guesses of several sessions at once are counted together', async () => {
    const [one, two] = [await signIn(shop.call, noura.phone), await signIn(shop.call, noura.phone)]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => prove(index % 2 ? one : two, app.wrong())),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('a recovery code is accepted once, in any spelling', async () => {
    const [first = '', second = ''] = app.recoveryCodes
    const device = await signIn(shop.call, noura.phone)
    const opened = await prove(device, first.toLowerCase().replace('-', ' '), 'recovery')
    expect(opened.body.data).toMatchObject({ state: 'open', recovery_codes_left: 9 })
    expect((await prove(device, first, 'recovery')).status).toBe(422)
    const twice = await Promise.all([
      prove(device, second, 'recovery'),
      prove(device, second, 'recovery'),
    ])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('new recovery codes are valid once they are confirmed, and the old ones no longer', async () => {
    await prove(noura, await app.fresh())
    const { body, status } = await noura.call('POST', '/api/office/me/recovery-codes')
    expect(status).toBe(201)
    const made: string[] = body.data.recovery_codes
    expect(new Set(made).size).toBe(10)
    expect((await prove(noura, made[0] ?? '', 'recovery')).status).toBe(422)
    expect((await prove(noura, app.recoveryCodes[2] ?? '', 'recovery')).status).toBe(200)
    await noura.call('POST', '/api/office/me/recovery-codes/confirm')
    expect((await prove(noura, app.recoveryCodes[3] ?? '', 'recovery')).status).toBe(422)
    expect((await prove(noura, made[1] ?? '', 'recovery')).status).toBe(200)
  })

  test('the last factor cannot be removed, another one can after a step-up', async () => {
    const { body: me } = await noura.call('GET', '/api/office/me')
    const remove = () => noura.call('DELETE', `/api/office/me/factors/${me.data.factors[0].id}`)
    await proveIdentity(shop, noura)
    expect(await remove()).toMatchObject({ status: 400, body: { code: 'inUse' } })
    const second = await noura.call('POST', '/api/office/me/factors/totp')
    const other = authenticator(shop, second.body.data.secret)
    await noura.call('POST', '/api/office/me/factors/totp/confirm', { body: { code: other.at(0) } })
    expect((await remove()).status).toBe(200)
    expect((await prove(noura, await app.fresh())).status).toBe(422)
    expect((await prove(noura, await other.fresh())).status).toBe(200)
    app = { ...app, ...other }
  })

  test('the secret and the recovery codes are not stored in plain text, also not under an idempotency key', async () => {
    const { body } = await noura.call('POST', '/api/office/me/factors/totp', {
      headers: { 'Idempotency-Key': 'secret-answer' },
    })
    const { rows } = await sql<{ text: string }>`
      select (select coalesce(string_agg(k::text, ''), '') from office_keys k)
        || (select string_agg(f::text, '') from staff_factors f) || (select string_agg(a::text, '') from audit_log a) as text`.execute(
      shop.db,
    )
    expect(rows[0]?.text).not.toContain(body.data.secret)
    for (const code of app.recoveryCodes) expect(rows[0]?.text).not.toContain(code)
    expect(body.data.qr_svg).toMatch(/^<svg/)
    expect(body.data.uri).toContain(`secret=${body.data.secret}`)
  })
})

describe('a passkey', () => {
  let shop: Shop
  let noura: ShopCustomer
  const optionsOf = async (path: string, member = noura) =>
    (await member.call('POST', `/api/office/${path}`)).body.data
  const add = async (passkey = softPasskey(shop.settings.publicUrl), name = 'iPhone') =>
    noura.call('POST', '/api/office/me/factors/passkey', {
      body: { name, response: passkey.create(await optionsOf('me/factors/passkey-options')) },
    })
  const show = (response: object, member = noura) =>
    member.call('POST', '/api/office/session/factor', { body: { kind: 'passkey', response } })
  beforeAll(async () => {
    shop = await openShop({ settings: officeSettings })
    noura = await shop.staff()
  })
  beforeEach(async () => {
    await noura.call('POST', '/api/office/session')
    await sql`delete from throttle_hits`.execute(shop.db)
    await sql`delete from staff_factors`.execute(shop.db)
  })
  afterAll(() => shop.close())

  test('a passkey is added with a name, elevates a session, and opens the next one', async () => {
    const passkey = softPasskey(shop.settings.publicUrl)
    const added = await add(passkey)
    expect(added.status).toBe(201)
    expect(added.body.data).toMatchObject({ factor: { kind: 'passkey', name: 'iPhone' } })
    expect(added.body.data.recovery_codes).toHaveLength(10)

    const device = await signIn(shop.call, noura.phone)
    expect((await device.call('POST', '/api/office/session')).body.data.state).toBe(
      'factorRequired',
    )
    const options = await optionsOf('session/passkey-options', device)
    expect(options.allowCredentials).toHaveLength(1)
    expect((await show(passkey.get(options), device)).body.data.state).toBe('open')
  })

  test('a passkey answers each challenge once, and only that of its own session', async () => {
    const passkey = softPasskey(shop.settings.publicUrl)
    await add(passkey)
    const response = passkey.get(await optionsOf('session/passkey-options'))
    const thief = await signIn(shop.call, noura.phone)
    expect((await show(response, thief)).status).toBe(422)
    expect((await show(response)).status).toBe(200)
    expect((await show(response)).status).toBe(422)
  })

  test('a challenge expires after five minutes', async () => {
    const passkey = softPasskey(shop.settings.publicUrl)
    await add(passkey)
    const options = await optionsOf('session/passkey-options')
    await sql`update staff_challenges set expires_at = now() - interval '1 second'`.execute(shop.db)
    expect((await show(passkey.get(options))).status).toBe(422)
  })

  test('a passkey of another site, without verification or with a counter set back is refused', async () => {
    expect((await add(softPasskey('https://warif.example.evil'))).status).toBe(422)
    expect((await add(softPasskey(shop.settings.publicUrl, { isVerified: false }))).status).toBe(
      422,
    )
    const passkey = softPasskey(shop.settings.publicUrl)
    await add(passkey)
    await sql`update staff_factors set sign_count = 1000`.execute(shop.db)
    expect((await show(passkey.get(await optionsOf('session/passkey-options')))).status).toBe(422)
  })

  test('an unknown passkey is refused', async () => {
    await add()
    const otherPasskey = softPasskey(shop.settings.publicUrl)
    const options = await optionsOf('session/passkey-options')
    expect((await show(otherPasskey.get(options))).status).toBe(422)
  })

  test('another passkey is added only by a session that proved the first', async () => {
    await add()
    const device = asCustomer(shop.call, await signIn(shop.call, noura.phone))
    expect(await device.call('POST', '/api/office/me/factors/passkey-options')).toMatchObject({
      status: 403,
      body: { code: 'officeLocked' },
    })
    await sql`update sessions set stepped_up_at = null`.execute(shop.db)
    expect(await noura.call('POST', '/api/office/me/factors/passkey-options')).toMatchObject({
      status: 403,
      body: { code: 'stepUpRequired' },
    })
  })
})
