import type { StaffRole } from '#shared/staff.ts'
import type { ShopCustomer } from './customer.ts'
import type { Shop } from './shop.ts'

/** Somebody new who works in the back office in this role, signed in. */
export async function memberOf(shop: Shop, role: StaffRole): Promise<ShopCustomer> {
  const member = await shop.customer()
  await shop.db
    .insertInto('staff')
    .values({ customer_id: member.id, name: role, origin: 'command' })
    .execute()
  await shop.db.insertInto('staff_roles').values({ customer_id: member.id, role }).execute()
  return member
}

/** Lets the member do for a while what asks for a proof of identity. */
export async function proveIdentity(shop: Shop, { id }: ShopCustomer): Promise<void> {
  await shop.db
    .updateTable('sessions')
    .set({ stepped_up_at: new Date() })
    .where('customer_id', '=', id)
    .execute()
}
