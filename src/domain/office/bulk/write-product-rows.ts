import { isDeepStrictEqual } from 'node:util'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { UndoRow, JobRecord, RowOutcome, WaitingRow } from '../jobs/job.ts'
import { applyFields, type ProductFields } from '../product-content/apply-fields.ts'
import type { ProductContent } from '../product-content/content.ts'
import type { LockedProduct } from '../product-content/load-content.ts'
import {
  findUsedVariants,
  variantsLeftOut,
  withUsedVariants,
} from '../product-content/write-variants.ts'
import { planSave, type PlannedSave, type Writer } from '../products/plan-save.ts'
import { loadJobCreator } from '../jobs/load-job-creator.ts'
import { adjustBy, lastUses } from '../stock/switch-tracking.ts'
import {
  lockById,
  passesOf,
  writePass,
  type ProductBefore,
  type SaveOutcome,
} from './product-passes.ts'
import { failedRow, planRow, type Refusal } from './row-failure.ts'

/** The plan of one row: the fields to write, or the reason why the product is not changed. */
export type RowPlan = { fields: ProductFields; version?: number | undefined } | Refusal

export interface ProductRow extends WaitingRow {
  productId: number
}

/**
 * Writes the products of a batch together, each with its version, history and audit row, through the one product write; they are locked in
 * the order of their ids (office.md 20.7).
 */
export async function writeProductRows(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  {
    rows,
    plan,
  }: { rows: readonly ProductRow[]; plan(row: ProductRow, product: LockedProduct): RowPlan },
): Promise<RowOutcome[]> {
  const writer = await loadJobCreator(tx, job.created_by)
  const products = await lockById(
    tx,
    rows.map(({ productId }) => productId),
  )
  return writeRows(tx, audit, writer, {
    products: rows.map(({ productId }) => products.get(productId)),
    plan: (rowIndex, product) => {
      const row = rows[rowIndex]
      return row && !product.deletedAt
        ? planOne(writer, product, plan(row, product))
        : { state: 'failed', code: 'productNotFound' }
    },
  })
}

function planOne(writer: Writer, product: LockedProduct, plan: RowPlan): PlannedSave | RowOutcome {
  if ('code' in plan) return { state: 'failed', ...plan }
  if (plan.version !== undefined && plan.version !== product.version)
    return { state: 'skipped', code: 'changedSince' }
  const content = applyFields(product.content, plan.fields)
  return planSave(writer, { product, content, action: 'product.updated' })
}

interface PlannedRows {
  /** The product of each row; undefined: it does not exist. */
  products: readonly (LockedProduct | undefined)[]
  plan(rowIndex: number, product: LockedProduct): PlannedSave | RowOutcome
}

/** Plans rows and writes them together. Returns the outcome of each. */
export async function writeRows(
  tx: Db,
  audit: Audit,
  writer: Writer,
  { products, plan }: PlannedRows,
): Promise<RowOutcome[]> {
  const outcomes = products.map((): RowOutcome => ({ state: 'failed', code: 'productNotFound' }))
  for (const pass of passesOf(products)) {
    const saves = new Map<number, PlannedSave>()
    for (const [rowIndex, product] of pass) {
      const planned = planRow(() => plan(rowIndex, product))
      if ('state' in planned) outcomes[rowIndex] = planned
      else saves.set(rowIndex, planned)
    }
    const written = await writePass(tx, audit, writer, saves)
    for (const [rowIndex, outcome] of written) outcomes[rowIndex] = rowOutcome(outcome)
  }
  return outcomes
}

function rowOutcome(outcome: SaveOutcome): RowOutcome {
  if ('refusal' in outcome) return failedRow(outcome.refusal)
  if ('isSame' in outcome) return { state: 'skipped', code: 'unchanged' }
  const { id, before, version } = outcome
  return { state: 'done', entityId: String(id), before, versionAfter: version }
}

/**
 * Restores the former state of each product, without checking it for publishing, if its version is still the one the job wrote and, where
 * stock tracking was switched, none of it was sold or moved since. Other products are skipped and listed (office.md 20.7, O5.3).
 */
export async function undoProductRows(
  tx: Db,
  audit: Audit,
  job: JobRecord,
  rows: readonly UndoRow[],
): Promise<RowOutcome[]> {
  const writer = await loadJobCreator(tx, job.created_by)
  const products = await lockById(
    tx,
    rows.map(({ entityId }) => Number(entityId)),
  )
  const productOf = ({ entityId }: UndoRow) => products.get(Number(entityId))
  const uses = await lastUses(
    tx,
    rows.filter(hasSwitched).map(({ entityId }) => Number(entityId)),
  )
  const restored = rows.map((row) => restoredContent(productOf(row), row))
  const usedVariants = await findUsedVariants(
    tx,
    rows.flatMap((row, rowIndex) => addedVariants(productOf(row), restored[rowIndex])),
  )
  const written = await writeRows(tx, audit, writer, {
    products: rows.map(productOf),
    plan: (rowIndex, product) => {
      const { before, versionAfter } = rows[rowIndex] ?? {}
      const wasUsed = !isDeepStrictEqual((before as ProductBefore).lastUse, uses.get(product.id))
      if (product.version !== versionAfter || wasUsed)
        return { state: 'skipped', code: 'changedSince' }
      const former = restored[rowIndex] ?? product.content
      const { variants } = product.content
      const content = {
        ...former,
        variants: withUsedVariants(variants, former.variants, usedVariants),
      }
      const action = 'product.updated'
      return planSave(writer, { product, content, action, isUndoing: true })
    },
  })
  // Switching tracking on starts at 0; a stock document restores the former stock.
  const former = new Map(
    rows
      .filter((row, rowIndex) => written[rowIndex]?.state === 'done' && hasSwitched(row))
      .map(({ entityId, before }) => [Number(entityId), (before as ProductBefore).stockQuantity]),
  )
  await adjustBy(tx, audit, writer.id, [...products.values()], ({ id }) => former.get(id) ?? 0)
  return rows.map((row, rowIndex) => {
    const outcome = productOf(row) && written[rowIndex]
    if (!outcome) return { state: 'skipped', code: 'productNotFound' }
    const added = addedVariants(productOf(row), restored[rowIndex])
    return outcome.state === 'done' && added.some((id) => usedVariants.has(id))
      ? { ...outcome, code: 'optionsInUse' }
      : outcome
  })
}

const restoredContent = (
  product: LockedProduct | undefined,
  { before }: UndoRow,
): ProductContent | undefined =>
  product && applyFields(product.content, (before as ProductBefore).fields)

/** The variants that the job added; those used since are switched off instead of deleted. */
const addedVariants = (
  product: LockedProduct | undefined,
  restored: ProductContent | undefined,
): number[] =>
  product && restored ? variantsLeftOut(product.content.variants, restored.variants) : []

const hasSwitched = ({ before }: UndoRow): boolean =>
  (before as ProductBefore).stockQuantity !== undefined
