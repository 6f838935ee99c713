import { sql } from 'kysely'

/**
 * Tells the database, until the transaction ends, that it writes the movement of every stock change itself; otherwise a trigger
 * writes an adjustment at the commit (migration 0017). A part of the statement that updates the stock, which must join it and require
 * `state = 'on'`: so it is evaluated before the first row changes.
 */
export const stockAccountedSql = sql`accounted as materialized (select set_config('warif.stock_accounted', 'on', true) as state)`
