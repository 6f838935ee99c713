import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { loadJobCreator } from '../jobs/load-job-creator.ts'
import { lockById } from '../bulk/product-passes.ts'
import { writeRows } from '../bulk/write-product-rows.ts'
import type { UndoRow, JobRecord, RowOutcome } from '../jobs/job.ts'
import { putIntoBin, usesOf } from '../products/delete-product.ts'
import type { LockedProduct } from '../product-content/load-content.ts'
import { planSave, type Writer } from '../products/plan-save.ts'

/** The state to which undoing returns a product that the import added. */
export interface CreatedBefore {
  isCreated: true
}

/**
 * Removes products that an import added and nobody changed since: they go into the bin, or, where they were in stock or ordered, into the
 * archive, because only a counter-document can undo a stock document (office.md 20.7, §33). The outcome says which.
 */
export async function removeAdded(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: readonly UndoRow[],
): Promise<RowOutcome[]> {
  if (rows.length === 0) return []
  const writer = await loadJobCreator(tx, job.created_by)
  const products = await lockById(
    tx,
    rows.map(({ entityId }) => Number(entityId)),
  )
  const uses = await usesOf(tx, [...products.keys()])
  const refused = rows.map(({ entityId, versionAfter }) =>
    refusalOf(products.get(Number(entityId)), versionAfter),
  )
  const left = rows.flatMap(({ entityId }, index) => {
    const product = products.get(Number(entityId))
    return product && !refused[index] ? [product] : []
  })
  const unused = left.filter(({ id }) => !uses.has(id))
  if (unused.length > 0) await putIntoBin(tx, audit, unused)
  const archived = await archive(
    tx,
    audit,
    writer,
    left.filter(({ id }) => uses.has(id)),
  )
  return rows.map(
    ({ entityId }, index) => refused[index] ?? archived.get(Number(entityId)) ?? { state: 'done' },
  )
}

function refusalOf(
  product: LockedProduct | undefined,
  versionAfter: number | null,
): RowOutcome | undefined {
  if (!product || product.deletedAt) return { state: 'skipped', code: 'productNotFound' }
  return product.version === versionAfter ? undefined : { state: 'skipped', code: 'changedSince' }
}

/** Archives unpublished drafts; members who may import may remove them again, so the permission to publish is added. */
async function archive(
  tx: Db,
  audit: Audit,
  writer: Writer,
  products: readonly LockedProduct[],
): Promise<Map<number, RowOutcome>> {
  const archivist = {
    ...writer,
    permissions: new Map([...writer.permissions, ['catalogue.publish', 'full']] as const),
  }
  const outcomes = await writeRows(tx, audit, archivist, {
    products,
    plan: (_, product) => {
      const content = { ...product.content, status: 'archived' as const }
      return planSave(archivist, { product, content, action: 'product.updated', isUndoing: true })
    },
  })
  return new Map(
    products.map(({ id }, index) => {
      const outcome = outcomes[index] ?? { state: 'failed', code: 'serverError' }
      return [id, outcome.state === 'done' ? { state: 'done', code: 'archivedInUse' } : outcome]
    }),
  )
}
