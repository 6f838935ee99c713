import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlantProfiles } from '#domain/plants/seed-profiles.ts'
import { signIn, type ShopCustomer } from '../../support/customer.ts'
import { asStaffEndpoint, type Endpoint, type StaffEndpoint } from '#contract/endpoint.ts'
import { grantsOfRole } from '#shared/office/permissions.ts'
import { staffRoles, type Permission, type StaffRole } from '#shared/office/staff.ts'
import { memberWith, proveIdentity } from '../../support/office.ts'
import { createOwner, createShopper, type Owner } from '../../support/routes/seed.ts'
import { callers, routes, type RouteEntry } from '../../support/routes/table.ts'
import type { Statuses } from '../../support/routes/statuses.ts'
import { newPhone, openShop, type Shop } from '../../support/shop.ts'

/** A phone for each route, and one for the member who changes the orders. */
const staffPhones = Array.from({ length: Object.keys(routes).length + 1 }, newPhone)

let shop: Shop
let staff: ShopCustomer
let a: Owner
let b: ShopCustomer
let expired: string

beforeAll(async () => {
  const unlimited = { serviceRequestsPerIpPerHour: 0, localesAddPerMinute: 0, otpResendSeconds: 0 }
  shop = await openShop({ settings: { ...unlimited, staffPhones: [...staffPhones] } })
  await seedPlantProfiles(shop.db)
  expired = (await shop.customer()).token
  await sql`update sessions set created_at = now() - interval '1 year' where id = ${Number(expired.split('|')[0])}`.execute(
    shop.db,
  )
})
afterAll(() => shop.close())

/** The rows that belong to A, which another customer's call may not change. */
async function rowsOfOwner({ id }: ShopCustomer): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(x order by x.id) from cart_items x join carts on carts.id = cart_id where customer_id = ${id}) as cart,
      (select jsonb_agg(x order by x.id) from customer_addresses x where customer_id = ${id}) as addresses,
      (select jsonb_agg(x order by x.id) from orders x where customer_id = ${id}) as orders,
      (select jsonb_agg(x.product_id order by x.id) from wishlist_items x where customer_id = ${id}) as wishlist,
      (select jsonb_agg(x.id order by x.id) from sessions x where customer_id = ${id}) as sessions,
      (select to_jsonb(x) from customers x where x.id = ${id}) as customer`.execute(shop.db)
  return rows[0]
}

const isOffice = (route: string): boolean => route.includes('/api/office/')

/** Whether the call names a row of A. */
const namesOwner = ({ path, body }: RouteEntry): boolean =>
  [path, body].some((make) => make && make.length > 0)

const pathOf = (pattern: string, { path }: RouteEntry): string => path?.(a) ?? pattern

async function statusFor(
  route: string,
  entry: RouteEntry,
  token: string | undefined,
): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ')
  const body = entry.body?.(a)
  const { status } = await shop.call(method, pathOf(pattern, entry), {
    token,
    ...(body !== undefined && { body }),
  })
  return status
}

/** Calls as the others first and as A last, and compares A's rows in between. */
async function columnsOf(route: string, entry: RouteEntry): Promise<Statuses> {
  const garbage = `${a.sessionId}|${'x'.repeat(43)}`
  // Staff may change A's rows only by the office calls.
  const before = isOffice(route) ? null : await rowsOfOwner(a.person)
  const none = await statusFor(route, entry, undefined)
  const late = await statusFor(route, entry, expired)
  const wrong = await statusFor(route, entry, garbage)
  const asB = await statusFor(route, entry, b.token)
  if (before) expect(await rowsOfOwner(a.person), `${route} by another customer`).toEqual(before)
  if (isOffice(route)) {
    await staff.call('POST', '/api/office/session')
    await proveIdentity(shop, staff)
  }
  const asStaff = await statusFor(route, entry, staff.token)
  if (before) expect(await rowsOfOwner(a.person), `${route} by staff`).toEqual(before)
  const asA = await statusFor(route, entry, a.person.token)
  return [none, asA, asB, asStaff, late, wrong]
}

test('the table has an entry for every route and no other', () => {
  const served = shop.endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(routes).toSorted()).toEqual(served.toSorted())
})

test('the table has 401 for exactly the routes that need a session', () => {
  for (const { method, path, auth } of shop.endpoints) {
    const [none] = routes[`${method} ${path}`]?.statuses ?? [0]
    expect(none === 401, `${method} ${path} is ${auth}`).toBe(
      auth === 'required' || auth === 'staff',
    )
  }
})

/** A member of each role, with a step-up. */
async function oneOfEachRole(owner: ShopCustomer): Promise<[StaffRole, ShopCustomer][]> {
  const members: [StaffRole, ShopCustomer][] = []
  for (const role of staffRoles) members.push([role, await memberWith(shop, owner, [role])])
  return members
}

/** The roles that pass the route's permission check, which comes before ids and body: called with unknown ids and an empty body. */
async function columnsOfRoles(
  { method, path, permission }: Endpoint & StaffEndpoint,
  members: [StaffRole, ShopCustomer][],
): Promise<string[]> {
  const address = path.replaceAll(/:\w+/g, '2147483647')
  const columns: string[] = []
  // An earlier call may have locked a session.
  const ids = members.map(([, { id }]) => id)
  await sql`update sessions set stepped_up_at = now() where customer_id = any(${ids})`.execute(
    shop.db,
  )
  for (const [role, member] of members) {
    const { status, body } = await member.call(method, address)
    const isRefused = status === 403 && body.code === 'forbidden'
    columns.push(isRefused ? '–' : grantsFully(role, permission) ? 'yes' : 'limited')
  }
  return columns
}

function grantsFully(role: StaffRole, permission: StaffEndpoint['permission']): boolean {
  if (permission === 'member') return true
  return [permission].flat().some((name) => grantsOfRole[role][name as Permission] === 'full')
}

/** Routes that act without a body or an id: they need no permission, or are called last. */
const notForRoles = ['DELETE /api/office/session', 'POST /api/office/staff/samples']

async function officeTable(owner: ShopCustomer): Promise<string> {
  const members = await oneOfEachRole(owner)
  const lines: string[] = []
  const office = shop.endpoints.flatMap((endpoint) => asStaffEndpoint(endpoint) ?? [])
  for (const endpoint of office.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const route = `${endpoint.method} ${endpoint.path}`
    if (notForRoles.includes(route)) continue
    lines.push(`| \`${route}\` | ${(await columnsOfRoles(endpoint, members)).join(' | ')} |`)
  }
  const head = `| route | ${staffRoles.join(' | ')} |\n|---|${staffRoles.map(() => '---').join('|')}|`
  return `## The back office by role\n\nWhich roles pass the permission check of a route. \`limited\`: the permission is granted in part (\`src/shared/office/permissions.ts\`, office.md O1.1), and the route itself rejects the rest; for orders, \`src/domain/office/orders/order-access.ts\` defines it. Every role may sign out; only the owner may add sample members.\n\n${head}\n${lines.join('\n')}\n`
}

test(
  'every route answers visitors, customers and staff of each role as the table says',
  { timeout: 600_000 },
  async () => {
    const noura = await signIn(shop.call, staffPhones.pop() ?? '')
    const plant = await shop.stockPlant({ priceHalalas: 9_900, stock: null, profile: 'monstera' })
    const lines: string[] = []
    // A caller who was refused or only read is used again for the next route.
    let changed = { a: true, b: true, staff: true }
    let isStaffOwner = false
    for (const [route, entry] of Object.entries(routes)) {
      const onlyReads = route.startsWith('GET ') && !route.includes('/reorder/')
      // Staff are customers too; each route has a member of its own, because a route may sign them out.
      const staffPhone = staffPhones.pop() ?? ''
      const asShopper = async (phone: string) => (await createShopper(shop, plant, phone)).person
      const endsSession = !onlyReads && /office\/(me|session|staff)/.test(route)
      if (changed.a) a = await createOwner(shop, noura, plant, newPhone())
      if (changed.b) b = await asShopper(newPhone())
      if (isOffice(route) ? changed.staff || endsSession : changed.staff || !isStaffOwner) {
        isStaffOwner = !isOffice(route)
        staff = isStaffOwner ? await asShopper(staffPhone) : await signIn(shop.call, staffPhone)
      }
      const columns = await columnsOf(route, entry)
      expect.soft(columns, route).toEqual(entry.statuses)
      lines.push(`| \`${route}\` | ${columns.join(' | ')} |`)
      const [, byA, byB, byStaff] = columns.map((status) => !onlyReads && status < 400)
      changed = isOffice(route)
        ? { a: byStaff === true && namesOwner(entry), b: false, staff: endsSession }
        : { a: byA === true, b: byB === true, staff: byStaff === true }
    }
    const head = `| route | ${callers.join(' | ')} |\n|---|${callers.map(() => '---').join('|')}|`
    await expect(
      `# Access by route\n\nWritten by \`test/api/contract/routes.test.ts\`: the HTTP status that each route returned, as required, in the last run.\n\n${head}\n${lines.join('\n')}\n\n${await officeTable(noura)}`,
    ).toMatchFileSnapshot('../../../docs/routes.md')
  },
)
