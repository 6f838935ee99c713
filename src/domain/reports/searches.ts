import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { ReportColumn, ReportQuery, ReportTable } from './report.ts'

const columns: ReportColumn[] = [
  { id: 'word', kind: 'text' },
  { id: 'asked', kind: 'count' },
  { id: 'found_none', kind: 'count' },
  { id: 'last_day', kind: 'day' },
]

interface FoundWord {
  word: string
  asked: number
  found_none: number
  last_day: string
}

/** Counts search words, folded and without a person: with `none` those that found nothing, otherwise all (office.md §30). One statement. */
export async function searchesReport(
  db: Db,
  { period: { from, to }, group, limit }: ReportQuery,
): Promise<ReportTable> {
  const count = sql.ref(group === 'word' ? 'asked' : 'found_none')
  const { rows: found } = await sql<
    FoundWord & { words: number; all_asked: number; all_found_none: number }
  >`
    with counted as (
      select word, sum(asked)::int as asked, sum(found_none)::int as found_none, max(day)::text as last_day
      from search_words_asked where day between ${from}::date and ${to}::date group by word)
    select counted.*, (count(*) over ())::int as words, (sum(asked) over ())::int as all_asked, (sum(found_none) over ())::int as all_found_none
    from counted where ${count} > 0 order by ${count} desc, word limit ${limit}`.execute(db)
  const [first] = found
  const rows = found.map(({ word, asked, found_none, last_day }) => ({
    key: word,
    path: null,
    values: { word, asked, found_none, last_day },
  }))
  return {
    columns,
    rows,
    rowCount: first?.words ?? 0,
    totals: { asked: first?.all_asked ?? 0, found_none: first?.all_found_none ?? 0 },
    chart: {
      label: 'word',
      value: group === 'word' ? 'asked' : 'found_none',
      order: 'rows',
    },
    facts: {},
  }
}
