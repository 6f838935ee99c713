import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { findNearestProducts, type NearestProduct } from '#domain/search/nearest-products.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'

/** The most words in the list; others move up as these are answered. */
const maxMisses = 200

export interface SearchMiss {
  folded: string
  /** The most recent spelling. */
  typed: string
  locale: Locale
  count: number
  last_day: Day
  /** `open`: not answered yet; `not_sold`: on the buying list. */
  state: 'open' | 'not_sold'
  nearest: NearestProduct[]
}

/**
 * Finds words without search results in the last `days` days including today, most frequent first, each with the three nearest products
 * (plants.md 59.4). A word that was given a meaning is left out until it finds nothing on a later day. Two statements.
 */
export async function findMisses(db: Db, days: number): Promise<SearchMiss[]> {
  const { rows } = await sql<Omit<SearchMiss, 'nearest'>>`
    select folded, (array_agg(typed order by day desc))[1] as typed, locale, sum(count)::int as count, max(day)::text as last_day,
      case when search_miss_answers.action = 'not_sold' then 'not_sold' else 'open' end as state
    from search_misses left join search_miss_answers using (folded, locale)
    where day > ${addDays(dayOf(new Date()), -days)}::date
      and (search_miss_answers.action is null or search_miss_answers.action = 'not_sold' or day > answered_on)
    group by folded, locale, search_miss_answers.action order by count desc, folded, locale limit ${sql.lit(maxMisses)}`.execute(
    db,
  )
  const nearest = await findNearestProducts(
    db,
    rows.map(({ folded }) => folded),
  )
  return rows.map((row, index) => ({ ...row, nearest: nearest[index] ?? [] }))
}
