import { sql } from 'kysely'
import type { Audit, AuditEntry } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

type Write<Plan> = (audit: Audit, plans: readonly Plan[]) => Promise<unknown>

/**
 * Writes plans together; if the database refuses one of them, each is written separately, so that the others succeed.
 *
 * @returns null for each plan that was written, or its error
 */
export async function writeWithSavepoints<Plan>(
  tx: Db,
  audit: Audit,
  plans: readonly Plan[],
  write: Write<Plan>,
): Promise<(ShopError | null)[]> {
  if (plans.length === 0) return []
  const refusal = await tryWrite(tx, audit, plans, write)
  if (!refusal) return plans.map(() => null)
  if (plans.length === 1) return [refusal]
  const outcomes: (ShopError | null)[] = []
  for (const plan of plans) outcomes.push(await tryWrite(tx, audit, [plan], write))
  return outcomes
}

/** Writes within a savepoint: an error undoes only these writes and leaves no audit entry. */
async function tryWrite<Plan>(
  tx: Db,
  audit: Audit,
  plans: readonly Plan[],
  write: Write<Plan>,
): Promise<ShopError | null> {
  const entries: AuditEntry[] = []
  await sql`savepoint written_together`.execute(tx)
  try {
    await write({ actor: audit.actor, record: (entry) => void entries.push(entry) }, plans)
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await sql`rollback to savepoint written_together`.execute(tx)
    return error
  }
  await sql`release savepoint written_together`.execute(tx)
  for (const entry of entries) audit.record(entry)
  return null
}
