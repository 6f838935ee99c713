import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { checkPlantLaw, type Verdict } from '../plant-law/check-plant-law.ts'
import { loadEditedProducts, type EditedProduct } from '../product-content/load-content.ts'
import { unprotectCell } from '../tables/cell-safety.ts'
import { clearing, type CheckedLine, type LineSetup } from './line-values.ts'
import { planLine, type LinePlan } from './plan-line.ts'
import { skuOf } from './read-cell.ts'
import { findSkuOwners, type SkuOwner } from './variants/find-parents.ts'
import type { VariantLine } from './variants/plan-variants.ts'

/** The lines of plants, and those of variants. */
interface SplitLines {
  plants: CheckedLine[]
  variants: VariantLine[]
  /** SKU of a variant → SKU of its plant. */
  plantOf: ReadonlyMap<string, string>
}

/**
 * Tells lines of variants from those of plants: in a list of products by `parent_sku`, in a price list by their SKU. A plant that varies may
 * have the SKU of one of its variants; in a price list it is the variant, which has the price. An SKU that a variant shares with another plant
 * is that plant's. One statement.
 */
export async function splitLines(
  tx: Db,
  setup: LineSetup,
  lines: readonly CheckedLine[],
): Promise<SplitLines> {
  const { kind, matchBy, mapping } = setup
  const skuIn = ({ values }: CheckedLine) => values.values.get('sku')?.value as string | undefined
  const owners = await findSkuOwners(
    tx,
    lines.flatMap((line) => skuIn(line) ?? []),
  )
  const ofPlants = new Map(
    owners
      .filter(({ variant_id: id }) => id === null)
      .map((owner) => [owner.sku, owner.product_id]),
  )
  const isOfVariant = ({ sku, product_id: id, variant_id, varies }: SkuOwner) =>
    variant_id !== null && varies && (ofPlants.get(sku) ?? id) === id
  const plantOf = new Map(owners.filter(isOfVariant).map((owner) => [owner.sku, owner.parent_sku]))
  const column = parentColumn(mapping)
  const parentSku = (line: CheckedLine): string | null | undefined => {
    if (kind === 'prices') return matchBy === 'sku' ? plantOf.get(skuIn(line) ?? '') : undefined
    const raw = column === undefined ? null : (line.cells[column - 1] ?? null)
    if (raw === null || raw === clearing) return undefined
    return (line.values.values.get('parent_sku')?.value as string | undefined) ?? null
  }
  const split: Omit<SplitLines, 'plantOf'> = { plants: [], variants: [] }
  for (const line of lines) {
    const sku = parentSku(line)
    if (sku === undefined) split.plants.push(line)
    else split.variants.push({ ...line, parentSku: sku })
  }
  return { ...split, plantOf }
}

/** Returns the number of the column that names the plant of a variant. */
export const parentColumn = (mapping: LineSetup['mapping']): number | undefined =>
  [...mapping].find(([, { name }]) => name === 'parent_sku')?.[0]

interface PlannedPlant {
  line: CheckedLine
  plan: LinePlan
  product: EditedProduct | null
}

/** Plans lines of plants. Five statements, however many lines. */
export async function planPlants(
  tx: Db,
  setup: LineSetup,
  {
    importId,
    lines,
    plantOf,
    earlier,
  }: {
    importId: number
    lines: readonly CheckedLine[]
    plantOf: SplitLines['plantOf']
    earlier(key: string, line: number): number | undefined
  },
): Promise<PlannedPlant[]> {
  if (lines.length === 0) return []
  const products = await productsOf(tx, setup, lines)
  const verdicts = await checkLinesAgainstLaw(tx, lines, products)
  const parents = await parentsInFile(tx, setup, importId)
  return lines.map((line, index) => {
    const product = (line.key === null ? null : products.get(line.key)) ?? null
    const sku = product?.content.sku ?? line.values.values.get('sku')?.value
    const plan = planLine(line.values, setup, {
      cells: line.cells,
      product,
      earlier: (line.key === null ? null : earlier(line.key, line.line)) ?? null,
      verdict: verdicts[index] ?? null,
      hasVariantLines: parents.has(String(sku)),
      variantOf: plantOf.get(String(sku)) ?? null,
    })
    return { line, plan, product }
  })
}

/** Returns the SKUs of plants of which the file has variants. At most one statement. */
async function parentsInFile(
  tx: Db,
  { mapping }: LineSetup,
  importId: number,
): Promise<Set<string>> {
  const column = parentColumn(mapping)
  if (column === undefined) return new Set()
  const { rows } = await sql<{ raw: string }>`
    select distinct cells->>${column - 1}::int as raw from import_lines
    where import_id = ${importId}::int and cells->>${column - 1}::int is not null`.execute(tx)
  return new Set(rows.flatMap(({ raw }) => skuOf(unprotectCell(raw)) ?? []))
}

/** Returns the verdict of the law on each line, by the name and kind that its product will have. One statement. */
const checkLinesAgainstLaw = (
  tx: Db,
  lines: readonly CheckedLine[],
  products: ReadonlyMap<string, EditedProduct>,
): Promise<Verdict[]> =>
  checkPlantLaw(
    tx,
    lines.map(({ key, values }) => {
      const product = (key === null ? null : products.get(key)) ?? null
      const willHave = (field: 'name_latin' | 'profile') => {
        const cell = values.values.get(field)
        return ((cell ? cell.value : product?.content[field]) as string | null | undefined) ?? null
      }
      return {
        id: product?.id ?? null,
        name: willHave('name_latin'),
        profile: willHave('profile'),
      }
    }),
  )

/** Loads the products of the lines by key. Two statements. */
async function productsOf(
  tx: Db,
  { matchBy }: LineSetup,
  lines: readonly CheckedLine[],
): Promise<Map<string, EditedProduct>> {
  const wanted = lines.flatMap(({ values }) => values.values.get(matchBy)?.value ?? [])
  if (wanted.length === 0) return new Map()
  const found = await tx
    .selectFrom('products')
    .select('id')
    .where(matchBy, 'in', wanted as never[])
    .execute()
  if (found.length === 0) return new Map()
  const products = await loadEditedProducts(
    tx,
    found.map(({ id }) => id),
  )
  return new Map(
    products.map((product) => [
      `${matchBy}:${matchBy === 'id' ? product.id : product.content.sku}`,
      product,
    ]),
  )
}
