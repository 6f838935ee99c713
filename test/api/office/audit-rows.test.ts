import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAnswer } from '../../support/call-at.ts'
import { signIn, type ShopCustomer } from '../../support/customer.ts'
import {
  authenticator,
  enrolApp,
  memberWith,
  idempotencyHeaders,
  officeSettings,
  proveIdentity,
} from '../../support/office.ts'
import { softPasskey } from '../../support/passkey.ts'
import {
  catalogueArrangements,
  jobArrangements,
  settingsArrangements,
  stockArrangements,
  type ArrangedCall,
  type Arrangements,
} from '../../support/routes/office-arrangements.ts'
import { orderArrangements } from '../../support/routes/order-arrangements.ts'
import { contentArrangements } from '../../support/routes/office-content.ts'
import { discountArrangements } from '../../support/routes/office-discounts.ts'
import { customerArrangements } from '../../support/routes/office-customer-arrangements.ts'
import { plantLawArrangements } from '../../support/routes/office-plant-law.ts'
import { refundArrangements } from '../../support/routes/office-refunds.ts'
import { createOwner, type Owner } from '../../support/routes/seed.ts'
import { routes } from '../../support/routes/table.ts'
import { newPhone, openShop, type Answer, type Shop } from '../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let customer: Owner
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  owner = await shop.staff()
  const plant = await shop.stockPlant({ priceHalalas: 9_900, stock: null })
  customer = await createOwner(shop, owner, plant, newPhone())
})
beforeEach(async () => {
  await sql`delete from throttle_hits`.execute(shop.db)
  await sql`delete from staff_factors`.execute(shop.db)
  // The route before may have signed the owner out.
  if ((await owner.call('POST', '/api/office/session')).status !== 200) {
    owner = await signIn(shop.call, owner.phone)
    await owner.call('POST', '/api/office/session')
  }
  await proveIdentity(shop, owner)
})
afterAll(() => shop.close())

const post = async (path: string, body: object = {}) =>
  (await owner.call('POST', `/api/office/${path}`, { body })).body.data
const member = async () => (await memberWith(shop, owner, ['packer'])).id
const elsewhere = async () => {
  const { id, phone } = await memberWith(shop, owner, ['packer'])
  await proveIdentity(shop, owner)
  const device = await signIn(shop.call, phone)
  await device.call('POST', '/api/office/session')
  return `/api/office/staff/${id}/sessions/${device.token.split('|')[0]}`
}
const invitation = async () =>
  (await post('staff/invitations', { name: 'Ali', phone: newPhone(), roles: ['packer'] })).id
const view = async () => (await post('views', { screen: 'orders', name: 'All', query: '' })).id
const freshCode = async (kind: string) => ({
  kind,
  code: await (await enrolApp(shop, owner)).fresh(),
})
const to =
  (pattern: string, id: () => Promise<number>, body?: object) =>
  async (): Promise<ArrangedCall> => {
    const path = pattern.replace(':id', String(await id()))
    await proveIdentity(shop, owner)
    return { path, ...(body && { body }) }
  }

/** Preparations by which the routes of the team succeed, by route. */
const teamArrangements: Arrangements = {
  'POST /api/office/session': async () => {
    owner = await signIn(shop.call, owner.phone)
    return {}
  },
  'POST /api/office/session/factor': async () => ({ body: await freshCode('totp') }),
  'POST /api/office/session/step-up': async () => ({ body: await freshCode('totp') }),
  'DELETE /api/office/me/factors/:id': async () => {
    await enrolApp(shop, owner)
    const { body } = await owner.call('GET', '/api/office/me')
    return { path: `/api/office/me/factors/${body.data.factors[0].id}` }
  },
  'POST /api/office/me/factors/passkey': async () => {
    const options = await post('me/factors/passkey-options')
    const response = softPasskey(shop.settings.publicUrl).create(options)
    return { body: { name: 'Phone', response } }
  },
  'POST /api/office/me/factors/totp/confirm': async () => {
    const { secret } = await post('me/factors/totp')
    return { body: { code: authenticator(shop, secret).at(0) } }
  },
  'POST /api/office/me/recovery-codes': async () => {
    await enrolApp(shop, owner)
    return {}
  },
  'POST /api/office/me/recovery-codes/confirm': async () => {
    await enrolApp(shop, owner)
    await post('me/recovery-codes')
    return {}
  },
  'DELETE /api/office/staff/invitations/:id': to('/api/office/staff/invitations/:id', invitation),
  'POST /api/office/staff/invitations/:id/resend': to(
    '/api/office/staff/invitations/:id/resend',
    invitation,
  ),
  'PUT /api/office/staff/:id': to('/api/office/staff/:id', member, { name: 'Ali', version: 1 }),
  'POST /api/office/staff/:id/leave': to('/api/office/staff/:id/leave', member),
  'POST /api/office/staff/:id/reset-factors': to('/api/office/staff/:id/reset-factors', member),
  'POST /api/office/staff/:id/suspend': to('/api/office/staff/:id/suspend', member),
  'POST /api/office/staff/:id/restore': to('/api/office/staff/:id/restore', async () => {
    const id = await member()
    await proveIdentity(shop, owner)
    await post(`staff/${id}/suspend`)
    return id
  }),
  'DELETE /api/office/staff/:id/sessions': to('/api/office/staff/:id/sessions', member),
  'DELETE /api/office/staff/:id/sessions/:sid': async () => ({ path: await elsewhere() }),
  'PUT /api/office/views/:id': to('/api/office/views/:id', view, { name: 'Mine' }),
  'DELETE /api/office/views/:id': to('/api/office/views/:id', view),
}

/** Routes without a lasting change: challenges of a passkey, a secret that is not confirmed, and previews. */
const withoutRow = new Set([
  'POST /api/office/session/passkey-options',
  'POST /api/office/me/factors/passkey-options',
  'POST /api/office/me/factors/totp',
  'POST /api/office/sales/:id/preview',
  'POST /api/office/orders/:id/refunds/preview',
  'POST /api/office/orders/:id/reductions/preview',
])

/** The preparation of a route that does not succeed with its entry in the table. */
function arrangementOf(route: string): Arrangements[string] | undefined {
  const world = { shop, owner: () => owner }
  return {
    ...teamArrangements,
    ...catalogueArrangements(world),
    ...discountArrangements(world),
    ...stockArrangements(world),
    ...contentArrangements(world.owner),
    ...jobArrangements(world),
    ...orderArrangements(world, customer.person),
    ...settingsArrangements(world),
    ...customerArrangements(world),
    ...refundArrangements(world),
    ...plantLawArrangements(world, customer.person),
  }[route]
}

const newestRow = async () => {
  const { id } = await shop.db
    .selectFrom('audit_log')
    .select(sql<number>`coalesce(max(id), 0)::int`.as('id'))
    .executeTakeFirstOrThrow()
  return id
}

const sendForm = async (path: string, form: FormData): Promise<Answer> => {
  const headers = { Authorization: `Bearer ${owner.token}` }
  return asAnswer(await shop.fetch(path, { method: 'POST', headers, body: form }))
}

describe('the audit log records what staff do', () => {
  const mutations = Object.keys(routes).filter(
    (route) => route.includes('/api/office/') && !route.startsWith('GET '),
  )

  test.each(mutations.filter((route) => !withoutRow.has(route)))('%s', async (route) => {
    const [method = '', pattern = ''] = route.split(' ')
    const entry = routes[route]
    const arranged = await arrangementOf(route)?.()
    const path = arranged?.path ?? entry?.path?.(customer) ?? pattern
    const body = arranged?.body ?? entry?.body?.(customer)
    const before = await newestRow()
    const { status, body: answer } = arranged?.form
      ? await sendForm(path, arranged.form)
      : await owner.call(method, path, { headers: idempotencyHeaders(), ...(body && { body }) })
    // A route that does not succeed with its entry in the table needs a preparation above.
    expect([200, 201], JSON.stringify(answer)).toContain(status)
    const { rows } = await sql<{ staff_id: number; session_id: number; request_id: string }>`
      select staff_id, session_id, request_id from audit_log where id > ${before}`.execute(shop.db)
    expect(rows.length, 'rows of the audit log').toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({ staff_id: owner.id, request_id: expect.any(String) })
  })

  test('a refused action is not recorded', async () => {
    const before = await newestRow()
    const refused = await owner.call('POST', `/api/office/orders/${customer.deliveredId}/status`, {
      body: { status: 'processing' },
    })
    expect(refused.status).toBe(400)
    expect(await newestRow()).toBe(before)
  })
})

test('a repeated request is recorded once, and a cancelled card order once its money is refunded', async () => {
  const key = { headers: { 'Idempotency-Key': 'one-view-alone' } }
  const body = { screen: 'orders', name: 'Once', query: '' }
  const [first, second] = [
    await owner.call('POST', '/api/office/views', { body, ...key }),
    await owner.call('POST', '/api/office/views', { body, ...key }),
  ]
  expect(second.body).toEqual(first.body)
  const { rows } =
    await sql`select 1 from audit_log where action = 'view.saved' and title = 'Once'`.execute(
      shop.db,
    )
  expect(rows).toHaveLength(1)

  const buyer = await shop.customer()
  const plant = await shop.stockPlant({ stock: 5 })
  await buyer.fillCart(plant)
  const { body: placed } = await buyer.payByCard()
  const id = placed.data.order.id
  const { status } = await owner.call('POST', `/api/office/orders/${id}/status`, {
    body: { status: 'cancelled' },
  })
  expect(status).toBe(200)
  const written = await sql<{ staff_id: number; session_id: number }>`
    select staff_id, session_id from audit_log where action = 'order.cancelled' and entity_id = ${String(id)}`.execute(
    shop.db,
  )
  expect(written.rows).toEqual([
    { staff_id: owner.id, session_id: Number(owner.token.split('|')[0]) },
  ])
})
