import { sql, type RawBuilder } from 'kysely'
import { todaySql } from '#domain/catalogue/effective-price.ts'
import type { Db } from '#db/tables.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'
import type { SalePhase, SaleRecord } from './sale.ts'

export interface FoundSale extends SaleRecord {
  phase: SalePhase
  /** The number of products in the sale. */
  products: number
  creator: string
}

interface SaleQuery {
  page: number
  limit: number
  q?: string | undefined
  view?: SalePhase | undefined
  order?: 'asc' | 'desc' | undefined
}

const phaseSql = sql<SalePhase>`case
  when state <> 'scheduled' then state
  when ends_on < ${todaySql} then 'ended'
  when starts_on > ${todaySql} then 'scheduled'
  else 'running' end`

const columns = sql`sales.*, ${phaseSql} as phase,
  (select count(distinct product_id)::int from scheduled_prices where sale_id = sales.id) as products,
  coalesce((select name from staff where customer_id = sales.created_by), '') as creator`

function conditionsOf({ q, view }: SaleQuery): RawBuilder<unknown>[] {
  const typed = q?.trim().toLowerCase()
  return [
    sql`true`,
    ...(view ? [sql`${phaseSql} = ${view}`] : []),
    ...(typed
      ? [
          sql`(strpos(lower(name_ar), ${typed}) > 0 or strpos(lower(name_en), ${typed}) > 0 or strpos(lower(coalesce(licence_number, '')), ${typed}) > 0)`,
        ]
      : []),
  ]
}

/**
 * Returns a page of sales, latest first, and their number, counted up to 10,001. Two statements.
 *
 * @throws ShopError as `requireWithinCountedRows`
 */
export async function findSales(
  db: Db,
  query: SaleQuery,
): Promise<{ sales: FoundSale[]; total: number }> {
  requireWithinCountedRows(query)
  const { page, limit, order } = query
  const where = sql.join(conditionsOf(query), sql` and `)
  const way = sql.raw(order === 'asc' ? 'asc' : 'desc')
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from sales where ${where} limit ${maxCountedRows + 1}) as counted`.execute(
    db,
  )
  const { rows } = await sql<FoundSale>`
    select ${columns} from sales where ${where}
    order by starts_on ${way}, id ${way} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { sales: rows, total: counted[0]?.total ?? 0 }
}

export async function loadSale(db: Db, id: number): Promise<FoundSale | undefined> {
  const { rows } = await sql<FoundSale>`select ${columns} from sales where id = ${id}`.execute(db)
  return rows[0]
}

/** The same as `loadSale`, locked until the transaction ends. */
export async function lockSale(tx: Db, id: number): Promise<FoundSale | undefined> {
  await tx.selectFrom('sales').select('id').where('id', '=', id).forUpdate().execute()
  return loadSale(tx, id)
}
