import { transactionRetries } from '#shared/counters.ts'
import { retry } from '#shared/retry.ts'
import { retryOnStalePlan } from './prepared.ts'
import type { Db } from './tables.ts'
import { sqlStateOf } from './unavailable.ts'

/** Serialization failure or deadlock: PostgreSQL rolled the transaction back; it is safe to retry. */
const serializationFailures = new Set(['40001', '40P01'])
/** Raised for two sales of the last plant only by a database without row locks; `reserveStock` locks the rows first. */
const stockNeverBelowZero = 'products_stock_quantity_check'
const maxAttempts = 4
/** Upper bound of the random delay before the second attempt; it doubles before each further one. */
const maxFirstDelayMs = 40

/**
 * Runs `work` in a transaction, up to four times when PostgreSQL rolls it back because of another transaction: a deadlock here, a common
 * event in a distributed database. `work` must do nothing outside the database. After the last attempt the failure counts as temporary
 * (`unavailable.ts`).
 */
export const withTransactionRetry = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  retryConflicts(() => runOnce(db, work))

/** Retries a single statement, which is a separate transaction, as `withTransactionRetry` does. */
export const retryConflicts = <T>(work: () => Promise<T>): Promise<T> =>
  retry(work, {
    attempts: maxAttempts,
    delayMs: (failures) => Math.random() * maxFirstDelayMs * 2 ** (failures - 1),
    isRetryable,
    onRetry: (error) => transactionRetries.add({ state: sqlStateOf(error) }),
  })

const afterCommits = new WeakMap<Db, (() => void)[]>()

/** Calls `work` once the transaction that `withTransactionRetry` opened is committed, and never when it is rolled back. */
export function afterCommit(tx: Db, work: () => void): void {
  afterCommits.get(tx)?.push(work)
}

async function runOnce<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let works: (() => void)[] = []
  const done = await retryOnStalePlan(() =>
    db.transaction().execute((tx) => {
      afterCommits.set(tx, (works = []))
      return work(tx)
    }),
  )
  for (const one of works) one()
  return done
}

function isRetryable(error: unknown): boolean {
  return (
    serializationFailures.has(sqlStateOf(error)) ||
    (error instanceof Error && 'constraint' in error && error.constraint === stockNeverBelowZero)
  )
}
