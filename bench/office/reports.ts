import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#db/connection/connect.ts'
import { startEmbedded, type Embedded } from '#db/embedded/start-embedded.ts'
import type { Db } from '#db/tables.ts'
import { generateSales } from '../../test/support/generated-sales.ts'
import { createGrown, openGrownShop, measureAlternating } from '../grown-shop.ts'
import { quantile } from '../load.ts'
import { atMost, type Row } from '../result.ts'
import { officeCall, signInOwner } from './member.ts'

const [warmUps, turns] = [1, 5]
const [plants, orders] = [2_000, 100_000]
const year = new Date().getUTCFullYear() - 1

/** Reports over a year, and over a quarter. */
const reports: Readonly<Record<string, string>> = {
  'sales by day': 'sales?group=day',
  'sales by plant': 'sales?group=plant',
  'sales by category': 'sales?group=category',
  'sales by city': 'sales?group=city',
  'sales by coupon': 'sales?group=coupon',
  'invoices and credit notes': 'invoices?',
  coupons: 'coupons?',
  'margin by plant': 'margin?group=plant',
  'margin by place': 'margin?group=place',
}

/** Reports of a year with 100,000 orders, and the VAT of a quarter of it (office.md O6). */
export async function measureReports(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'warif-bench-'))
  const embedded = await startEmbedded(folder)
  try {
    return await measureYear(await createGrown(embedded, 'warif', { plants }))
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureYear(address: ReturnType<Embedded['address']>): Promise<Row[]> {
  const { db, close } = connect(address, { poolSize: 1, queryTimeoutMs: 0 })
  await generateYear(db)
  const token = await signInOwner(db)
  await close()
  const shop = openGrownShop(address)
  const p95 = async (path: string) => {
    const [times = []] = await measureAlternating(
      [shop],
      `/api/office/reports/${path}`,
      { warmUps, turns },
      () => officeCall(token),
    )
    return quantile(times, 0.95)
  }
  try {
    const rows: Row[] = []
    for (const [what, path] of Object.entries(reports))
      rows.push(
        atMost(
          `office: ${what}, a year of 100,000 orders, p95`,
          await p95(`${path}&period=${year}`),
          800,
          'ms',
        ),
      )
    const vat = await p95(`vat?period=${year}-Q3`)
    return [...rows, atMost('office: VAT of a quarter of it, p95', vat, 300, 'ms')]
  } finally {
    await shop.close()
  }
}

/** Sales of all plants, dispatched and with a known cost. */
async function generateYear(db: Db): Promise<void> {
  await generateSales(db, {
    orders,
    from: `${year}-01-01T00:00:00+03:00`,
    to: `${year + 1}-01-01T00:00:00+03:00`,
  })
  await sql`
    with plant as (select array_agg(id order by id) as ids from products)
    update order_items set product_id = ids[order_items.id * 7 % cardinality(ids) + 1], cost_halalas = unit_price_halalas / 2
    from plant`.execute(db)
  await sql`
    insert into shipments (order_id, tracking_number, shipped_at)
    select id, 'W-' || id, placed_at + interval '1 day' from orders`.execute(db)
  await sql`
    insert into shipment_items (shipment_id, order_item_id, quantity)
    select shipments.id, order_items.id, quantity from shipments join order_items using (order_id)`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}
