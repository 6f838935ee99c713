import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { ShopError } from '#shared/shop-error.ts'
import type { ProductFields } from '../product-content/apply-fields.ts'
import type { Changes } from '../product-content/content.ts'
import { lockProducts, type LockedProduct } from '../product-content/load-content.ts'
import type { PlannedSave, Writer } from '../products/plan-save.ts'
import { writeSaves } from '../products/save-product.ts'
import { nextVersion } from '../products/write-products.ts'
import { lastUses, type LastUse } from '../stock/switch-tracking.ts'
import { writeWithSavepoints } from '../products/write-with-savepoints.ts'

/** The former state of a product, restored by an undo. */
export interface ProductBefore {
  fields: ProductFields
  /** Present where stock tracking was switched: the former stock, and the product's last use at that time. */
  stockQuantity?: number | null
  lastUse?: LastUse | undefined
}

/** Loads and locks products, in the order of their ids. Returns them by id. */
export async function lockById(
  tx: Db,
  ids: readonly number[],
): Promise<Map<number, LockedProduct>> {
  return new Map((await lockProducts(tx, ids)).map((product) => [product.id, product]))
}

/** Groups rows into passes that can be written together, each product once in a pass. Rows without a product are left out. */
export function passesOf(
  products: readonly (LockedProduct | undefined)[],
): [rowIndex: number, product: LockedProduct][][] {
  const passes: [number, LockedProduct][][] = []
  const counts = new Map<LockedProduct, number>()
  for (const [rowIndex, product] of products.entries()) {
    if (!product) continue
    const pass = counts.get(product) ?? 0
    counts.set(product, pass + 1)
    ;(passes[pass] ??= []).push([rowIndex, product])
  }
  return passes
}

/** The outcome of a planned save. */
export type SaveOutcome =
  | { refusal: ShopError }
  | { id: number; before: ProductBefore; version: number }
  /** Nothing was changed. */
  | { isSame: true }

/** Writes one pass of saves together, each under its row index; a later row of the same product sees what this one wrote. */
export async function writePass(
  tx: Db,
  audit: Audit,
  writer: Writer,
  saves: ReadonlyMap<number, PlannedSave>,
): Promise<Map<number, SaveOutcome>> {
  const refusals = await writeWithSavepoints(tx, audit, [...saves.values()], (own, plans) =>
    writeSaves(tx, own, writer, plans),
  )
  const switched = [...saves.values()].filter(({ changes }) => 'stock_tracked' in changes)
  const uses = await lastUses(
    tx,
    switched.map(({ id }) => id),
  )
  return new Map(
    [...saves].map(([rowIndex, save], index) => {
      const refusal = refusals[index]
      return [rowIndex, refusal ? { refusal } : outcomeOf(save, uses.get(save.id))]
    }),
  )
}

function outcomeOf(
  { id, product, after, changes }: PlannedSave,
  lastUse: LastUse | undefined,
): SaveOutcome {
  if (Object.keys(changes).length === 0) return { isSame: true }
  const hasSwitched = 'stock_tracked' in changes
  const before: ProductBefore = {
    fields: fieldsBefore(changes),
    ...(hasSwitched && { stockQuantity: product.stockQuantity, lastUse }),
  }
  const version = nextVersion(product)
  Object.assign(product, {
    version,
    content: after,
    hasStoredVersion: true,
    wasPublished: product.wasPublished || after.status === 'published',
    ...(hasSwitched && { stockQuantity: after.stock_tracked ? 0 : null }),
  } satisfies Partial<LockedProduct>)
  return { id, before, version }
}

/** The former values as fields to write: `care.light_ar` becomes a member of `care`. */
function fieldsBefore(changes: Changes): ProductFields {
  const fields: Record<string, unknown> = {}
  for (const [name, [before]] of Object.entries(changes)) {
    const [field = '', member] = name.split('.')
    if (member === undefined) fields[field] = before
    else fields[field] = { ...(fields[field] as object | undefined), [member]: before }
  }
  return fields as ProductFields
}
