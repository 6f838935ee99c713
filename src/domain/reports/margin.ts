import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { duePieces } from '#domain/orders/due-pieces.ts'
import { totalsOf, type ReportColumn, type ReportQuery, type ReportTable } from './report.ts'
import { isIn, plantNameIn } from './riyadh-days.ts'
import { isSale } from './sales.ts'

const sums: ReportColumn[] = [
  { id: 'pieces', kind: 'count' },
  { id: 'net_halalas', kind: 'sum' },
  { id: 'cost_halalas', kind: 'sum' },
  { id: 'margin_halalas', kind: 'sum' },
  { id: 'losses_halalas', kind: 'sum' },
  { id: 'profit_halalas', kind: 'sum' },
]

interface FoundMargin {
  key: string
  name: string | null
  pieces: number
  net: number
  cost: number
  losses: number
  unknown: number
}

/**
 * Returns the earnings by plant, or by its present place (office.md §30, O9.5): for pieces sent in the period whose cost is known, the
 * price without VAT and the cost; and the losses at average cost: what was written off in the nursery, and what did not come back from the
 * door. One statement.
 */
export async function marginReport(db: Db, query: ReportQuery): Promise<ReportTable> {
  const { group, limit } = query
  const found = await findMargins(db, query)
  const columns: ReportColumn[] = [{ id: group, kind: 'text' }, ...sums]
  const rows = found
    // Pieces without a known cost are counted below the table; a row of zeros would read as no profit.
    .filter(({ pieces, losses }) => pieces !== 0 || losses !== 0)
    .map(({ key, name, pieces, net, cost, losses }) => ({
      key,
      path: group === 'plant' ? `/products/${key}` : null,
      values: {
        [group]: name,
        pieces,
        net_halalas: net,
        cost_halalas: cost,
        margin_halalas: net - cost,
        losses_halalas: losses,
        profit_halalas: net - cost - losses,
      },
    }))
    .toSorted((one, other) => other.values.profit_halalas - one.values.profit_halalas)
  return {
    columns,
    rows: rows.slice(0, limit),
    rowCount: rows.length,
    totals: totalsOf(columns, rows),
    chart: { label: group, value: 'profit_halalas', order: 'rows' },
    facts: { unknown: found.reduce((sum, { unknown }) => sum + unknown, 0) },
  }
}

/**
 * The pieces of orders that were cancelled after they were sent, because they were refused at the door, and that staff did not return to stock, in the
 * period of the cancellation. Pieces removed before the rest was sent were not at the door.
 */
const notReturnedIn = (period: ReportQuery['period']) => sql`
  select product_id, least(0, sum(quantity) + coalesce((
      select sum(reduction.quantity - restock_quantity) from order_reductions reduction join order_items item on item.id = order_item_id
      where item.order_id = orders.id and item.product_id = taken.product_id), 0))
  from orders join stock_movements taken on taken.order_id = orders.id
  where status = 'cancelled' and not orders.is_test and exists (select from shipments where order_id = orders.id) and ${isIn(
    sql`(select max(changed_at) from order_status_changes change where change.order_id = orders.id and change.status = 'cancelled')`,
    period,
  )}
  group by orders.id, product_id`

/**
 * Each parcel gets a share of a line's sums, in proportion to its pieces among those that go, or went, to the customer; pieces removed from
 * the order get none. Refunds count on the day of the shipment.
 */
async function findMargins(db: Db, { group, period, locale }: ReportQuery): Promise<FoundMargin[]> {
  const isPlant = group === 'plant'
  const { rows } = await sql<FoundMargin>`
    with sent as (
        select item.product_id, item.cost_halalas as cost, coalesce(sent.quantity, item.quantity) as pieces,
          case when coalesce(sent.quantity, item.quantity) = item.quantity then item.quantity else ${duePieces('item')} end as due,
          item.total_halalas - item.discount_halalas - item.vat_halalas - coalesce(reduced.net, 0) as net
        from shipments join shipment_items sent on sent.shipment_id = shipments.id
          join order_items item on item.id = sent.order_item_id join orders on orders.id = shipments.order_id
          left join (
            select order_item_id, sum(gross_halalas - vat_halalas)::bigint as net from order_reductions
            where order_item_id is not null group by order_item_id) reduced on reduced.order_item_id = item.id
        where ${isIn(sql.ref('shipped_at'), period)} and ${isSale}),
      earned as (
        select product_id, coalesce(sum(pieces) filter (where cost is not null), 0) as pieces,
          coalesce(sum(case when pieces = due then net else round(net * pieces::numeric / due)::bigint end) filter (where cost is not null), 0) as net,
          coalesce(sum(cost::bigint * pieces), 0) as cost,
          coalesce(sum(pieces) filter (where cost is null), 0) as unknown
        from sent group by product_id),
      removed as (
        select product_id, moved.quantity
        from stock_movements moved
          left join stock_documents document on document.id = moved.document_id and moved.reason = 'undone'
          left join stock_documents reversed on reversed.id = document.undoes_id
        where ${isIn(sql.ref('moved.created_at'), period)} and coalesce(reversed.reason, moved.reason) in ('damaged', 'lost')
        union all ${notReturnedIn(period)}),
      lost as (
        select product_id, -sum(removed.quantity * coalesce(average_cost_halalas, 0)) as losses
        from removed join products on products.id = product_id
        group by product_id)
    select ${isPlant ? sql`products.id::text` : sql`coalesce(products.place, '')`} as key,
      ${isPlant ? plantNameIn(locale, 'products') : sql`nullif(coalesce(products.place, ''), '')`} as name,
      sum(coalesce(pieces, 0))::int as pieces, sum(coalesce(net, 0))::bigint as net, sum(coalesce(cost, 0))::bigint as cost,
      sum(coalesce(losses, 0))::bigint as losses, sum(coalesce(unknown, 0))::int as unknown
    from (earned full join lost using (product_id)) join products on products.id = product_id
    group by 1, 2`.execute(db)
  return rows
}
