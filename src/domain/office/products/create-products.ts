import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { AuditAction } from '#shared/office/audit.ts'
import { ShopError } from '#shared/shop-error.ts'
import { applyFields, type ProductFields } from '../product-content/apply-fields.ts'
import { emptyContent, type ProductContent } from '../product-content/content.ts'
import { freeSkus, freeSlugs, nameVariants } from '../product-content/free-names.ts'
import { planCreation, type Writer } from './plan-save.ts'
import { writeProducts, type PlannedWrite } from './write-products.ts'

/** The fields of a new product. */
export type NewProduct = ProductFields & Pick<ProductContent, 'name_ar' | 'price_halalas'>

/**
 * Adds a product, as a draft by default. Its SKU and slug are generated if absent.
 *
 * @throws ShopError `forbidden` `validationFailed` `notPublishable`
 */
export async function createProduct(
  tx: Db,
  audit: Audit,
  writer: Writer,
  fields: NewProduct,
  action: AuditAction = 'product.created',
): Promise<{ id: number }> {
  const [plan] = await planProducts(tx, writer, [fields], action)
  if (!plan) throw new RangeError('a product was planned for each list of fields')
  if (plan instanceof ShopError) throw plan
  await writeProducts(tx, audit, writer.id, [plan])
  return { id: plan.id }
}

/**
 * Plans new products with reserved ids and unique names; `writeProducts` writes them. Three statements.
 *
 * @returns a plan for each, or its error
 */
export async function planProducts(
  tx: Db,
  writer: Writer,
  given: readonly NewProduct[],
  action: AuditAction = 'product.created',
): Promise<(PlannedWrite | ShopError)[]> {
  const ids = await newIds(tx, given.length)
  const drafts = given.map((fields, index) => {
    const { name_ar, price_halalas } = fields
    const blank = { ...emptyContent, name_ar, price_halalas, sku: '', slug: '' }
    return { id: ids[index] ?? 0, blank, content: applyFields(blank, fields), action }
  })
  await nameAll(tx, drafts)
  return drafts.map((draft) => {
    try {
      return planCreation(writer, draft)
    } catch (error) {
      if (error instanceof ShopError) return error
      throw error
    }
  })
}

async function newIds(tx: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

interface Draft {
  id: number
  content: ProductContent
}

/** Generates missing SKUs and slugs, and missing SKUs of variants. At most two statements, and one for each product with such a variant. */
async function nameAll(tx: Db, drafts: readonly Draft[]): Promise<void> {
  const skus = drafts.map(({ content }) => content.sku)
  const unnumbered = drafts.filter(({ content }) => !content.sku)
  const newSkus = await freeSkus(
    tx,
    unnumbered.map(({ id }) => id),
    skus,
  )
  for (const [index, { content }] of unnumbered.entries()) content.sku = newSkus[index] ?? ''
  for (const { content } of drafts)
    content.variants = await nameVariants(tx, content.sku, content.variants)
  const slugs = drafts.map(({ content }) => content.slug)
  const unaddressed = drafts.filter(({ content }) => !content.slug)
  const newSlugs = await freeSlugs(
    tx,
    'products',
    unaddressed.map(({ id, content: { name_latin, name_en } }) => ({
      name: name_latin ?? name_en ?? '',
      fallback: `plant-${id}`,
    })),
    { taken: slugs },
  )
  for (const [index, { content }] of unaddressed.entries()) content.slug = newSlugs[index] ?? ''
}
