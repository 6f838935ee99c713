import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Permission, StaffRole } from '#shared/office/staff.ts'
import { lockKeys } from '../key-locks.ts'
import { loadMember, type MemberRecord } from './load-members.ts'
import { requirePermission } from './authorize.ts'
import { permissionsOf } from '#shared/office/permissions.ts'

/** Serialises all changes of the team until the transaction ends, for example of two owners who suspend each other. */
export const lockTeam = (tx: Db): Promise<void> => lockKeys(tx, 'staff')

/** Returns the number of active owners other than this member. */
export async function countOtherOwners(tx: Db, staffId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('staff')
    .innerJoin('staff_roles', 'staff_roles.customer_id', 'staff.customer_id')
    .innerJoin('customers', 'customers.id', 'staff.customer_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('role', '=', 'owner')
    .where('staff.state', '=', 'active')
    .where('customers.is_active', '=', true)
    .where('staff.customer_id', '<>', staffId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the member with this id. @throws ShopError `notFound` */
export async function requireMember(db: Db, id: number): Promise<MemberRecord> {
  const member = await loadMember(db, id)
  if (!member) throw new ShopError('notFound')
  return member
}

/**
 * Returns the acting member, reloaded under the lock of the team, because their authority may have been revoked since it was read.
 * @throws ShopError `forbidden`
 */
export async function requireManager(tx: Db, staffId: number): Promise<MemberRecord> {
  const actor = await loadMember(tx, staffId)
  if (actor?.state !== 'active') throw new ShopError('forbidden')
  requirePermission({ permissions: permissionsOf(actor.roles) }, 'staff.manage')
  return actor
}

/** @throws ShopError `lastOwner` when this member is the only active owner */
export async function requireAnotherOwner(tx: Db, member: MemberRecord): Promise<void> {
  if (member.state !== 'active' || !member.roles.includes('owner')) return
  if ((await countOtherOwners(tx, member.customer_id)) === 0) throw new ShopError('lastOwner')
}

/** Requires that nobody grants permissions that they lack (office.md O1.1). @throws ShopError `forbidden` */
export function requireGrantable(own: readonly StaffRole[], granted: readonly StaffRole[]): void {
  const permission = lackingOf(own, granted)
  if (permission) throw new ShopError('forbidden', { permission })
}

/** Whether an invitation is still valid: its inviter is an active member and could still make it. */
export async function mayStillInvite(
  db: Db,
  inviterId: number | null,
  roles: readonly StaffRole[],
): Promise<boolean> {
  const inviter = inviterId === null ? null : await loadMember(db, inviterId)
  return (
    inviter?.state === 'active' &&
    permissionsOf(inviter.roles).has('staff.manage') &&
    lackingOf(inviter.roles, roles) === null
  )
}

/** Returns a permission of the granted roles that the own roles do not include; null: none. */
function lackingOf(own: readonly StaffRole[], granted: readonly StaffRole[]): Permission | null {
  const mine = permissionsOf(own)
  for (const [name, grant] of permissionsOf(granted))
    if (mine.get(name) === undefined || (grant === 'full' && mine.get(name) === 'limited'))
      return name
  return null
}

/** Gives a member these roles and no others. */
export async function writeRoles(
  tx: Db,
  staffId: number,
  roles: readonly StaffRole[],
): Promise<void> {
  await tx.deleteFrom('staff_roles').where('customer_id', '=', staffId).execute()
  await tx
    .insertInto('staff_roles')
    .values(roles.map((role) => ({ customer_id: staffId, role })))
    .execute()
}
