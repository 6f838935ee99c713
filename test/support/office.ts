import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#shared/staff.ts'
import type { ShopCustomer } from './customer.ts'
import type { Answer, Shop } from './shop.ts'

/** A member of the team with these roles. */
export async function addMember(
  shop: Shop,
  name: string,
  ...roles: StaffRole[]
): Promise<ShopCustomer> {
  const member = await shop.customer({ firstName: name })
  const { id } = (await member.call('GET', '/api/v1/customer/get')).body.data
  await shop.db
    .insertInto('staff')
    .values({ customer_id: id, name, origin: 'invitation' })
    .execute()
  await shop.db
    .insertInto('staff_roles')
    .values(roles.map((role) => ({ customer_id: id, role })))
    .execute()
  return member
}

/** A call of the back office that changes something, under a key of its own. */
export const act = (
  member: ShopCustomer,
  path: string,
  body: object = {},
  method = 'POST',
): Promise<Answer> =>
  member.call(method, `/api/office${path}`, { body, headers: { 'Idempotency-Key': randomUUID() } })
