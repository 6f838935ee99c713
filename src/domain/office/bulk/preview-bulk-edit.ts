import type { Db } from '#db/tables.ts'
import { batchesOf } from '#domain/batches.ts'
import { changesBetween, type Changes, type ProductContent } from '../product-content/content.ts'
import { missingForPublishing } from '../product-content/publish-rules.ts'
import { planBulkEdit, type BulkContent, type BulkEdit } from './bulk-actions.ts'
import { loadBulkContent, type BulkProduct } from './load-bulk-content.ts'
import { checkPlantLaw, refusalToPublish } from '../plant-law/check-plant-law.ts'
import { refusalOf, type Refusal } from './row-failure.ts'

type Named = Pick<BulkProduct, 'id' | 'sku' | 'name_ar' | 'name_en'>

/** The result of a dry run of a bulk edit (office.md §22). */
export interface BulkPreview {
  changed: number
  same: number
  refusedCount: number
  /** The first hundred. */
  refused: (Named & Refusal)[]
  /** The first twenty. */
  sample: (Named & { changes: Changes })[]
}

const maxRefused = 100
const sampleSize = 20
/** The number of products read by one statement. */
const batchSize = 500

/**
 * Tries a bulk edit without writing anything, by the same plans and rules as the job. Ends early once nobody waits for its result, which is
 * then incomplete.
 */
export async function previewBulkEdit(
  db: Db,
  edit: BulkEdit,
  ids: readonly number[],
  isAbandoned: () => boolean = () => false,
): Promise<BulkPreview> {
  const preview: BulkPreview = { changed: 0, same: 0, refusedCount: 0, refused: [], sample: [] }
  for (const batch of batchesOf(ids, batchSize)) {
    if (isAbandoned()) break
    const products = await loadBulkContent(db, batch)
    const refused = await refusedByLaw(db, edit, products)
    for (const product of products)
      addTo(preview, product, refused.get(product.id) ?? tryEdit(edit, product))
  }
  return preview
}

/** Returns what the law refuses of an edit, by product id. At most one statement. */
async function refusedByLaw(
  db: Db,
  edit: BulkEdit,
  products: readonly BulkProduct[],
): Promise<Map<number, Refusal>> {
  const checked = products.flatMap((product) => lawQuestionOf(edit, product) ?? [])
  const verdicts = await checkPlantLaw(db, checked)
  return new Map(
    checked.flatMap(({ id }, place): [number, Refusal][] => {
      const verdict = verdicts[place]
      const refusal = verdict && refusalToPublish(verdict)
      return refusal ? [[id, refusalOf(refusal)]] : []
    }),
  )
}

/**
 * Returns what the law must be asked about a product that the edit publishes, or whose kind it changes while it is published; else null.
 */
function lawQuestionOf(edit: BulkEdit, product: BulkProduct) {
  const { id, status, name_latin: name, profile } = product
  const isPublished = status === 'published'
  if (edit.action === 'publish') return isPublished ? null : { id, name, profile }
  if (edit.action !== 'set_profile' || !isPublished) return null
  return { id, name, profile: edit.params.profile }
}

function addTo(preview: BulkPreview, product: BulkProduct, outcome: Changes | Refusal): void {
  const { id, sku, name_ar, name_en, name_latin } = product
  const named = { id, sku, name_ar, name_en: name_en || name_latin }
  if (isRefusal(outcome)) {
    preview.refusedCount += 1
    if (preview.refused.length < maxRefused) preview.refused.push({ ...named, ...outcome })
  } else if (Object.keys(outcome).length === 0) {
    preview.same += 1
  } else {
    preview.changed += 1
    if (preview.sample.length < sampleSize) preview.sample.push({ ...named, changes: outcome })
  }
}

const isRefusal = (outcome: Changes | Refusal): outcome is Refusal =>
  typeof (outcome as Refusal).code === 'string'

function tryEdit(edit: BulkEdit, product: BulkProduct): Changes | Refusal {
  const plan = planBulkEdit(edit, product)
  if ('code' in plan) return plan
  const before = contentOf(product)
  const after = { ...before, ...(plan.fields as Partial<BulkContent>) }
  const missing = after.status === 'published' ? missingForPublishing({ ...product, ...after }) : []
  // Requirements that the product lacked before do not block an edit, as in the one product write.
  const lacked = before.status === 'published' ? missingForPublishing(product) : []
  const isNew = missing.filter((need) => !lacked.includes(need))
  if (isNew.length > 0) return { code: 'cannotPublish', facts: { missing: isNew } }
  return changesBetween(before, after)
}

/** The part of a product that an edit can change. */
function contentOf(product: BulkProduct): BulkContent {
  const { id: _, sku: _sku, name_ar: _ar, name_en: _en, name_latin: _latin, ...rest } = product
  const { description_ar: _text, image_ids: _images, ...content } = rest
  return content satisfies Partial<ProductContent>
}
