import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { loadJobCreator } from '../jobs/load-job-creator.ts'
import { lockById } from '../bulk/product-passes.ts'
import { undoProductRows, writeRows } from '../bulk/write-product-rows.ts'
import type { UndoRow, JobKind, JobRecord, RowOutcome, WaitingRow } from '../jobs/job.ts'
import { applyFields, type ProductFields } from '../product-content/apply-fields.ts'
import type { ProductContent } from '../product-content/content.ts'
import { planSave } from '../products/plan-save.ts'
import { moveCartLines, returnCartLines } from './cart-lines.ts'
import { finishMerge } from './finish-merge.ts'
import { mergedLists, type Merge, type MergeParams } from './merge-params.ts'
import { restoreOption } from './restore-option.ts'

/** The state that undoing restores, in addition to the product's fields. */
interface MergedBefore {
  /** The cart lines changed with the product. */
  cartLines?: number[]
}

const paramsOf = ({ params }: JobRecord) => params as MergeParams

/** Gives products another category, colour or size; when all have it, the old one is deleted (office.md §22, 20.7). */
export const mergeJobKind: JobKind = {
  name: 'products.merge',
  entity: 'product',
  permissions: () => ['catalogue.write'],
  rows: {
    run: mergeProducts,
    undo: undoMerge,
    finish: (tx, audit, job) => finishMerge(tx, audit, job.id, paramsOf(job)),
  },
}

/** Writes each product, including those in the bin, through the one product write. Cart lines change with their product. */
async function mergeProducts(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: readonly WaitingRow[],
): Promise<RowOutcome[]> {
  const merge = paramsOf(job)
  const writer = await loadJobCreator(tx, job.created_by)
  const products = await lockById(
    tx,
    rows.map(({ entityId }) => Number(entityId)),
  )
  const outcomes = await writeRows(tx, audit, writer, {
    products: rows.map(({ entityId }) => products.get(Number(entityId))),
    plan: (_, product) => {
      const content = applyFields(product.content, mergedFields(product.content, merge))
      return planSave(writer, { product, content, action: 'product.updated' })
    },
  })
  const { list } = merge
  if (list === 'categories') return outcomes
  const written = rows.filter((_, index) => outcomes[index]?.state === 'done')
  const moved = await moveCartLines(
    tx,
    { ...merge, list },
    written.map(({ entityId }) => Number(entityId)),
  )
  return outcomes.map((outcome, index) => {
    const cartLines = moved.get(Number(rows[index]?.entityId))
    return outcome.state === 'done' && cartLines
      ? { ...outcome, before: { ...outcome.before, cartLines } }
      : outcome
  })
}

/** Returns the fields with one replaced by the other, without duplicates. */
function mergedFields(content: ProductContent, { list, id, intoId }: Merge): ProductFields {
  const { field } = mergedLists[list]
  const replaced = (one: number | null) => (one === id ? intoId : one)
  return {
    [field]: [...new Set(content[field].map(replaced))],
    ...(list !== 'categories' && {
      variants: content.variants.map((variant) => ({
        ...variant,
        ...(list === 'colors'
          ? { color_id: replaced(variant.color_id) }
          : { size_id: replaced(variant.size_id) }),
      })),
    }),
  }
}

/** First restores the deleted category, colour or size, then the products and carts that nobody changed since. */
async function undoMerge(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: readonly UndoRow[],
): Promise<RowOutcome[]> {
  const merge = paramsOf(job)
  await restoreOption(tx, audit, merge)
  const outcomes = await undoProductRows(tx, audit, job, rows)
  const { list } = merge
  if (list !== 'categories')
    await returnCartLines(
      tx,
      { ...merge, list },
      rows.flatMap(({ before }, index) =>
        outcomes[index]?.state === 'done' ? ((before as MergedBefore).cartLines ?? []) : [],
      ),
    )
  return outcomes
}
