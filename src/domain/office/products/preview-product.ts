import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor, Audit } from '#domain/audit/audited-transaction.ts'
import {
  loadProductPage,
  type ProductPageRecord,
  type ProductRecord,
} from '#domain/catalogue/load-products.ts'
import { loadRelated } from '#domain/search/load-related.ts'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import type { Locale } from '#shared/locale.ts'
import { ShopError } from '#shared/shop-error.ts'
import { permissions } from '#shared/office/staff.ts'
import type { ProductFields } from '../product-content/apply-fields.ts'
import type { Writer } from './plan-save.ts'
import { updateProduct } from './save-product.ts'

/** The lifetime of a preview. */
const minutes = 10

/** A product as the shop would show it, with its related products. */
export interface PreviewedProduct {
  product: ProductPageRecord
  related: ProductRecord[]
}

/** Rolls back the transaction in which a product was written for a preview. */
class Seen extends Error {
  readonly preview: PreviewedProduct
  constructor(preview: PreviewedProduct) {
    super('a preview is never committed')
    this.preview = preview
  }
}

/**
 * Returns the product as it would be with these fields: they are written like an edit, read, and rolled back before anybody else can see
 * them. It may be a draft that lacks requirements for publishing. The product is locked meanwhile.
 *
 * @throws ShopError `productNotFound` `validationFailed`
 */
export async function productWith(
  db: Db,
  actor: Actor,
  writer: Writer,
  { id, fields }: { id: number; fields: Omit<ProductFields, 'status'> },
): Promise<PreviewedProduct> {
  const silent: Audit = { actor, record: () => {} }
  // A preview neither publishes nor sets a price, so it needs no permissions.
  const viewer: Writer = {
    ...writer,
    permissions: new Map(permissions.map((one) => [one, 'full'])),
  }
  try {
    return await withTransactionRetry(db, async (tx) => {
      await updateProduct(tx, silent, viewer, { id, fields: { ...fields, status: 'draft' } })
      const product = await loadProductPage(tx, id, { withInactive: true })
      if (!product) throw new ShopError('productNotFound')
      const related = await loadRelated(tx, product)
      throw new Seen({ product: { ...product, is_active: true }, related })
    })
  } catch (error) {
    if (error instanceof Seen) return error.preview
    throw error
  }
}

/** The data of a preview's page in each language: responses of the shop's API. */
export type PreviewAnswers = Record<Locale, { product: object; related: object[] }>

interface NewPreview {
  productId: number
  staffId: number
  answers: PreviewAnswers
}

/** Stores a preview. Only the token gives access, and only its SHA-256 is stored. Expired previews are deleted. */
export async function savePreview(
  tx: Db,
  { productId, staffId, answers }: NewPreview,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  await deleteExpiredPreviews(tx)
  const { expires_at } = await tx
    .insertInto('product_previews')
    .values({
      token_sha256: digestOf(token),
      product_id: productId,
      staff_id: staffId,
      answers: JSON.stringify(answers),
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expiresAt: expires_at }
}

/** Deletes previews of products that no longer open. */
export async function deleteExpiredPreviews(db: Db): Promise<void> {
  await db
    .deleteFrom('product_previews')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

/** Returns the preview of a token; null: it does not exist or has expired. */
export async function findPreview(
  db: Db,
  token: string,
): Promise<{ productId: number; answers: PreviewAnswers } | null> {
  const found = await db
    .selectFrom('product_previews')
    .select(['product_id', 'answers'])
    .where('token_sha256', '=', digestOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found ? { productId: found.product_id, answers: found.answers as PreviewAnswers } : null
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()
