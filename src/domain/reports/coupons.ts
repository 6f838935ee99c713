import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { totalsOf, type ReportColumn, type ReportQuery, type ReportTable } from './report.ts'
import { isIn } from './riyadh-days.ts'
import { isSale } from './sales.ts'

const columns: ReportColumn[] = [
  { id: 'code', kind: 'text' },
  { id: 'uses', kind: 'count' },
  { id: 'discount_halalas', kind: 'sum' },
  { id: 'sales_halalas', kind: 'sum' },
]

/** Returns the discounts and sales of each coupon: orders placed with it in the period, counted as in the sales report. One statement. */
export async function couponsReport(db: Db, { period, limit }: ReportQuery): Promise<ReportTable> {
  const { rows: found } = await sql<{
    code: string
    uses: number
    discount: number
    sales: number
  }>`
    select coupon_code as code, count(*)::int as uses, sum(discount_halalas)::bigint as discount, sum(grand_total_halalas)::bigint as sales
    from orders where ${isIn(sql.ref('orders.placed_at'), period)} and ${isSale} and coupon_code is not null
    group by coupon_code order by uses desc, coupon_code`.execute(db)
  const rows = found.map(({ code, uses, discount, sales }) => ({
    key: code,
    path: null,
    values: { code, uses, discount_halalas: discount, sales_halalas: sales },
  }))
  return {
    columns,
    rows: rows.slice(0, limit),
    rowCount: rows.length,
    totals: totalsOf(columns, rows),
    chart: { label: 'code', value: 'sales_halalas', order: 'rows' },
    facts: {},
  }
}
