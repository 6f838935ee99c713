import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setupCodeOf } from '#domain/staff/factors/written-code.ts'
import { signIn, type ShopCustomer } from '../../support/customer.ts'
import {
  addMember,
  auditOf,
  enrolApp,
  factorsRequired,
  memberWith,
  officeSettings,
  proveIdentity,
} from '../../support/office.ts'
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
const versionOf = async (id: number) =>
  (await noura.call('GET', at(`/${id}`))).body.data.version as number

describe('an open invitation', () => {
  let huda: ShopCustomer
  let phone: string
  beforeEach(async () => {
    huda = await memberWith(shop, noura, ['owner'], 'Huda')
    await proveIdentity(shop, huda)
    phone = newPhone()
    const body = { name: 'Khalid', phone, roles: ['owner'], language: 'en' }
    expect((await huda.call('POST', at('/invitations'), { body })).status).toBe(201)
    await proveIdentity(shop, noura)
  })
  const joins = async () => {
    const invited = await signIn(shop.call, phone)
    return (await invited.call('POST', '/api/office/session')).status === 200
  }
  const withdrawn = async () => (await auditOf(shop, 'invitation.withdrawn')).length

  test('an invitation is withdrawn when its author is suspended', async () => {
    const before = await withdrawn()
    expect((await noura.call('POST', at(`/${huda.id}/suspend`))).status).toBe(200)
    expect(await joins()).toBe(false)
    expect(await withdrawn()).toBe(before + 1)
  })

  test('an invitation is withdrawn when its author may no longer manage the team', async () => {
    const body = { roles: ['manager'], version: await versionOf(huda.id) }
    expect((await noura.call('PUT', at(`/${huda.id}`), { body })).status).toBe(200)
    expect(await joins()).toBe(false)
  })

  test('an invitation opens nothing when SQL removed its author', async () => {
    await sql`update staff set state = 'left' where customer_id = ${huda.id}`.execute(shop.db)
    expect(await joins()).toBe(false)
  })
})

test('the first owner in the settings is restored as an owner, and the log has their former role', async () => {
  const id = noura.id
  await sql`update staff set state = 'left', origin = 'invitation' where customer_id <> 0`.execute(
    shop.db,
  )
  await sql`delete from staff_roles where customer_id = ${id}`.execute(shop.db)
  await sql`insert into staff_roles values (${id}, 'packer')`.execute(shop.db)
  expect((await noura.call('POST', '/api/office/session')).status).toBe(200)
  const member = (await noura.call('GET', at(`/${id}`))).body.data
  expect(member).toMatchObject({ origin: 'settings', roles: ['owner'] })
  const [entry] = await auditOf(shop, 'staff.restored')
  expect(entry?.changes).toMatchObject({
    origin: ['invitation', 'settings'],
    state: ['left', 'active'],
    roles: [['packer'], ['owner']],
    version: [member.version - 1, member.version],
  })
})

test('a session of a demo that was never elevated is listed as a device and can be ended', async () => {
  const packer = await addMember(shop, 'Yusuf', 'packer')
  expect((await packer.call('GET', '/api/office/me')).status).toBe(200)
  await proveIdentity(shop, noura)
  expect((await noura.call('GET', at(`/${packer.id}`))).body.data.devices).toHaveLength(1)
  expect((await noura.call('DELETE', at(`/${packer.id}/sessions`))).status).toBe(200)
  expect((await packer.call('GET', '/api/office/me')).status).toBe(401)
})

test('the log has the factor of an elevation, and owners are notified of recovery codes', async () => {
  const hind = await memberWith(shop, noura, ['accountant'], 'Hind')
  const app = await enrolApp(shop, hind)
  const body = { kind: 'recovery', code: app.recoveryCodes[0] }
  const device = await signIn(shop.call, hind.phone)
  expect((await device.call('POST', '/api/office/session/factor', { body })).status).toBe(200)
  expect((await auditOf(shop, 'session.elevated'))[0]?.changes).toEqual({
    kind: [null, 'recovery'],
  })
  await device.call('POST', '/api/office/me/recovery-codes')
  await device.call('POST', '/api/office/me/recovery-codes/confirm')
  const events = await sql<{ event: string }>`
    select facts->>'event' as event from outbox where template = 'teamNotice' order by id`.execute(
    shop.db,
  )
  const sent = events.rows.map(({ event }) => event)
  expect(sent).toContain('recoveryCodeUsed')
  expect(sent).toContain('recoveryCodesRenewed')
})

test('concurrent preferences of two devices of a member are both kept', async () => {
  for (let n = 0; n < 5; n += 1) {
    const columns = { products: [`name${n}`] }
    const theme = n % 2 ? 'dark' : 'light'
    const put = (body: object) => noura.call('PUT', '/api/office/me', { body })
    await Promise.all([put({ columns }), put({ theme })])
    expect((await noura.call('GET', '/api/office/me')).body.data).toMatchObject({ columns, theme })
  }
})

test('resetting factors locks every session of a member, and only the first that enrols anew opens', async () => {
  const live = await openShop({ settings: factorsRequired })
  const owner = await live.staff()
  await enrolApp(live, owner, setupCodeOf(owner.phone, 1, live.settings.secretKey))
  const khalid = await memberWith(live, owner, ['packer'])
  const app = await enrolApp(live, khalid)
  const second = await signIn(live.call, khalid.phone)
  const body = { kind: 'totp', code: await app.fresh() }
  await second.call('POST', '/api/office/session/factor', { body })
  const codes = async () => {
    const answers = [khalid, second].map((device) => device.call('GET', '/api/office/me'))
    return (await Promise.all(answers)).map((answer) => answer.body.code ?? answer.status)
  }
  expect(await codes()).toEqual([200, 200])
  await proveIdentity(live, owner)
  expect((await owner.call('POST', at(`/${khalid.id}/reset-factors`))).status).toBe(200)
  expect(await codes()).toEqual(['enrolRequired', 'enrolRequired'])
  await enrolApp(live, khalid)
  expect(await codes()).toEqual([200, 'officeLocked'])
  await live.close()
})
