import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import type { AuditAction } from '#shared/office/audit.ts'

/** Who acts, and from where; `staffId` null: the shop itself. */
export interface Actor {
  staffId: number | null
  sessionId: number | null
  requestId: string | null
  /** The browser as it calls itself. */
  device: string | null
  /** A pseudonym of the address. */
  ipHmac: Buffer | null
}

/** The shop itself acts: what staff have scheduled is done, also after they left the team. */
export const systemActor: Actor = {
  staffId: null,
  sessionId: null,
  requestId: null,
  device: null,
  ipHmac: null,
}

/** One thing that was done to one object (office.md §35). */
export interface AuditEntry {
  action: AuditAction
  entityId: number | string
  /** What the object is called now. */
  title?: string
  /** field → [before, after]. Personal values are masked by the caller; secrets never come here. */
  changes?: Record<string, readonly [before: unknown, after: unknown]>
  /** Why, in the words of the member who did it. */
  reason?: string | null
}

/** Takes down what a mutation does; the rows are written when its work is done, in its own transaction. */
export interface Audit {
  readonly actor: Actor
  record(entry: AuditEntry): void
}

/**
 * Runs `work` in a transaction, again when PostgreSQL rolls it back for another, and writes its audit rows with it: what
 * was done and what is written down about it become true together. `work` must do nothing outside the database.
 */
export async function auditedTransaction<T>(
  db: Db,
  actor: Actor,
  work: (tx: Db, audit: Audit) => Promise<T>,
): Promise<T> {
  return withTransactionRetry(db, async (tx) => {
    const entries: AuditEntry[] = []
    const result = await work(tx, { actor, record: (entry) => void entries.push(entry) })
    await writeAudit(tx, actor, entries)
    return result
  })
}

/** Writes audit rows. One statement for all of them, as JSON: a job has a hundred at once; none for none. */
export async function writeAudit(
  tx: Db,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ action, entityId, title, changes = {}, reason }) => ({
    action,
    entity: action.slice(0, action.indexOf('.')),
    entity_id: String(entityId),
    title: title ?? null,
    changes,
    reason: reason ?? null,
  }))
  await sql`
    insert into audit_log (staff_id, session_id, action, entity, entity_id, title, changes, reason, request_id, device, ip_hmac)
    select ${actor.staffId}::int, ${actor.sessionId}::int, action, entity, entity_id, title, changes, reason, ${actor.requestId}::text,
      ${actor.device}::text, ${actor.ipHmac}::bytea
    from json_to_recordset(${JSON.stringify(rows)}::json) as entry (
      action text, entity text, entity_id text, title text, changes jsonb, reason text)`.execute(tx)
}
