import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import { failedRow } from '../bulk/row-failure.ts'
import { loadJobCreator } from '../jobs/load-job-creator.ts'
import type { JobRecord, RowOutcome, WaitingRow } from '../jobs/job.ts'
import { planProducts, type NewProduct } from '../products/create-products.ts'
import type { Writer } from '../products/plan-save.ts'
import { writeProducts, type PlannedWrite } from '../products/write-products.ts'
import { writeWithSavepoints } from '../products/write-with-savepoints.ts'
import { receiveStock, type ReceiptLine } from '../stock/receive-stock.ts'
import { mayFill } from './create-import.ts'
import { blankProduct, type LineChanges } from './line-changes.ts'
import { linesIn } from './plant-rows.ts'
import type { CreatedBefore } from './remove-added.ts'
import type { ImportParams } from './start-check.ts'
import { fieldsOfLines } from './variants/variant-changes.ts'

/** Adds products with their variants; the stock of all of them is received together, by one document. */
export async function addProducts(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: readonly WaitingRow[],
): Promise<RowOutcome[]> {
  if (rows.length === 0) return []
  const writer = await loadJobCreator(tx, job.created_by)
  const lines = rows.map(linesIn)
  const drafts = await planProducts(
    tx,
    writer,
    lines.map((ofPlant) => fieldsOfLines(blankProduct, ofPlant) as NewProduct),
  )
  const plans = drafts.map((draft, index) => refusedStock(writer, lines[index] ?? []) ?? draft)
  const planned = plans.filter((plan): plan is PlannedWrite => !(plan instanceof ShopError))
  const refusals = await writeWithSavepoints(tx, audit, planned, (own, some) =>
    writeProducts(tx, own, writer.id, some),
  )
  const failures = new Map(planned.map((plan, index) => [plan, refusals[index]]))
  const errors = plans.map((plan) => (plan instanceof ShopError ? plan : failures.get(plan)))
  const added = plans.flatMap((plan, index) =>
    plan instanceof ShopError || errors[index]
      ? []
      : [{ productId: plan.id, lines: lines[index] ?? [] }],
  )
  await receiveFirstStock(tx, audit, job, added)
  return plans.map((plan, index) => {
    const error = errors[index]
    if (error || plan instanceof ShopError) return failedRow(error ?? new ShopError('notFound'))
    return {
      state: 'done',
      entityId: String(plan.id),
      before: { isCreated: true } satisfies CreatedBefore,
      versionAfter: 1,
    }
  })
}

/** Lines with stock or a cost are refused as a whole without the permission for it. */
export function refusedStock(writer: Writer, lines: readonly LineChanges[]): ShopError | undefined {
  const fields = [
    lines.some(({ quantity }) => quantity !== undefined) && 'quantity',
    lines.some(({ costHalalas }) => costHalalas !== undefined) && 'cost',
  ]
  const isRefused = fields.some((field) => field && !mayFill(writer, field))
  return isRefused ? new ShopError('forbidden') : undefined
}

interface WrittenPlant {
  productId: number
  lines: readonly LineChanges[]
}

/** Receives the first stock of added products and variants. Nothing where no line has a quantity. */
export async function receiveFirstStock(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  plants: readonly WrittenPlant[],
): Promise<void> {
  const stocked = plants.flatMap(({ productId, lines }) =>
    lines.flatMap((line) => (line.quantity ? [{ productId, ...line }] : [])),
  )
  if (stocked.length === 0) return
  const variantIds = await idsOfVariants(
    tx,
    stocked.flatMap(({ variant }) => variant?.sku ?? []),
  )
  await receiveStock(tx, audit, job.created_by, {
    received_on: dayOf(new Date()),
    note: (job.params as ImportParams).fileName,
    lines: stocked.map(({ productId, variant, quantity = 0, costHalalas }): ReceiptLine => ({
      product_id: productId,
      variant_id: variant ? variantIds.get(variant.sku) : null,
      delivered: quantity,
      broken: 0,
      broken_borne_by: 'supplier',
      cost_halalas: costHalalas ?? null,
    })),
  })
}

async function idsOfVariants(tx: Db, skus: readonly string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map()
  const rows = await tx
    .selectFrom('product_variants')
    .select(['id', 'sku'])
    .where('sku', '=', sql<string>`any(${[...skus]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}
