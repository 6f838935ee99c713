import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { ViolationSummary } from '#domain/invariants/violations.ts'
import type { Db } from '#db/tables.ts'

/** The result of the last check of the invariants (office.md O9.10). */
export interface InvariantCheck {
  /** Null: never checked. */
  checked_at: Date | null
  violations: ViolationSummary[]
  /** Whether a requested check has not ended yet. */
  is_checking: boolean
}

/** Loads the result of the last check. One statement. */
export async function loadInvariantCheck(db: Db): Promise<InvariantCheck> {
  const found = await db
    .selectFrom('books_checks')
    .select(['checked_at', 'violations', 'asked_at'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return {
    checked_at: found?.checked_at ?? null,
    violations: found?.violations ?? [],
    is_checking: found?.asked_at != null,
  }
}

/** Requests a check, which a worker of one of the processes starts within seconds. */
export async function requestInvariantCheck(tx: Db, audit: Audit): Promise<void> {
  await sql`
    insert into books_checks (id, asked_at) values (1, now())
    on conflict (id) do update set asked_at = coalesce(books_checks.asked_at, excluded.asked_at)`.execute(
    tx,
  )
  audit.record({ action: 'books.checkAsked', entityId: 'all' })
}

/** Whether a check was requested. One statement by primary key. */
export async function isInvariantCheckRequested(db: Db): Promise<boolean> {
  const { is_checking } = await loadInvariantCheck(db)
  return is_checking
}

/** Stores the result of a check and clears the request. */
export async function recordInvariantCheck(
  db: Db,
  violations: readonly ViolationSummary[],
): Promise<void> {
  await sql`
    insert into books_checks (id, checked_at, violations) values (1, now(), ${JSON.stringify(violations)}::jsonb)
    on conflict (id) do update set checked_at = excluded.checked_at, violations = excluded.violations, asked_at = null`.execute(
    db,
  )
}
