import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import type { AuditAction } from '#shared/office/audit.ts'

/** The person who acts and their session and device; `staffId` null: the shop itself. */
export interface Actor {
  staffId: number | null
  sessionId: number | null
  requestId: string | null
  /** The user agent of the browser. */
  device: string | null
  /** The HMAC of the IP address, which serves as its pseudonym. */
  ipHmac: Buffer | null
}

/** The actor of what the shop does itself, such as work that staff scheduled, even after they left the team. */
export const systemActor: Actor = {
  staffId: null,
  sessionId: null,
  requestId: null,
  device: null,
  ipHmac: null,
}

/** One action on one object (office.md §35). */
export interface AuditEntry {
  action: AuditAction
  entityId: number | string
  /** The present name of the object. */
  title?: string
  /** field → [before, after]. The caller masks personal values; secrets must never be passed. */
  changes?: Record<string, readonly [before: unknown, after: unknown]>
  /** The reason in the words of the member who did it. */
  reason?: string | null
}

/** Collects the audit entries of a mutation, which are written at the end of its transaction. */
export interface Audit {
  readonly actor: Actor
  record(entry: AuditEntry): void
}

/**
 * Runs `work` in a transaction, retries it after a serialization failure or deadlock, and writes its audit rows in the same transaction, so
 * that a change and its audit row are committed together. `work` must have no effects outside the database.
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

/** Writes audit rows. One statement for all of them, as JSON, because a job writes a hundred at once; no statement for an empty list. */
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
