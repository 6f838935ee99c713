import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setupCodeOf } from '#domain/staff/factors/written-code.ts'
import { signIn, type ShopCustomer } from '../../support/customer.ts'
import {
  auditOf,
  enrolApp,
  factorsRequired,
  officeSettings,
  proveIdentity,
} from '../../support/office.ts'
import { newPhone, openShop, type Shop } from '../../support/shop.ts'

const open = (member: ShopCustomer) => member.call('POST', '/api/office/session')
const prove = (member: ShopCustomer, code: string, kind = 'totp') =>
  member.call('POST', '/api/office/session/factor', { body: { kind, code } })
/** Sets the last use of the session so many minutes back. */
const idleFor = (shop: Shop, { token }: ShopCustomer, minutes: number) =>
  sql`update sessions set last_used_at = now() - make_interval(mins => ${minutes}) where id = ${Number(token.split('|')[0])}`.execute(
    shop.db,
  )

describe('in a demo', () => {
  let shop: Shop
  let noura: ShopCustomer
  beforeAll(async () => {
    shop = await openShop({ settings: officeSettings })
    noura = await shop.staff()
  })
  afterAll(() => shop.close())

  test('a phone named in the settings is an owner from its first call, recorded once', async () => {
    const [one, two] = await Promise.all([open(noura), open(noura)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.data).toMatchObject({ state: 'open', me: { roles: ['owner'] } })
    expect(await auditOf(shop, 'staff.joined')).toHaveLength(1)
  })

  test('a member without a factor works with the plain session, and its elevation is logged', async () => {
    const { body } = await open(noura)
    expect(new Date(body.data.expires_at).getTime()).toBeGreaterThan(Date.now() + 11 * 3_600_000)
    expect(await auditOf(shop, 'session.elevated')).not.toHaveLength(0)
    const { status, body: me } = await noura.call('GET', '/api/office/me')
    expect(status).toBe(200)
    expect(me.data).toMatchObject({
      phone: noura.phone,
      limits: { idle_minutes: 60 },
      settings: { second_factor: 'optional' },
    })
    expect(me.data.permissions).toContainEqual({ name: 'staff.manage', grant: 'full' })
  })

  test('a customer who is not in the team is refused and not added to it', async () => {
    const sara = await shop.customer()
    expect(await open(sara)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const row = await shop.db
      .selectFrom('staff')
      .select('customer_id')
      .where('customer_id', '=', sara.id)
      .executeTakeFirst()
    expect(row).toBeUndefined()
  })

  test('a code by SMS is a step-up for ten minutes, and a sign-in code is not', async () => {
    const stepUp = (body: object) =>
      noura.call('POST', '/api/office/session/step-up', { body: { kind: 'sms', ...body } })
    await sql`update sessions set stepped_up_at = null`.execute(shop.db)
    const invite = () =>
      noura.call('POST', '/api/office/staff/invitations', {
        body: { name: 'Ali', phone: newPhone(), roles: ['packer'] },
      })
    expect(await invite()).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } })

    await shop.call('POST', '/api/phone-auth/send-otp', { body: { phone: noura.phone } })
    const signInCode = await shop.codeFor(noura.phone)
    expect((await stepUp({ code: signInCode })).status).toBe(422)

    expect((await stepUp({})).body.data).toMatchObject({ until: null, code_length: 6 })
    const code = await shop.codeFor(noura.phone)
    const proved = await stepUp({ code })
    expect(proved.status).toBe(200)
    expect(new Date(proved.body.data.until).getTime()).toBeGreaterThan(Date.now() + 9 * 60_000)
    expect((await invite()).status).toBe(201)

    await sql`update sessions set stepped_up_at = now() - interval '601 seconds'`.execute(shop.db)
    expect(await invite()).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } })
  })

  test('a step-up code does not sign in', async () => {
    await noura.call('POST', '/api/office/session/step-up', { body: { kind: 'sms' } })
    const otp = await shop.codeFor(noura.phone)
    const { status } = await shop.call('POST', '/api/phone-auth/verify-otp', {
      body: { phone: noura.phone, otp },
    })
    expect(status).toBe(422)
  })

  test('a member changes their own name, language, theme, row height and columns', async () => {
    const body = {
      name: 'Noura A',
      language: 'en',
      theme: 'dark',
      density: 'compact',
      columns: { products: ['sku'] },
    }
    const changed = await noura.call('PUT', '/api/office/me', { body })
    expect(changed.body.data).toMatchObject(body)
    const { body: me } = await noura.call('GET', '/api/office/me')
    expect(me.data).toMatchObject({ ...body, shortcuts: true })
  })

  test('signing out ends the session', async () => {
    const device = await signIn(shop.call, noura.phone)
    expect((await device.call('DELETE', '/api/office/session')).status).toBe(200)
    expect((await device.call('GET', '/api/office/me')).status).toBe(401)
  })
})

describe('where a second factor is required', () => {
  let shop: Shop
  let noura: ShopCustomer
  let app: Awaited<ReturnType<typeof enrolApp>>
  beforeAll(async () => {
    shop = await openShop({ settings: factorsRequired })
    noura = await shop.staff()
    app = await enrolApp(shop, noura, setupCodeOf(noura.phone, 1, shop.settings.secretKey))
  })
  afterAll(() => shop.close())

  test('a member without a factor opens nothing until one is enrolled', async () => {
    const khalid = await signIn(shop.call, await invite('packer'))
    expect((await open(khalid)).body.data).toMatchObject({
      state: 'enrolRequired',
      me: null,
      setup_code_required: false,
    })
    expect(await khalid.call('GET', '/api/office/me')).toMatchObject({
      status: 403,
      body: { code: 'enrolRequired' },
    })
    await enrolApp(shop, khalid)
    expect((await khalid.call('GET', '/api/office/me')).status).toBe(200)
  })

  async function invite(role: 'packer' | 'manager'): Promise<string> {
    const phone = newPhone()
    await proveIdentity(shop, noura)
    const { status } = await noura.call('POST', '/api/office/staff/invitations', {
      body: { name: 'Khalid', phone, roles: [role] },
    })
    expect(status).toBe(201)
    return phone
  }

  test('a new session of a stolen SIM needs the factor', async () => {
    const thief = await signIn(shop.call, noura.phone)
    const { body } = await open(thief)
    expect(body.data).toMatchObject({ state: 'factorRequired', me: null, expires_at: null })
    expect(body.data.factors).toMatchObject([{ kind: 'totp', name: 'Phone' }])
    for (const [method, path] of [
      ['GET', '/api/office/me'],
      ['GET', '/api/office/orders'],
      ['POST', '/api/office/session/lock'],
      ['POST', '/api/office/me/factors/totp'],
      ['POST', '/api/office/me/factors/passkey-options'],
    ] as const)
      expect(await thief.call(method, path), path).toMatchObject({
        status: 403,
        body: { code: 'officeLocked' },
      })
    expect((await prove(thief, await app.fresh())).body.data.state).toBe('open')
    expect((await thief.call('GET', '/api/office/me')).status).toBe(200)
  })

  test('an idle hour locks an owner, eight hours a packer, and the next call does not unlock', async () => {
    await idleFor(shop, noura, 59)
    expect((await noura.call('GET', '/api/office/me')).status).toBe(200)
    await idleFor(shop, noura, 61)
    for (const _ of [1, 2])
      expect(await noura.call('GET', '/api/office/me')).toMatchObject({
        status: 403,
        body: { code: 'officeLocked' },
      })
    await prove(noura, await app.fresh())
    expect((await noura.call('GET', '/api/office/me')).status).toBe(200)
  })

  test('the pulse of an open page does not extend a session', async () => {
    await idleFor(shop, noura, 30)
    expect((await noura.call('GET', '/api/office/pulse')).status).toBe(200)
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from now() - last_used_at)::int / 60 as minutes from sessions
      where id = ${Number(noura.token.split('|')[0])}`.execute(shop.db)
    expect(rows[0]?.minutes).toBe(30)
    await noura.call('GET', '/api/office/me')
  })

  test('an elevated session locks after twelve hours, however often it is used', async () => {
    await sql`update sessions set office_until = now() - interval '1 second'`.execute(shop.db)
    expect((await noura.call('GET', '/api/office/me')).body.code).toBe('officeLocked')
    const again = await prove(noura, await app.fresh())
    expect(new Date(again.body.data.expires_at).getTime()).toBeGreaterThan(
      Date.now() + 11.9 * 3_600_000,
    )
  })

  test('locking ends the elevation and keeps the session', async () => {
    expect((await noura.call('POST', '/api/office/session/lock')).status).toBe(200)
    expect((await open(noura)).body.data.state).toBe('factorRequired')
    await prove(noura, await app.fresh())
  })

  test('a step-up needs a factor, and an SMS code is refused', async () => {
    await sql`update sessions set stepped_up_at = null`.execute(shop.db)
    const stepUp = (body: object) => noura.call('POST', '/api/office/session/step-up', { body })
    expect((await stepUp({ kind: 'sms' })).status).toBe(422)
    expect((await stepUp({ kind: 'totp', code: app.wrong() })).body).toMatchObject({
      code: 'invalidFactor',
    })
    expect((await stepUp({ kind: 'totp', code: await app.fresh() })).status).toBe(200)
    expect(await auditOf(shop, 'session.steppedUp')).toHaveLength(1)
  })

  test('the roles of a member set the idle time', async () => {
    const manager = await signIn(shop.call, await invite('manager'))
    await enrolApp(shop, manager)
    const packer = await signIn(shop.call, await invite('packer'))
    await enrolApp(shop, packer)
    const idleOf = async (member: ShopCustomer) =>
      (await member.call('GET', '/api/office/me')).body.data.limits.idle_minutes
    expect([await idleOf(manager), await idleOf(packer)]).toEqual([60, 480])
    await idleFor(shop, packer, 479)
    expect((await packer.call('GET', '/api/office/me')).status).toBe(200)
    await idleFor(shop, packer, 481)
    expect((await packer.call('GET', '/api/office/me')).status).toBe(403)
  })
})

test('a body of the office calls may have 256 KiB', async () => {
  const shop = await openShop({ settings: officeSettings })
  const noura = await shop.staff()
  const put = (kibibytes: number) =>
    noura.call('PUT', '/api/office/me', { body: { padding: 'x'.repeat(kibibytes * 1024) } })
  expect((await put(250)).status).toBe(200)
  expect((await put(257)).status).toBe(413)
  await shop.close()
})
