import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '#shared/office/staff.ts'
import { writeSms } from '#domain/notifications/write-sms.ts'
import { makeOwner } from '#domain/staff/make-owner.ts'
import { newestCode, signIn, type ShopCustomer } from '../../support/customer.ts'
import { auditOf, memberWith, officeSettings, proveIdentity } from '../../support/office.ts'
import { newPhone, openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  noura = await shop.staff()
  await noura.call('POST', '/api/office/session')
})
beforeEach(() => proveIdentity(shop, noura))
afterAll(() => shop.close())

const at = (path: string) => `/api/office/staff${path}`
const read = async (by: ShopCustomer, id: number) => (await by.call('GET', at(`/${id}`))).body.data
const act = async (by: ShopCustomer, id: number, what: string) => {
  await proveIdentity(shop, by)
  return by.call('POST', at(`/${id}/${what}`))
}
const put = async (by: ShopCustomer, id: number, body: object) => {
  await proveIdentity(shop, by)
  return by.call('PUT', at(`/${id}`), { body })
}
const invite = (body: object, by = noura) =>
  by.call('POST', at('/invitations'), {
    body: { name: 'Khalid Al Omari', roles: ['packer'], phone: newPhone(), ...body },
  })
const isIn = async (member: ShopCustomer) =>
  (await member.call('GET', '/api/office/me')).status === 200

describe('an invitation', () => {
  test('an invitation is sent by SMS with a link, in the invited person’s language', async () => {
    const phone = newPhone()
    const { status, body } = await invite({ phone, language: 'en' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ state: 'open', phone, roles: ['packer'], sends_left: 3 })
    const sent = await shop.db
      .selectFrom('outbox')
      .select(['channel', 'template', 'locale', 'facts'])
      .where('recipient', '=', phone)
      .execute()
    expect(sent).toMatchObject([
      { channel: 'sms', template: 'staffInvitation', locale: 'en', facts: { days: 7 } },
    ])
    const text = writeSms('staffInvitation', { by: 'Noura', days: 7 }, 'en', {
      publicUrl: 'https://warif.example',
      seller: { nameAr: 'وارف', nameEn: 'Warif' },
    })
    // Home: the page of the link is shown again after signing in.
    expect(text).toMatch(/: https:\/\/warif\.example\/office$/)
  })

  test('an invitation is accepted by signing in with its phone, and opens the account with the invited name', async () => {
    const phone = newPhone()
    await invite({ phone })
    await shop.call('POST', '/api/phone-auth/send-otp', { body: { phone } })
    const otp = await newestCode(shop.call, phone)
    expect(otp).toHaveLength(6)
    const { status, body } = await shop.call('POST', '/api/phone-auth/verify-otp', {
      body: { phone, otp },
    })
    expect(status).toBe(200)
    expect(body.customer).toMatchObject({ first_name: 'Khalid', last_name: 'Al Omari' })
    const opened = await shop.call('POST', '/api/office/session', { token: body.token })
    expect(opened.body.data.me).toMatchObject({ name: 'Khalid Al Omari', roles: ['packer'] })
    expect(await read(noura, body.customer.id)).toMatchObject({
      origin: 'invitation',
      invited_by: { id: noura.id },
    })
    const { body: list } = await noura.call('GET', at(''))
    expect(list.invitations.map((one: { phone: string }) => one.phone)).not.toContain(phone)
  })

  test('an invitation opens nothing once withdrawn or seven days old', async () => {
    const [withdrawn, old] = [newPhone(), newPhone()]
    const { body } = await invite({ phone: withdrawn })
    await noura.call('DELETE', at(`/invitations/${body.data.id}`))
    await invite({ phone: old })
    await sql`update staff_invitations set expires_at = now() - interval '1 second' where phone = ${old}`.execute(
      shop.db,
    )
    for (const phone of [withdrawn, old]) {
      const guest = await signIn(shop.call, phone)
      expect((await guest.call('POST', '/api/office/session')).status).toBe(403)
    }
  })

  test('an expired invitation is open for seven days again when it is resent, three times a day', async () => {
    const phone = newPhone()
    const { body } = await invite({ phone })
    const path = at(`/invitations/${body.data.id}/resend`)
    await sql`update staff_invitations set expires_at = now() - interval '1 day' where id = ${body.data.id}`.execute(
      shop.db,
    )
    for (const left of [2, 1, 0]) {
      const { data } = (await noura.call('POST', path)).body
      expect(data).toMatchObject({ state: 'open', sends_left: left })
      const minutesLeft = (Date.parse(data.expires_at) - Date.now()) / 60_000
      expect(Math.round(minutesLeft)).toBe(7 * 24 * 60)
    }
    expect((await noura.call('POST', path)).status).toBe(429)
    const guest = await signIn(shop.call, phone)
    expect((await guest.call('POST', '/api/office/session')).status).toBe(200)
  })

  test('an invitation is refused for a phone already in the team or invited, an invalid phone and invalid roles', async () => {
    const phone = newPhone()
    await invite({ phone })
    for (const taken of [phone, noura.phone])
      expect((await invite({ phone: taken })).body.errors.phone).toHaveLength(1)
    expect((await invite({ phone: '0112345678' })).status).toBe(422)
    expect((await invite({ roles: [] })).status).toBe(422)
    expect((await invite({ roles: ['king'] })).status).toBe(422)
  })

  test('of two concurrent invitations to one phone one is sent', async () => {
    const phone = newPhone()
    const both = await Promise.all([invite({ phone }), invite({ phone })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})

describe('permissions for the team', () => {
  let manager: ShopCustomer
  let khalid: ShopCustomer
  beforeAll(async () => {
    manager = await memberWith(shop, noura, ['manager'], 'Maha')
    khalid = await memberWith(shop, noura, ['packer'])
  })

  test('a manager sees the team with masked phones and without devices, and changes nothing', async () => {
    const { body } = await manager.call('GET', at(''))
    const shown = body.data.find(({ id }: { id: number }) => id === khalid.id)
    expect(shown.phone).toMatch(/^05•• ••• \d{3}$/)
    expect(await read(manager, khalid.id)).toMatchObject({ devices: null, allowed: [] })
    await proveIdentity(shop, manager)
    expect((await invite({}, manager)).body).toMatchObject({
      code: 'forbidden',
      permission: 'staff.manage',
    })
    for (const what of ['suspend', 'restore', 'leave', 'reset-factors'])
      expect((await act(manager, khalid.id, what)).status, what).toBe(403)
    expect((await put(manager, khalid.id, { roles: ['owner'], version: 1 })).status).toBe(403)
    await proveIdentity(shop, manager)
    expect((await manager.call('DELETE', at(`/${khalid.id}/sessions`))).status).toBe(403)
  })

  test('a packer sees only themselves', async () => {
    expect(await read(khalid, khalid.id)).toMatchObject({ phone: khalid.phone, roles: ['packer'] })
    expect((await khalid.call('GET', at(`/${noura.id}`))).status).toBe(403)
    expect((await khalid.call('GET', at(''))).status).toBe(403)
  })

  test('a member cannot make themselves an owner, suspend themselves or reset their own factors', async () => {
    expect((await put(khalid, khalid.id, { roles: ['owner'], version: 1 })).status).toBe(403)
    const { version } = await read(noura, noura.id)
    expect((await put(noura, noura.id, { roles: ['packer'], version })).status).toBe(403)
    expect((await act(noura, noura.id, 'suspend')).status).toBe(403)
    expect((await act(noura, noura.id, 'reset-factors')).status).toBe(403)
    expect((await read(noura, noura.id)).roles).toEqual(['owner'])
  })

  test('the calls that change the team need a step-up', async () => {
    await sql`update sessions set stepped_up_at = null`.execute(shop.db)
    for (const [method, path] of [
      ['PUT', `/${khalid.id}`],
      ['POST', `/${khalid.id}/suspend`],
      ['POST', `/${khalid.id}/restore`],
      ['POST', `/${khalid.id}/leave`],
      ['POST', `/${khalid.id}/reset-factors`],
      ['DELETE', `/${khalid.id}/sessions`],
      ['POST', '/invitations'],
    ] as const)
      expect((await noura.call(method, at(path), { body: {} })).body.code, path).toBe(
        'stepUpRequired',
      )
  })
})

describe('changing a member', () => {
  let khalid: ShopCustomer
  beforeEach(async () => {
    khalid = await memberWith(shop, noura, ['packer'])
  })

  test('new roles lock every session of the member at once, and a new name does not', async () => {
    const second = await signIn(shop.call, khalid.phone)
    await second.call('POST', '/api/office/session')
    await sql`insert into staff_factors (customer_id, kind, secret_sealed, confirmed_at)
      values (${khalid.id}, 'totp', '\\x00', now())`.execute(shop.db)
    const renamed = await put(noura, khalid.id, { name: 'Khalid A', version: 1 })
    expect(renamed.body.data).toMatchObject({ name: 'Khalid A', version: 2 })
    expect([await isIn(khalid), await isIn(second)]).toEqual([true, true])
    const moved = await put(noura, khalid.id, { roles: ['manager', 'packer'], version: 2 })
    expect(moved.body.data.roles).toEqual(['manager', 'packer'])
    for (const device of [khalid, second])
      expect((await device.call('GET', '/api/office/me')).body.code).toBe('officeLocked')
  })

  test('a suspended member is signed out on every device, and their name stays in the log', async () => {
    const second = await signIn(shop.call, khalid.phone)
    await second.call('POST', '/api/office/session')
    expect((await act(noura, khalid.id, 'suspend')).body.data.state).toBe('suspended')
    expect((await khalid.call('GET', '/api/office/me')).status).toBe(401)
    expect((await second.call('GET', '/api/office/me')).status).toBe(401)
    const back = await signIn(shop.call, khalid.phone)
    expect((await back.call('POST', '/api/office/session')).body.code).toBe('forbidden')
    expect((await auditOf(shop, 'staff.suspended'))[0]).toMatchObject({
      staff_id: noura.id,
      entity_id: String(khalid.id),
      title: 'Khalid',
    })
    expect((await act(noura, khalid.id, 'restore')).body.data.state).toBe('active')
    expect((await back.call('POST', '/api/office/session')).status).toBe(200)
  })

  test('an edit of an older version is refused with the changes since and their author', async () => {
    await put(noura, khalid.id, { name: 'Khalid B', version: 1 })
    await put(noura, khalid.id, { roles: ['driver'], version: 2 })
    const late = await put(noura, khalid.id, { name: 'Khalid C', version: 1 })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'editConflict',
        data: {
          version: 3,
          changed_by: { id: noura.id },
          changed_fields: ['name', 'roles'],
          current: { name: 'Khalid B', roles: ['driver'] },
        },
      },
    })
  })

  test('an owner ends one device of a member or all of them', async () => {
    const second = await signIn(shop.call, khalid.phone)
    await second.call('POST', '/api/office/session')
    const { devices } = await read(noura, khalid.id)
    expect(devices).toHaveLength(2)
    const sid = Number(second.token.split('|')[0])
    await proveIdentity(shop, noura)
    const one = await noura.call('DELETE', at(`/${khalid.id}/sessions/${sid}`))
    expect(one.body.data.devices).toHaveLength(1)
    expect([await isIn(khalid), await isIn(second)]).toEqual([true, false])
    expect((await noura.call('DELETE', at(`/${noura.id}/sessions/${sid}`))).status).toBe(404)
    await noura.call('DELETE', at(`/${khalid.id}/sessions`))
    expect(await isIn(khalid)).toBe(false)
  })

  test('resetting the factors of a member removes them, ends the step-up of the member’s sessions and is logged', async () => {
    await sql`insert into staff_factors (customer_id, kind, secret_sealed, confirmed_at)
      values (${khalid.id}, 'totp', '\\x00', now())`.execute(shop.db)
    await proveIdentity(shop, khalid)
    expect((await act(noura, khalid.id, 'reset-factors')).body.data.factors).toEqual([])
    expect(await auditOf(shop, 'staff.factorsReset')).toHaveLength(1)
    const { rows } = await sql`select office_until, stepped_up_at from sessions
      where customer_id = ${khalid.id}`.execute(shop.db)
    expect(rows).toEqual([{ office_until: null, stepped_up_at: null }])
    expect(await isIn(noura)).toBe(true)
  })

  test('a member leaves the team before closing their account', async () => {
    const close = () => khalid.call('POST', '/api/v1/customer/close-account/code')
    expect((await close()).body.code).toBe('staffAccount')
    expect((await act(khalid, khalid.id, 'leave')).status).toBe(200)
    const customer = await signIn(shop.call, khalid.phone)
    const asked = await customer.call('POST', '/api/v1/customer/close-account/code')
    expect(asked.status).toBe(200)
    const closed = await customer.call('POST', '/api/v1/customer/close-account', {
      body: { otp: await shop.codeFor(khalid.phone) },
    })
    expect(closed.status).toBe(200)
  })
})

describe('the last owner', () => {
  test('of two owners who suspend each other at once one remains', async () => {
    const other = await memberWith(shop, noura, ['owner'], 'Huda')
    for (let round = 0; round < 5; round += 1) {
      await proveIdentity(shop, other)
      await proveIdentity(shop, noura)
      const answers = await Promise.all([
        noura.call('POST', at(`/${other.id}/suspend`)),
        other.call('POST', at(`/${noura.id}/suspend`)),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { rows } = await sql`select 1 from staff join staff_roles using (customer_id)
        where role = 'owner' and state = 'active'`.execute(shop.db)
      expect(rows).toHaveLength(1)
      await sql`update staff set state = 'active'`.execute(shop.db)
      noura = await shop.staff()
      await noura.call('POST', '/api/office/session')
      Object.assign(other, await signIn(shop.call, other.phone))
      await other.call('POST', '/api/office/session')
      await sql`delete from throttle_hits`.execute(shop.db)
    }
    await proveIdentity(shop, noura)
    expect((await act(noura, other.id, 'suspend')).status).toBe(200)
    expect((await act(noura, noura.id, 'leave')).body.code).toBe('lastOwner')
  })

  test('a suspended owner named in the settings is restored only when no owner is left', async () => {
    const huda = await memberWith(shop, noura, ['owner'], 'Huda')
    expect((await act(huda, noura.id, 'suspend')).status).toBe(200)
    const back = await signIn(shop.call, noura.phone)
    expect((await back.call('POST', '/api/office/session')).status).toBe(403)
    await sql`update staff set state = 'left' where customer_id = ${huda.id}`.execute(shop.db)
    expect((await back.call('POST', '/api/office/session')).status).toBe(200)
    noura = back
    expect((await auditOf(shop, 'staff.restored'))[0]).toMatchObject({ staff_id: noura.id })
  })

  test('the server command makes or restores an owner and removes their factors', async () => {
    await sql`insert into staff_factors (customer_id, kind, secret_sealed, confirmed_at)
      values (${noura.id}, 'totp', '\\x00', now())`.execute(shop.db)
    await sql`update staff set state = 'suspended'`.execute(shop.db)
    const secretKey = shop.settings.secretKey
    const first = await makeOwner(shop.db, { phone: noura.phone, name: 'Noura' }, secretKey)
    const second = await makeOwner(shop.db, { phone: noura.phone, name: 'Noura' }, secretKey)
    expect(first.setupCode).toMatch(/^[2-9A-Z]{8}$/)
    expect(second.setupCode).not.toBe(first.setupCode)
    noura = await shop.staff()
    const { body } = await noura.call('POST', '/api/office/session')
    expect(body.data).toMatchObject({ state: 'open', factors: [] })
  })
})

test('a demo adds one sample member for each other role once', async () => {
  await noura.call('POST', '/api/office/session')
  const added = await noura.call('POST', at('/samples'))
  expect(added.status).toBe(201)
  const roles = added.body.data.flatMap((one: { roles: StaffRole[] }) => one.roles)
  expect(roles.toSorted()).toEqual(['accountant', 'catalogue', 'driver', 'manager', 'packer'])
  expect((await noura.call('POST', at('/samples'))).body.data).toHaveLength(5)
  const driver = await signIn(shop.call, '+966500000005')
  expect((await driver.call('POST', '/api/office/session')).body.data.me.roles).toEqual(['driver'])
})
