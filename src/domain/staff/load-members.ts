import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import type { StaffRole } from '#shared/office/staff.ts'

export interface FactorRecord {
  id: number
  kind: 'passkey' | 'totp'
  name: string | null
  created_at: Date
  used_at: Date | null
}

/** A member of the team with roles and factors. */
export interface MemberRecord extends Omit<Row<'staff'>, 'setup_round'> {
  /** E.164. */
  phone: string
  roles: StaffRole[]
  factors: FactorRecord[]
  recovery_codes_left: number
}

type JsonFactor = Omit<FactorRecord, 'created_at' | 'used_at'> & {
  created_at: string
  used_at: string | null
}

/** Loads the members, owners first and then by name; `id`: only that one. One statement. */
export async function loadMembers(db: Db, id?: number): Promise<MemberRecord[]> {
  const members = await db
    .selectFrom('staff')
    .innerJoin('customers', 'customers.id', 'staff.customer_id')
    .select([
      'staff.customer_id',
      'staff.name',
      'staff.language',
      'staff.state',
      'staff.origin',
      'staff.version',
      'staff.preferences',
      'staff.created_at',
      'staff.last_seen_at',
      'customers.phone',
      sql<StaffRole[]>`coalesce((select json_agg(role order by role) from staff_roles
        where staff_roles.customer_id = staff.customer_id), '[]')`.as('roles'),
      sql<
        JsonFactor[]
      >`coalesce((select json_agg(json_build_object('id', id, 'kind', kind, 'name', factor.name,
          'created_at', factor.created_at, 'used_at', used_at) order by id)
        from staff_factors as factor
        where factor.customer_id = staff.customer_id and kind <> 'recovery' and confirmed_at is not null), '[]')`.as(
        'factors',
      ),
      sql<number>`(select count(*)::int from staff_factors as code where code.customer_id = staff.customer_id
        and kind = 'recovery' and confirmed_at is not null and used_at is null)`.as(
        'recovery_codes_left',
      ),
    ])
    .$if(id !== undefined, (query) => query.where('staff.customer_id', '=', id ?? 0))
    .orderBy(
      sql`exists (select from staff_roles where staff_roles.customer_id = staff.customer_id and role = 'owner')`,
      'desc',
    )
    .orderBy('staff.name')
    .orderBy('staff.customer_id')
    .execute()
  return members.map((member) => ({ ...member, factors: member.factors.map(withInstants) }))
}

/** Loads one member; null: nobody in the team has this id. */
export const loadMember = async (db: Db, id: number): Promise<MemberRecord | null> =>
  (await loadMembers(db, id))[0] ?? null

const withInstants = ({ created_at, used_at, ...factor }: JsonFactor): FactorRecord => ({
  ...factor,
  created_at: new Date(created_at),
  used_at: used_at === null ? null : new Date(used_at),
})
