import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import type { StaffState } from '#shared/office/staff.ts'

export type Role = 'customer' | 'staff'

/** A phone (E.164) and the state of its owner's staff row; null: no row. */
interface StaffPhone {
  phone: string
  state: StaffState | null
}

/**
 * Returns `staff` for owners of an active staff row, and for phones in the settings that have no row (office.md O1.2): a row, where it
 * exists, decides.
 */
export const roleOf = (
  { phone, state }: StaffPhone,
  { staffPhones }: Pick<Settings, 'staffPhones'>,
): Role =>
  state === 'active' || (state === null && staffPhones.includes(phone)) ? 'staff' : 'customer'

/**
 * Returns the role of the owner of a phone (E.164), who may have no account yet; a person invited to the team is protected like its
 * members. One statement.
 */
export async function findRole(
  db: Db,
  phone: string,
  settings: Pick<Settings, 'staffPhones'>,
): Promise<Role> {
  const { state, isInvited } = await db
    .selectNoFrom([
      sql<StaffState | null>`(select staff.state from staff join customers on customers.id = staff.customer_id
        where customers.phone = ${phone})`.as('state'),
      sql<boolean>`exists (select from staff_invitations where staff_invitations.phone = ${phone}
        and accepted_at is null and withdrawn_at is null and expires_at > now())`.as('isInvited'),
    ])
    .executeTakeFirstOrThrow()
  return isInvited && state === null ? 'staff' : roleOf({ phone, state }, settings)
}

/** The longest life of a session in hours: staff, who see every customer's data, sign in each working day (OWASP ASVS 7.3). */
export const maxSessionHours = (
  role: Role,
  { tokenMaxDays, staffTokenHours }: Pick<Settings, 'tokenMaxDays' | 'staffTokenHours'>,
): number =>
  role === 'staff' && staffTokenHours > 0
    ? Math.min(staffTokenHours, tokenMaxDays * 24)
    : tokenMaxDays * 24
