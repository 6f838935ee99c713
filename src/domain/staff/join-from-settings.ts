import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { auditedTransaction, type Actor } from '../audit/audited-transaction.ts'
import type { StaffSession } from '../auth/session.ts'

/**
 * Gives a phone of the settings that has no staff row one, as an owner (office.md O1.2); at the first call of the back office.
 * Two calls at once make one row.
 */
export async function joinFromSettings(
  db: Db,
  actor: Actor & { staffId: number },
): Promise<StaffSession> {
  return auditedTransaction(db, actor, async (tx, audit) => {
    const joined = await tx
      .insertInto('staff')
      .columns(['customer_id', 'name', 'language', 'origin'])
      .expression((from) =>
        from
          .selectFrom('customers')
          .select([
            'id',
            sql<string>`coalesce(nullif(left(trim(first_name || ' ' || last_name), 60), ''), phone)`.as(
              'name',
            ),
            sql<'ar' | 'en'>`'ar'`.as('language'),
            sql<'settings'>`'settings'`.as('origin'),
          ])
          .where('id', '=', actor.staffId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (joined) {
      await tx
        .insertInto('staff_roles')
        .values({ customer_id: actor.staffId, role: 'owner' })
        .execute()
      audit.record({
        action: 'staff.joined',
        entityId: actor.staffId,
        title: joined.name,
        changes: { origin: [null, 'settings'], roles: [[], ['owner']] },
      })
    }
    const member = await tx
      .selectFrom('staff')
      .select(['name', 'language'])
      .where('customer_id', '=', actor.staffId)
      .executeTakeFirstOrThrow()
    const roles = await tx
      .selectFrom('staff_roles')
      .select('role')
      .where('customer_id', '=', actor.staffId)
      .execute()
    return {
      ...member,
      roles: roles.map(({ role }) => role),
      hasFactor: false,
      isElevated: false,
      secondsSinceStepUp: null,
    }
  })
}
