import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { DoneRow, JobRecord, RowOutcome, WaitingRow } from '../jobs/job.ts'
import { applyFields, type ProductFields } from '../products/apply-fields.ts'
import type { Changes } from '../products/content.ts'
import { lockProducts, type EditedProduct } from '../products/load-content.ts'
import { saveContent, type Writer } from '../products/save-product.ts'
import { loadWriter } from './load-writer.ts'
import { tryRow, type Refusal } from './row-failure.ts'

/** What a row does to its product: the fields to write, or why it is left alone. */
export type RowPlan =
  | { fields: ProductFields; version?: number | undefined }
  | Refusal
  | { skipped: Refusal }

/** What undoing puts back. */
export interface ProductBefore {
  fields: ProductFields
  /** Where tracking of its stock was switched: what there was. */
  stockQuantity?: number | null
}

export interface ProductRow extends WaitingRow {
  productId: number
}

/**
 * Writes the products of a batch, each by the one product write with its version, history and audit row; locked in the order of
 * their ids (office.md 20.7).
 */
export async function writeProductRows(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  {
    rows,
    plan,
  }: { rows: readonly ProductRow[]; plan(row: ProductRow, product: EditedProduct): RowPlan },
): Promise<RowOutcome[]> {
  const writer = await loadWriter(tx, job.created_by)
  const products = await lockById(
    tx,
    rows.map(({ productId }) => productId),
  )
  const outcomes: RowOutcome[] = []
  for (const row of rows) {
    const product = products.get(row.productId)
    outcomes.push(
      product && !product.deletedAt
        ? await tryRow(tx, () => writeRow(tx, audit, writer, product, plan(row, product)))
        : { state: 'failed', code: 'productNotFound' },
    )
  }
  return outcomes
}

async function lockById(tx: Db, ids: readonly number[]): Promise<Map<number, EditedProduct>> {
  const products = ids.length === 0 ? [] : await lockProducts(tx, ids)
  return new Map(products.map((product) => [product.id, product]))
}

async function writeRow(
  tx: Db,
  audit: Audit,
  writer: Writer,
  product: EditedProduct,
  plan: RowPlan,
): Promise<RowOutcome> {
  if ('skipped' in plan) return { state: 'skipped', ...plan.skipped }
  if ('code' in plan) return { state: 'failed', ...plan }
  if (plan.version !== undefined && plan.version !== product.version)
    return { state: 'skipped', code: 'changedSince' }
  const content = applyFields(product.content, plan.fields)
  const isTrackingSwitched = content.stock_tracked !== product.content.stock_tracked
  const saved = await saveContent(tx, audit, writer, {
    product,
    content,
    action: 'product.updated',
  })
  if (saved.version === product.version) return { state: 'skipped', code: 'unchanged' }
  // A later row of the batch may be the same product's.
  Object.assign(product, { version: saved.version, content: saved.after })
  const before: ProductBefore = {
    fields: fieldsBefore(saved.changes),
    ...(isTrackingSwitched && { stockQuantity: product.stockQuantity }),
  }
  return { state: 'done', entityId: String(product.id), before, versionAfter: saved.version }
}

/** The former values as fields to be written: `care.light_ar` becomes a member of `care`. */
export function fieldsBefore(changes: Changes): ProductFields {
  const fields: Record<string, unknown> = {}
  for (const [name, [before]] of Object.entries(changes)) {
    const [field = '', member] = name.split('.')
    if (member === undefined) fields[field] = before
    else fields[field] = { ...(fields[field] as object | undefined), [member]: before }
  }
  return fields as ProductFields
}

/** Puts back what each product was, where its version is still the one the job wrote; others are left and listed (office.md 20.7). */
export async function undoProductRows(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: readonly DoneRow[],
): Promise<RowOutcome[]> {
  const writer = await loadWriter(tx, job.created_by)
  const products = await lockById(
    tx,
    rows.map(({ entityId }) => Number(entityId)),
  )
  const outcomes: RowOutcome[] = []
  for (const { entityId, before, versionAfter } of rows) {
    const product = products.get(Number(entityId))
    const former = before as ProductBefore
    if (!product) outcomes.push({ state: 'skipped', code: 'productNotFound' })
    else if (product.version !== versionAfter)
      outcomes.push({ state: 'skipped', code: 'changedSince' })
    else
      outcomes.push(
        await tryRow(tx, async () => {
          const outcome = await writeRow(tx, audit, writer, product, { fields: former.fields })
          if (former.stockQuantity !== undefined)
            await putStockBack(tx, product.id, former.stockQuantity)
          return outcome
        }),
      )
  }
  return outcomes
}

/** Tracking begins at 0: what there was before it was switched off is there again; the ledger takes note at the commit (0017). */
const putStockBack = (tx: Db, id: number, quantity: number | null) =>
  sql`update products set stock_quantity = ${quantity}::int where id = ${id}::int`.execute(tx)
