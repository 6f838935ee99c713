import type { Db } from '#db/tables.ts'
import { permissionsOf } from '#shared/office/permissions.ts'
import type { Member } from '#domain/staff/authorize.ts'

/** Loads a member with their present permissions: a job that continues after they were suspended writes nothing. One statement. */
export async function loadJobCreator(
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
