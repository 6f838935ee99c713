import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { reservedSql } from '#domain/inventory/reserved-stock.ts'
import { totalsOf, type ReportColumn, type ReportQuery, type ReportTable } from './report.ts'
import { nameIn, plantNameIn } from './riyadh-days.ts'
import { firstCategory } from './sales.ts'

interface FoundValue {
  key: string
  name: string | null
  on_hand: number
  value: number
  unknown: number
}

/**
 * Returns the stock on hand at its average cost, by plant, place, category or supplier. A row without any known cost has an empty
 * value, one with some counts only the pieces whose cost is known; the pieces without are reported in `facts`. One statement.
 */
export async function stockValueReport(
  db: Db,
  { group, limit, locale }: ReportQuery,
): Promise<ReportTable> {
  const grouping = groups(locale)[group]
  if (!grouping) throw new Error(`no value of the stock by ${group}`)
  const { key, name, join } = grouping
  const { rows: found } = await sql<FoundValue>`
    with reserved as (
        select product_id, sum(quantity) as quantity from (${reservedSql}) as taken group by product_id),
      held as (
        select products.*, stock_quantity + coalesce(reserved.quantity, 0) as on_hand
        from products left join reserved on reserved.product_id = products.id
        where stock_quantity is not null and deleted_at is null)
    select coalesce(${key}::text, '') as key, ${name} as name, sum(on_hand)::int as on_hand,
      sum(on_hand * coalesce(average_cost_halalas, 0))::bigint as value,
      coalesce(sum(on_hand) filter (where average_cost_halalas is null), 0)::int as unknown
    from held ${join} where on_hand > 0 group by 1, 2 order by value desc, on_hand desc, key`.execute(
    db,
  )
  const columns: ReportColumn[] = [
    { id: group, kind: 'text' },
    { id: 'on_hand', kind: 'count' },
    ...(group === 'plant' ? [{ id: 'average_cost_halalas', kind: 'sum' } as const] : []),
    { id: 'value_halalas', kind: 'sum' },
  ]
  const rows = found.map((row) => ({
    key: row.key,
    path: group === 'plant' ? `/products/${row.key}` : null,
    values: {
      [group]: row.name,
      on_hand: row.on_hand,
      ...(group === 'plant' && {
        average_cost_halalas: row.unknown > 0 ? null : Math.round(row.value / row.on_hand),
      }),
      // Empty, not zero, where no cost is known.
      value_halalas: row.unknown === row.on_hand ? null : row.value,
    },
  }))
  const totals = totalsOf(columns, rows)
  delete totals['average_cost_halalas']
  return {
    columns,
    rows: rows.slice(0, limit),
    rowCount: rows.length,
    totals,
    chart: { label: group, value: 'value_halalas', order: 'rows' },
    facts: { unknown: found.reduce((sum, { unknown }) => sum + unknown, 0) },
  }
}

interface Grouping {
  key: RawBuilder<unknown>
  name: RawBuilder<unknown>
  join: RawBuilder<unknown>
}

const groups = (locale: 'ar' | 'en'): Readonly<Record<string, Grouping>> => ({
  plant: { key: sql`held.id`, name: plantNameIn(locale, 'held'), join: sql`` },
  place: { key: sql`held.place`, name: sql`held.place`, join: sql`` },
  category: {
    key: sql`named.id`,
    name: nameIn(locale, 'named'),
    join: sql`left join categories named on named.id = ${firstCategory(sql.ref('held.id'))}`,
  },
  supplier: {
    key: sql`named.id`,
    name: sql`named.name`,
    join: sql`left join suppliers named on named.id = held.supplier_id`,
  },
})
