import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { totalsOf, type ReportColumn, type ReportQuery, type ReportTable } from './report.ts'

const columns: ReportColumn[] = [
  { id: 'word', kind: 'text' },
  { id: 'asked', kind: 'count' },
  { id: 'found_none', kind: 'count' },
  { id: 'last_day', kind: 'day' },
]

/** What people searched for, folded and without a person: `none` those that found nothing, else all (office.md §30). One statement. */
export async function searchesReport(
  db: Db,
  { period: { from, to }, group, limit }: ReportQuery,
): Promise<ReportTable> {
  const { rows: found } = await sql<{
    word: string
    asked: number
    found_none: number
    last_day: string
  }>`
    select word, sum(asked)::int as asked, sum(found_none)::int as found_none, max(day)::text as last_day
    from search_words_asked where day between ${from}::date and ${to}::date
    group by word having ${group === 'word'} or sum(found_none) > 0
    order by ${group === 'word' ? sql`sum(asked)` : sql`sum(found_none)`} desc, word`.execute(db)
  const rows = found.map((values) => ({ key: values.word, path: null, values }))
  return {
    columns,
    rows: rows.slice(0, limit),
    rowCount: rows.length,
    totals: totalsOf(columns, rows),
    chart: {
      label: 'word',
      value: group === 'word' ? 'asked' : 'found_none',
      order: 'rows',
    },
    facts: {},
  }
}
