import type { Db } from '#db/tables.ts'
import { permissionsOf } from '#shared/office/permissions.ts'
import type { Member } from '#domain/staff/authorize.ts'

/** A member with what they may do now: a job that goes on after they were suspended writes nothing. One statement. */
export async function loadWriter(
  tx: Db,
  staffId: number,
): Promise<Pick<Member, 'id' | 'permissions'>> {
  const roles = await tx
    .selectFrom('staff_roles')
    .innerJoin('staff', 'staff.customer_id', 'staff_roles.customer_id')
    .select('staff_roles.role')
    .where('staff.customer_id', '=', staffId)
    .where('staff.state', '=', 'active')
    .execute()
  return { id: staffId, permissions: permissionsOf(roles.map(({ role }) => role)) }
}
