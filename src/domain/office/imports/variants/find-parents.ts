import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { ImportOutcome } from '#shared/office/import.ts'
import { applyFields } from '../../product-content/apply-fields.ts'
import type { ProductContent } from '../../product-content/content.ts'
import { loadEditedProducts, type EditedProduct } from '../../product-content/load-content.ts'
import type { LineSetup } from '../line-values.ts'
import { blankProduct, type LineChanges } from '../line-changes.ts'
import { applyVariants } from './variant-changes.ts'

/** A line of the file that was checked before. */
export interface CheckedBefore {
  line: number
  match_key: string | null
  outcome: ImportOutcome
  changes: LineChanges | null
}

/** The plant of variants in a file: one that is there, or one that a line of the file adds. */
export interface Parent {
  sku: string
  /** Null: it is added by the file. */
  product: EditedProduct | null
  /** The line of the file for the plant itself, not for its variants. */
  ownLine: CheckedBefore | undefined
  /** Its content with what the checked lines of the file write; null: there is no such plant. */
  content: ProductContent | null
  /** The checked lines for its variants. */
  lines: CheckedBefore[]
}

/**
 * Loads the plants with these SKUs and what checked lines of the file write of them. Three statements, two if no plant is there.
 */
export async function findParents(
  tx: Db,
  { importId, matchBy }: { importId: number } & Pick<LineSetup, 'matchBy'>,
  skus: readonly string[],
): Promise<Map<string, Parent>> {
  const found = await tx
    .selectFrom('products')
    .select('id')
    .where('sku', '=', sql<string>`any(${[...skus]}::text[])`)
    .execute()
  const products =
    found.length === 0
      ? []
      : await loadEditedProducts(
          tx,
          found.map(({ id }) => id),
        )
  const bySku = new Map(products.map((product) => [product.content.sku, product]))
  const ownKeys = [...skus, ...products.map(({ id }) => id)].map((key) =>
    typeof key === 'number' ? `id:${key}` : `sku:${key}`,
  )
  const { rows } = await sql<CheckedBefore>`
    select line, match_key, outcome, changes from import_lines
    where import_id = ${importId}::int and outcome is not null
      and (match_key = any(${ownKeys}::text[]) or changes->'variant'->>'parentSku' = any(${[...skus]}::text[]))
    order by line`.execute(tx)
  return new Map(
    skus.map((sku) => {
      const product = bySku.get(sku) ?? null
      const ownKey = product && matchBy === 'id' ? `id:${product.id}` : `sku:${sku}`
      const ofVariants = rows.filter(({ changes }) => changes?.variant?.parentSku === sku)
      const ownLine = rows.find((row) => row.match_key === ownKey && !row.changes?.variant)
      return [sku, parentOf({ sku, product, ownLine, lines: ofVariants })]
    }),
  )
}

function parentOf(known: Omit<Parent, 'content'>): Parent {
  const { product, ownLine, lines } = known
  const isAdded = !product && ownLine?.outcome === 'new'
  if (!product && !isAdded) return { ...known, content: null }
  const own = applyFields(product?.content ?? blankProduct, ownLine?.changes?.fields ?? {})
  return {
    ...known,
    content: applyVariants(
      lines.reduce((content, { changes }) => applyFields(content, changes?.fields ?? {}), own),
      lines.flatMap(({ changes }) => changes?.variant ?? []),
    ),
  }
}

/** A product or variant that has an SKU. */
export interface SkuOwner {
  sku: string
  product_id: number
  variant_id: number | null
  parent_sku: string
  name_ar: string
  varies: boolean
  stock_quantity: number | null
}

/** Finds the products and variants with these SKUs, also those in the bin, because an SKU is used once. One statement. */
export async function findSkuOwners(tx: Db, skus: readonly string[]): Promise<SkuOwner[]> {
  if (skus.length === 0) return []
  const wanted = sql`any(${[...skus]}::text[])`
  const { rows } = await sql<SkuOwner>`
    select sku, id as product_id, null::int as variant_id, sku as parent_sku, name_ar, varies, stock_quantity
    from products where sku = ${wanted}
    union all
    select variant.sku, products.id, variant.id, products.sku, name_ar, varies, variant.stock_quantity
    from product_variants variant join products on products.id = product_id where variant.sku = ${wanted}`.execute(
    tx,
  )
  return rows
}
