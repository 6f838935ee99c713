import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { recordDoneJob, type DoneJobRow } from '../jobs/create-job.ts'
import type { JobKind } from '../jobs/job.ts'
import { applyFields, type ProductFields } from '../product-content/apply-fields.ts'
import { refuseStaleProduct } from '../products/history.ts'
import type { LockedProduct } from '../product-content/load-content.ts'
import { planSave, type PlannedSave, type Writer } from '../products/plan-save.ts'
import { lockById, passesOf, writePass } from './product-passes.ts'
import { undoProductRows } from './write-product-rows.ts'

/** A row of the grid: the fields edited on a version of a product. */
export interface GridEdit {
  id: number
  version: number
  fields: ProductFields
}

/** The outcome of a row; `version` null: there is no such product. */
export interface GridOutcome {
  id: number
  version: number | null
  /** Null: the row was saved, or nothing differs. */
  error: ShopError | null
  isChanged: boolean
}

/**
 * Saves rows of the grid independently: a refused row does not stop the others (office.md §22). The saved rows are recorded as a finished
 * job, so that they can be undone as a whole. Products are locked in the order of their ids.
 *
 * @returns an outcome for each row, and the job; null: nothing was saved
 */
export async function saveGrid(
  tx: Db,
  audit: Audit,
  writer: Writer,
  edits: readonly GridEdit[],
): Promise<{ outcomes: GridOutcome[]; jobId: number | null }> {
  const products = await lockById(
    tx,
    edits.map(({ id }) => id),
  )
  const outcomes = edits.map(({ id }) => failed({ id }, new ShopError('productNotFound')))
  const saved: DoneJobRow[] = []
  for (const pass of passesOf(edits.map(({ id }) => products.get(id)))) {
    const saves = new Map<number, PlannedSave>()
    for (const [index, product] of pass) {
      const planned = await planEdit(tx, writer, product, edits[index])
      if (planned instanceof ShopError)
        outcomes[index] = failed(product.deletedAt ? { id: product.id } : product, planned)
      else saves.set(index, planned)
    }
    for (const [index, outcome] of await writePass(tx, audit, writer, saves)) {
      const { id, version } = saves.get(index)?.product ?? {}
      if (id === undefined || version === undefined) continue
      if ('refusal' in outcome) outcomes[index] = failed({ id, version }, outcome.refusal)
      else outcomes[index] = { id, version, error: null, isChanged: 'before' in outcome }
      if ('before' in outcome)
        saved.push({ entity_id: String(id), before: outcome.before, version_after: version })
    }
  }
  if (saved.length === 0) return { outcomes, jobId: null }
  const params = { rows: saved.length }
  const job = { kind: 'products.grid' as const, params, createdBy: writer.id }
  return { outcomes, jobId: await recordDoneJob(tx, audit, job, saved) }
}

const failed = (
  { id, version = null }: { id: number; version?: number | null },
  error: ShopError,
): GridOutcome => ({ id, version, error, isChanged: false })

/** Returns the save that a row needs, or the reason why it is refused. */
async function planEdit(
  tx: Db,
  writer: Writer,
  product: LockedProduct,
  edit: GridEdit | undefined,
): Promise<PlannedSave | ShopError> {
  if (!edit || product.deletedAt) return new ShopError('productNotFound')
  if (product.version !== edit.version) return refuseStaleProduct(tx, product, edit.version)
  try {
    const content = applyFields(product.content, edit.fields)
    return planSave(writer, { product, content, action: 'product.updated' })
  } catch (error) {
    if (error instanceof ShopError) return error
    throw error
  }
}

/** The job kind of a grid that was saved; it is finished when it is recorded, and exists only to be undone. */
export const gridJobKind: JobKind = {
  name: 'products.grid',
  entity: 'product',
  permissions: () => ['catalogue.write'],
  rows: {
    run: () => Promise.reject(new Error('a grid is saved at once')),
    undo: undoProductRows,
  },
}
