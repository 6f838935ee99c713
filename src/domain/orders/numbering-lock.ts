import { sql, type RawBuilder } from 'kysely'

/**
 * The parts of a statement that lock the numbers of a kind of document until its transaction ends, and then take the time of the document
 * as `moment.at`: a transaction that waited past midnight of New Year takes a number of the new year (tax.md 1.3).
 */
export const numberingLocked = (
  numbers: 'invoice_numbers' | 'credit_note_numbers',
): RawBuilder<unknown> => sql`
      held as materialized (select year from ${sql.table(numbers)} order by year for no key update),
      moment as materialized (select clock_timestamp() as at from (select count(*) from held) as counted)`
