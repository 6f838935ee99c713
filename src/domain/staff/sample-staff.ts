import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { StaffRole } from '#shared/office/staff.ts'
import type { Audit } from '../audit/audited-transaction.ts'
import type { Member } from './authorize.ts'
import { loadMembers, type MemberRecord } from './load-members.ts'
import { lockTeam, requireManager, writeRoles } from './team.ts'

/** One for each role except owner, with the phone numbers after the demo owner's. */
const samples: readonly {
  role: StaffRole
  phone: string
  name: string
  first: string
  last: string
}[] = [
  ['manager', 'خالد', 'العمري'],
  ['catalogue', 'ريما', 'الدوسري'],
  ['packer', 'يوسف', 'الجهني'],
  ['driver', 'ماجد', 'العبدالله'],
  ['accountant', 'هند', 'القحطاني'],
].map(([role = '', first = '', last = ''], index) => ({
  role: role as StaffRole,
  phone: `+96650000000${index + 2}`,
  name: `${first} ${last}`,
  first,
  last,
}))

/**
 * Adds a member for each other role, so that a demo shows what each may do (office.md O1.2). Existing members are not changed. @throws
 * ShopError `forbidden`
 */
export async function addSampleStaff(
  tx: Db,
  audit: Audit,
  by: Pick<Member, 'id'>,
): Promise<MemberRecord[]> {
  await lockTeam(tx)
  await requireManager(tx, by.id)
  const ids: number[] = []
  for (const { role, phone, name, first, last } of samples) {
    const { id } = await tx
      .insertInto('customers')
      .values({ phone, first_name: first, last_name: last })
      // Returns the existing row.
      .onConflict((old) => old.column('phone').doUpdateSet({ phone: sql`excluded.phone` }))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
    const added = await tx
      .insertInto('staff')
      .values({ customer_id: id, name, origin: 'demo' })
      .onConflict((old) => old.column('customer_id').doNothing())
      .returning('customer_id')
      .executeTakeFirst()
    if (!added) continue
    await writeRoles(tx, id, [role])
    audit.record({
      action: 'staff.joined',
      entityId: id,
      title: name,
      changes: { origin: [null, 'demo'], roles: [[], [role]] },
    })
  }
  return (await loadMembers(tx)).filter(({ customer_id: id }) => ids.includes(id))
}
