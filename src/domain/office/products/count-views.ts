import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { maxCountedRows } from '../../list-limits.ts'
import { conditionsOf, type ProductView } from './product-filters.ts'

/** The views of the list, and all products outside the bin. */
const countedViews = [
  'all',
  'published',
  'drafts',
  'sold_out',
  'low_stock',
  'on_sale',
  'without_picture',
  'without_english',
  'archived',
] as const satisfies ('all' | ProductView)[]
export type CountedView = (typeof countedViews)[number]

/**
 * Counts the products of each view of the list, up to one more than the maximum count (office.md 20.3). Each view has an index, of which no
 * more entries are read than counted, however many products there are. One statement.
 */
export async function countViews(db: Db): Promise<Record<CountedView, number>> {
  const counts = countedViews.map((view) => {
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
