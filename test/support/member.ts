import type { StaffRole } from '#shared/staff.ts'
import type { ShopCustomer } from './customer.ts'
import type { Shop } from './shop.ts'

/** Somebody new in the team, with this role alone, signed in. */
export async function memberOf(
  shop: Shop,
  role: StaffRole,
  name: string = role,
): Promise<ShopCustomer> {
  const member = await shop.customer({ firstName: name })
  await shop.db
    .insertInto('staff')
    .values({ customer_id: member.id, name, origin: 'demo' })
    .execute()
  await shop.db.insertInto('staff_roles').values({ customer_id: member.id, role }).execute()
  return member
}

let keys = 0
/** Headers of a call that must not be done twice. */
export const onceOnly = () => ({ 'Idempotency-Key': `test-key-${(keys += 1)}` })
