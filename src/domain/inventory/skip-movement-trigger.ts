import { sql } from 'kysely'

/**
 * Keeps the trigger on `products` from writing an adjustment for each stock change of this transaction (migration 0017), because the
 * statement writes the movements itself. It is a common table expression of the statement that updates the stock, which must join it and
 * require `setting = 'on'`, so that it is evaluated before the first row changes.
 */
export const skipMovementTriggerSql = sql`trigger_skipped as materialized (select set_config('warif.stock_accounted', 'on', true) as setting)`
