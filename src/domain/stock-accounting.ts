import { sql } from 'kysely'

/**
 * Tells the database, until the transaction ends, that it writes the movement of every stock change itself; otherwise a trigger
 * writes an adjustment at the commit (migration 0017). Evaluates to `on`. It must be evaluated before the update it is about:
 * select it where the rows to change are locked, and require `on` in the update.
 */
export const stockAccountedSql = sql<string>`set_config('warif.stock_accounted', 'on', true)`
