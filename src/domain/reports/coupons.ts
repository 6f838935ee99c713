import type { Db } from '#db/tables.ts'
import { totalsOf, type ReportColumn, type ReportQuery, type ReportTable } from './report.ts'
import { findByOrder, netOf } from './sales.ts'

const columns: ReportColumn[] = [
  { id: 'code', kind: 'text' },
  { id: 'uses', kind: 'count' },
  { id: 'discount_halalas', kind: 'sum' },
  { id: 'sales_halalas', kind: 'sum' },
]

/**
 * Returns the uses, discounts and sales of each coupon by the sums of the sales report grouped by coupon, so that the two agree: net of
 * discounts, and of removals and refunds on the day they were made. One statement.
 */
export async function couponsReport(db: Db, query: ReportQuery): Promise<ReportTable> {
  const found = (await findByOrder(db, { ...query, group: 'coupon' }))
    .filter(({ key }) => key !== '')
    .toSorted((one, other) => other.orders - one.orders || (one.key < other.key ? -1 : 1))
  const rows = found.map((sums) => ({
    key: sums.key,
    path: null,
    values: {
      code: sums.key,
      uses: sums.orders,
      discount_halalas: sums.discount,
      sales_halalas: netOf(sums),
    },
  }))
  return {
    columns,
    rows: rows.slice(0, query.limit),
    rowCount: rows.length,
    totals: totalsOf(columns, rows),
    chart: { label: 'code', value: 'sales_halalas', order: 'rows' },
    facts: {},
  }
}
