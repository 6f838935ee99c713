import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import type { StaffState } from '#shared/staff.ts'

export type Role = 'customer' | 'staff'

/** A phone (E.164) and the state of its owner's staff row; null: there is none. */
interface StaffPhone {
  phone: string
  state: StaffState | null
}

/**
 * Staff are those with an active staff row, and the phones of the settings without one (office.md O1.2): a row that exists
 * decides alone.
 */
export const roleOf = (
  { phone, state }: StaffPhone,
  { staffPhones }: Pick<Settings, 'staffPhones'>,
): Role =>
  state === 'active' || (state === null && staffPhones.includes(phone)) ? 'staff' : 'customer'

/** The role of the owner of a phone (E.164), who may have no account yet. One statement. */
export async function findRole(
  db: Db,
  phone: string,
  settings: Pick<Settings, 'staffPhones'>,
): Promise<Role> {
  const row = await db
    .selectFrom('customers')
    .leftJoin('staff', 'staff.customer_id', 'customers.id')
    .select('staff.state')
    .where('customers.phone', '=', phone)
    .executeTakeFirst()
  return roleOf({ phone, state: row?.state ?? null }, settings)
}

/** How long a session lives at most: staff, who see every customer's data, sign in each working day (OWASP ASVS 7.3). */
export const maxSessionHours = (
  role: Role,
  { tokenMaxDays, staffTokenHours }: Pick<Settings, 'tokenMaxDays' | 'staffTokenHours'>,
): number =>
  role === 'staff' && staffTokenHours > 0
    ? Math.min(staffTokenHours, tokenMaxDays * 24)
    : tokenMaxDays * 24
