import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { recordDoneJob } from '../jobs/create-job.ts'
import type { JobKind } from '../jobs/job.ts'
import { applyFields, type ProductFields } from '../products/apply-fields.ts'
import { refuseStaleProduct } from '../products/history.ts'
import { lockProducts, type EditedProduct } from '../products/load-content.ts'
import { saveContent, type Writer } from '../products/save-product.ts'
import { fieldsBefore, undoProductRows, type ProductBefore } from './write-product-rows.ts'

/** A row of the grid: the fields that were typed over a version of a product. */
export interface GridEdit {
  id: number
  version: number
  fields: ProductFields
}

/** What became of a row; `version` null: there is no such product. */
export interface GridOutcome {
  id: number
  version: number | null
  /** Null: it was saved, or nothing differs. */
  error: ShopError | null
  isChanged: boolean
}

interface SavedRow {
  entity_id: string
  before: ProductBefore
  version_after: number
}

/**
 * Saves rows of the grid, each for itself: one that is refused stops no other (office.md §22). What was saved is a job that is done, so
 * that it can be taken back as a whole. Locked in the order of their ids.
 *
 * @returns an outcome for each row, and the job; null: nothing was saved
 */
export async function saveGrid(
  tx: Db,
  audit: Audit,
  writer: Writer,
  edits: readonly GridEdit[],
): Promise<{ outcomes: GridOutcome[]; jobId: number | null }> {
  const locked = await lockProducts(
    tx,
    edits.map(({ id }) => id),
  )
  const products = new Map(locked.map((product) => [product.id, product]))
  const saved: SavedRow[] = []
  const outcomes: GridOutcome[] = []
  for (const edit of edits) {
    const product = products.get(edit.id)
    outcomes.push(
      product && !product.deletedAt
        ? await saveRow(tx, audit, writer, { edit, product, saved })
        : failed(edit.id, null, new ShopError('productNotFound')),
    )
  }
  if (saved.length === 0) return { outcomes, jobId: null }
  const params = { rows: saved.length }
  const job = { kind: 'products.grid' as const, params, createdBy: writer.id }
  return { outcomes, jobId: await recordDoneJob(tx, audit, job, saved) }
}

const failed = (id: number, version: number | null, error: ShopError): GridOutcome => ({
  id,
  version,
  error,
  isChanged: false,
})

/** One row, in a savepoint: what the database refuses ends no other row. */
async function saveRow(
  tx: Db,
  audit: Audit,
  writer: Writer,
  { edit, product, saved }: { edit: GridEdit; product: EditedProduct; saved: SavedRow[] },
): Promise<GridOutcome> {
  const { id, version } = product
  if (version !== edit.version)
    return failed(id, version, await refuseStaleProduct(tx, product, edit.version))
  await sql`savepoint grid_row`.execute(tx)
  try {
    const { changes, ...result } = await saveContent(tx, audit, writer, {
      product,
      content: applyFields(product.content, edit.fields),
      action: 'product.updated',
    })
    await sql`release savepoint grid_row`.execute(tx)
    const isChanged = result.version !== version
    if (isChanged)
      saved.push({
        entity_id: String(id),
        before: { fields: fieldsBefore(changes) },
        version_after: result.version,
      })
    // The same product twice: the second row has an old version.
    Object.assign(product, { version: result.version, content: result.after })
    return { id, version: result.version, error: null, isChanged }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await sql`rollback to savepoint grid_row`.execute(tx)
    return failed(id, version, error)
  }
}

/** The saving of a grid, which is done when it is written down; it exists to be taken back. */
export const gridJobKind: JobKind = {
  name: 'products.grid',
  entity: 'product',
  permissions: () => ['catalogue.write'],
  rows: {
    run: () => Promise.reject(new Error('a grid is saved at once')),
    undo: undoProductRows,
  },
}
