import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import { cancelJob } from '../jobs/cancel-job.ts'
import { createJob, rowsOfIds } from '../jobs/create-job.ts'
import type { JobRecord } from '../jobs/job.ts'
import { lockSale, type FoundSale } from './find-sales.ts'
import type { SaleJobParams } from './sale-job.ts'

/** The sale, and the member who schedules or stops it. */
interface SaleAction {
  id: number
  createdBy: number
}

/**
 * Schedules a draft or stopped sale, as a job over the products found now (office.md §25); each gets its price for those days. `select`
 * finds the products of the locked sale.
 *
 * @throws ShopError `notFound` `invalidTransition`, `validationFailed` when its days are over or it matches no product
 */
export async function scheduleSale(
  tx: Db,
  audit: Audit,
  { id, createdBy }: SaleAction,
  select: (sale: FoundSale) => Promise<number[]>,
): Promise<JobRecord> {
  const sale = await lockSale(tx, id)
  if (!sale) throw new ShopError('notFound')
  if (sale.state === 'scheduled') throw new ShopError('invalidTransition')
  const isOver = sale.ends_on < dayOf(new Date())
  const ids = isOver ? [] : await select(sale)
  const wrong: Record<string, string[]> = isOver
    ? { ends_on: ['saleAlreadyOver'] }
    : { include: ['saleEmpty'] }
  if (ids.length === 0) throw new ShopError('validationFailed', {}, wrong)
  return begin(tx, audit, sale, { action: 'schedule', ids, createdBy })
}

/**
 * Stops a scheduled or running sale, as a job over its products, which restores their prices without it. A job that is still scheduling it
 * is cancelled first.
 *
 * @throws ShopError `notFound` `invalidTransition`
 */
export async function stopSale(
  tx: Db,
  audit: Audit,
  { id, createdBy }: SaleAction,
): Promise<JobRecord> {
  await endScheduling(tx, audit, id)
  const sale = await lockSale(tx, id)
  if (!sale) throw new ShopError('notFound')
  if (sale.state !== 'scheduled' || sale.phase === 'ended') throw new ShopError('invalidTransition')
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from scheduled_prices where sale_id = ${id}::int`.execute(tx)
  const ids = rows.map(({ product_id }) => product_id)
  return begin(tx, audit, sale, { action: 'stop', ids, createdBy })
}

/** Must be called before the sale is locked, because a batch locks its job before its sale. */
async function endScheduling(tx: Db, audit: Audit, saleId: number): Promise<void> {
  const sale = await tx
    .selectFrom('sales')
    .select('job_id')
    .where('id', '=', saleId)
    .executeTakeFirst()
  if (!sale?.job_id) return
  await cancelJob(tx, audit, sale.job_id).catch((error: unknown) => {
    if (!(error instanceof ShopError)) throw error
  })
}

interface Work {
  action: SaleJobParams['action']
  ids: readonly number[]
  createdBy: number
}

async function begin(
  tx: Db,
  audit: Audit,
  { id, name_ar, name_en, state, version }: FoundSale,
  { action, ids, createdBy }: Work,
): Promise<JobRecord> {
  const params: SaleJobParams = { action, sale_id: id, name_ar, name_en }
  const job = await createJob(
    tx,
    audit,
    { kind: 'products.sale', params, createdBy },
    rowsOfIds(ids),
  )
  const next = action === 'stop' ? 'stopped' : 'scheduled'
  await tx
    .updateTable('sales')
    .set({ state: next, job_id: job.id, version: version + 1, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  audit.record({
    action: action === 'stop' ? 'sale.stopped' : 'sale.scheduled',
    entityId: id,
    title: name_ar,
    changes: { state: [state, next], products: [null, ids.length] },
  })
  return job
}
