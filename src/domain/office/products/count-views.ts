import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { countedProductViews } from '#shared/office/product-views.ts'
import { maxCountedRows } from '../../list-limits.ts'
import { conditionsOf } from '../product-filters/product-filters.ts'

export type CountedView = (typeof countedProductViews)[number]

/**
 * Counts the products of each view of the list, up to one more than the maximum count (office.md 20.3). Each view has an index, of which no
 * more entries are read than counted, however many products there are. One statement.
 */
export async function countViews(db: Db): Promise<Record<CountedView, number>> {
  const counts = countedProductViews.map((view) => {
    const conditions = conditionsOf(view === 'all' ? {} : { view })
    return sql`
      (select count(*)::int from (
        select from office_products where ${sql.join(conditions, sql` and `)} limit ${maxCountedRows + 1}) as found)
      as ${sql.ref(view)}`
  })
  const { rows } = await sql<Record<CountedView, number>>`select ${sql.join(counts)}`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('a count came without a row')
  return counted
}
