import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { bucketsOf } from './period.ts'
import {
  totalsOf,
  type ReportColumn,
  type ReportQuery,
  type ReportRow,
  type ReportTable,
} from './report.ts'
import { bucketAt, isIn } from './riyadh-days.ts'

const counts: ReportColumn[] = [
  { id: 'requests', kind: 'count' },
  { id: 'answered_in_time', kind: 'count' },
  { id: 'won', kind: 'count' },
  { id: 'lost', kind: 'count' },
]

interface FoundCounts {
  key: string
  requests: number
  answered_in_time: number
  won: number
  lost: number
}

const types = ['landscape', 'events', 'contact']

/**
 * Counts service requests by the day they were received, by type or month: their number, those first answered within the hours of the
 * setting, and their results (office.md §30). One statement.
 */
export async function requestsReport(db: Db, query: ReportQuery): Promise<ReportTable> {
  const { group, period, limit, answerHours } = query
  const isMonth = group === 'month'
  const createdAt = sql.ref('created_at')
  const { rows: found } = await sql<FoundCounts>`
    select ${isMonth ? bucketAt(createdAt, group) : sql.ref('type')}::text as key, count(*)::int as requests,
      (count(*) filter (where ${workingSeconds('answered_at')} - ${workingSeconds('created_at')} <= ${answerHours}::int * 3600))::int as answered_in_time,
      (count(*) filter (where state = 'won'))::int as won, (count(*) filter (where state = 'lost'))::int as lost
    from service_requests where ${isIn(createdAt, period)} group by 1`.execute(db)
  const known = new Map(found.map((row) => [row.key, row]))
  const keys = isMonth
    ? bucketsOf(period, 'month').toReversed()
    : types.filter((type) => known.has(type))
  const label = isMonth ? 'period' : 'type'
  const rows = keys.map((key) => rowOf(label, known.get(key) ?? { ...nothing, key }))
  const columns: ReportColumn[] = [{ id: label, kind: isMonth ? 'month' : 'text' }, ...counts]
  return {
    columns,
    rows: rows.slice(0, limit),
    rowCount: rows.length,
    totals: totalsOf(columns, rows),
    chart: { label, value: 'requests', order: isMonth ? 'time' : 'rows' },
    facts: { hours: answerHours },
  }
}

const nothing = { requests: 0, answered_in_time: 0, won: 0, lost: 0 }

const rowOf = (label: 'period' | 'type', { key, ...values }: FoundCounts): ReportRow => ({
  key,
  path: label === 'type' ? `/requests?type=${key}` : null,
  values: { [label]: key, ...values },
})

const [weekSeconds, workingWeekSeconds] = [7 * 86_400, 5 * 86_400]
/** The start in Riyadh of the first Sunday of the epoch. */
const firstSundaySeconds = 3 * 86_400 - 3 * 3_600

/** Counts the seconds of working days until an instant, from a Sunday on; like `firstAnswerDue`, it excludes Friday and Saturday. */
function workingSeconds(column: string): RawBuilder<number> {
  const since = sql`(extract(epoch from ${sql.ref(column)}) - ${sql.lit(firstSundaySeconds)})`
  return sql`(floor(${since} / ${sql.lit(weekSeconds)}) * ${sql.lit(workingWeekSeconds)}
    + least(mod(${since}, ${sql.lit(weekSeconds)}), ${sql.lit(workingWeekSeconds)}))`
}
