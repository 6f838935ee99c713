import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { auditedTransaction, type Actor } from '../audit/audited-transaction.ts'
import { dropFactors } from './change-member.ts'
import { endOfficeSessionsOf } from './elevate.ts'
import { setupCodeOf } from './factors/written-code.ts'
import { loadMember } from './load-members.ts'
import { lockTeam, writeRoles } from './team.ts'

/** The actor of commands run on the server itself. */
const atTheServer: Actor = {
  staffId: null,
  sessionId: null,
  requestId: null,
  device: 'npm run office',
  ipHmac: null,
}

/**
 * Makes the owner of a phone number (E.164) an owner of the shop, or restores them, and removes their factors (office.md O1.2). Returns the
 * setup code for their first factor. This is the only way in when every owner has lost their factors.
 */
export async function makeOwner(
  db: Db,
  { phone, name }: { phone: string; name: string },
  secretKey: string,
): Promise<{ setupCode: string }> {
  return auditedTransaction(db, atTheServer, async (tx, audit) => {
    await lockTeam(tx)
    const { id } = await tx
      .insertInto('customers')
      .values({ phone, first_name: name })
      .onConflict((old) => old.column('phone').doUpdateSet({ phone: sql`excluded.phone` }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const before = await loadMember(tx, id)
    await tx
      .insertInto('staff')
      .values({ customer_id: id, name, origin: 'command' })
      .onConflict((old) =>
        old.column('customer_id').doUpdateSet({
          state: 'active',
          origin: 'command',
          version: sql`staff.version + 1`,
        }),
      )
      .execute()
    await writeRoles(tx, id, [...new Set([...(before?.roles ?? []), 'owner' as const])])
    await dropFactors(tx, id)
    await endOfficeSessionsOf(tx, id)
    const { setup_round: round } = await tx
      .selectFrom('staff')
      .select('setup_round')
      .where('customer_id', '=', id)
      .executeTakeFirstOrThrow()
    audit.record({
      action: before ? 'staff.restored' : 'staff.joined',
      entityId: id,
      title: before?.name ?? name,
      changes: {
        origin: [before?.origin ?? null, 'command'],
        state: [before?.state ?? null, 'active'],
        ...(before && { version: [before.version, before.version + 1] }),
      },
    })
    return { setupCode: setupCodeOf(phone, round, secretKey) }
  })
}
