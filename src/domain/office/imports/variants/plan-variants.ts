import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { applyFields } from '../../product-content/apply-fields.ts'
import type { VariantContent } from '../../product-content/content.ts'
import { nextSku, stemOf, takenSkus } from '../../product-content/free-names.ts'
import type { CheckedLine, LineSetup, LineValues } from '../line-values.ts'
import type { LineChanges } from '../line-changes.ts'
import type { LinePlan } from '../plan-line.ts'
import { findParents, findSkuOwners, type Parent, type SkuOwner } from './find-parents.ts'
import { planVariant } from './plan-variant.ts'
import { applyVariants } from './variant-changes.ts'
import { optionsIn } from './variant-fields.ts'

/** The line of a variant, with the SKU of its plant; null: the cell for it cannot be read. */
export interface VariantLine extends CheckedLine {
  parentSku: string | null
}

export interface PlannedVariant {
  line: VariantLine
  plan: LinePlan
  product: Parent['product']
}

interface VariantLines {
  importId: number
  lines: readonly VariantLine[]
  /** Returns a function that finds an earlier line with the same key. */
  findEarlier(
    lines: readonly CheckedLine[],
  ): Promise<(key: string, line: number) => number | undefined>
}

/**
 * Plans lines of variants in their order, each after what the lines before it write of its plant (office.md §33). The lines of plants are
 * checked first, so any line of the file may add the plant of a variant. Six statements, eight where an SKU is generated.
 */
export async function planVariants(
  tx: Db,
  setup: LineSetup,
  { importId, lines, findEarlier }: VariantLines,
): Promise<PlannedVariant[]> {
  if (lines.length === 0) return []
  const skus = new Set(lines.flatMap(({ parentSku }) => parentSku ?? []))
  const parents = await findParents(tx, { importId, matchBy: setup.matchBy }, [...skus])
  const read = lines.map((line) => {
    const parent = line.parentSku === null ? undefined : parents.get(line.parentSku)
    const known = knownVariant(line.values, parent)
    const sku = (line.values.values.get('sku')?.value as string | undefined) ?? known?.sku ?? null
    const key = setup.kind === 'prices' ? line.key : sku === null ? null : `variant:${sku}`
    return { line: { ...line, key }, parent, known, sku }
  })
  const owners = await findSkuOwners(
    tx,
    read.flatMap(({ sku }) => sku ?? []),
  )
  const plants = await addedPlants(
    tx,
    importId,
    read.flatMap(({ sku }) => sku ?? []),
  )
  const taken = await unavailableSkus(
    tx,
    importId,
    read.filter(({ sku }) => sku === null).flatMap(({ parent }) => parent ?? []),
  )
  const earlier = await findEarlier(read.map(({ line }) => line))
  const planned: PlannedVariant[] = []
  // The SKUs generated here → their lines; the file may name them afterwards.
  const generated = new Map<string, number>()
  for (const { line, parent, known, sku: named } of read) {
    const sku = named ?? (parent?.content ? nextSku(parent.sku, taken) : '')
    const plan = planVariant(line, setup, {
      parent,
      known,
      sku,
      owner:
        otherOwner(owners, named, parent) ??
        plants.find((one) => one.parent_sku === named && named !== parent?.sku),
      stock: owners.find((owner) => owner.variant_id === known?.id)?.stock_quantity ?? null,
      earlier:
        generated.get(sku) ?? (line.key === null ? null : earlier(line.key, line.line)) ?? null,
    })
    const isGenerated = named === null && plan.outcome !== 'wrong'
    if (isGenerated) generated.set(sku, line.line)
    if (plan.outcome !== 'wrong') taken.add(sku)
    const written = isGenerated ? { ...line, key: `variant:${sku}` } : line
    addTo(parent, written, plan)
    planned.push({ line: written, plan, product: parent?.product ?? null })
  }
  return planned
}

/** Finds the variant that a line means: by its SKU, or, without one, by its colour and size. */
function knownVariant(
  { values }: LineValues,
  parent: Parent | undefined,
): VariantContent | undefined {
  const variants = parent?.product?.content.variants ?? []
  const sku = values.get('sku')?.value
  if (sku != null) return variants.find((variant) => variant.sku === sku)
  const options = optionsIn({ values })
  return variants.find(
    ({ color_id, size_id }) => color_id === options.color_id && size_id === options.size_id,
  )
}

/** Returns the plants with these SKUs that lines of the file add. At most one statement. */
async function addedPlants(
  tx: Db,
  importId: number,
  skus: readonly string[],
): Promise<Pick<SkuOwner, 'parent_sku'>[]> {
  if (skus.length === 0) return []
  const { rows } = await sql<Pick<SkuOwner, 'parent_sku'>>`
    select substr(match_key, 5) as parent_sku from import_lines
    where import_id = ${importId}::int and outcome = 'new' and match_key = any(${skus.map((sku) => `sku:${sku}`)}::text[])`.execute(
    tx,
  )
  return rows
}

/** Returns the SKUs, in the shop and in checked lines, that are not generated for new variants of these plants. At most two statements. */
async function unavailableSkus(
  tx: Db,
  importId: number,
  parents: readonly Parent[],
): Promise<Set<string>> {
  const skus = [...new Set(parents.map(({ sku }) => sku))]
  const taken = await takenSkus(tx, skus)
  if (skus.length === 0) return taken
  const keys = skus.flatMap((sku) => [`sku:${stemOf(sku)}`, `variant:${stemOf(sku)}`])
  const { rows } = await sql<{ sku: string }>`
    select split_part(match_key, ':', 2) as sku from import_lines
    where import_id = ${importId}::int and match_key ^@ any(${keys}::text[])`.execute(tx)
  return new Set([...taken, ...rows.map(({ sku }) => sku)])
}

/** Finds another plant, or a variant of one, that has this SKU already. */
const otherOwner = (
  owners: readonly SkuOwner[],
  sku: string | null,
  parent: Parent | undefined,
): SkuOwner | undefined =>
  owners.find((owner) => owner.sku === sku && owner.product_id !== parent?.product?.id)

/** Adds what a line writes to the content of its plant, for the lines after it. */
function addTo(parent: Parent | undefined, { line, key }: CheckedLine, plan: LinePlan): void {
  const changes = plan.changes as LineChanges | null
  if (!parent?.content || !changes) return
  parent.lines.push({ line, match_key: key, outcome: plan.outcome, changes })
  parent.content = applyVariants(
    applyFields(parent.content, changes.fields),
    changes.variant ? [changes.variant] : [],
  )
}
