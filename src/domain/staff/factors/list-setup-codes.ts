import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { setupCodeOf } from './written-code.ts'

/**
 * Returns the unused setup codes: of owners set by the settings or the command without a factor, where factors are required (office.md
 * O1.2). Phone numbers are in E.164.
 */
export async function listSetupCodes(
  db: Db,
  {
    officeSecondFactor,
    staffPhones,
    secretKey,
  }: Pick<Settings, 'officeSecondFactor' | 'staffPhones' | 'secretKey'>,
): Promise<{ phone: string; code: string }[]> {
  if (officeSecondFactor === 'optional') return []
  const members = await db
    .selectFrom('staff')
    .innerJoin('customers', 'customers.id', 'staff.customer_id')
    .select(['customers.phone', 'staff.setup_round'])
    .select(
      sql<boolean>`staff.state = 'active' and origin in ('settings', 'command')
        and exists (select from staff_roles where staff_roles.customer_id = staff.customer_id and role = 'owner')
        and not exists (select from staff_factors as factor
          where factor.customer_id = staff.customer_id and kind <> 'recovery' and confirmed_at is not null)`.as(
        'isWaiting',
      ),
    )
    .execute()
  const known = new Set(members.map(({ phone }) => phone))
  const invited = staffPhones
    .filter((phone) => !known.has(phone))
    .map((phone) => ({ phone, setup_round: 1, isWaiting: true }))
  return [...invited, ...members]
    .filter(({ isWaiting }) => isWaiting)
    .map(({ phone, setup_round: round }) => ({ phone, code: setupCodeOf(phone, round, secretKey) }))
}
