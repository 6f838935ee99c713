import { setTimeout as pause } from 'node:timers/promises'
import { transactionRetries } from '#shared/counters.ts'
import { withFreshPlan } from './prepared.ts'
import type { Db } from './tables.ts'

/** Serialization failure and deadlock: the database undid all of it, and asks for it to be done again. */
const undone = new Set(['40001', '40P01'])
/** No sale takes more than there is. One that met another in the same instant finds what is left when it is done again. */
const stockNeverBelowZero = 'products_stock_quantity_check'
const mostTries = 4
/** Before the second try at most, and twice as long before each further one; a random part of it, so that two do not meet again. */
const longestFirstPauseMs = 40

/**
 * Runs `work` in a transaction, up to four times when the database undoes it for the sake of another: a deadlock here, an
 * everyday event in a distributed database. It may be done twice because it does nothing outside the database. After the
 * last try the failure counts as "not now" (`unavailable.ts`).
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(db, work)
    } catch (error) {
      if (tries === mostTries || !isUndone(error)) throw error
      transactionRetries.add({ state: error.code })
      await pause(Math.random() * longestFirstPauseMs * 2 ** (tries - 1))
    }
  }
}

const afterCommits = new WeakMap<Db, (() => void)[]>()

/** Calls `work` once the transaction that `transact` opened is committed, and not at all when it is rolled back. */
export function afterCommit(tx: Db, work: () => void): void {
  afterCommits.get(tx)?.push(work)
}

async function runOnce<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let works: (() => void)[] = []
  const done = await withFreshPlan(() =>
    db.transaction().execute((tx) => {
      afterCommits.set(tx, (works = []))
      return work(tx)
    }),
  )
  for (const one of works) one()
  return done
}

const isUndone = (error: unknown): error is Error & { code: string } =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  (undone.has(error.code) || ('constraint' in error && error.constraint === stockNeverBelowZero))
