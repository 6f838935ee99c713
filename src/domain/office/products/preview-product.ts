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

/** How long a preview can be looked at. */
const minutes = 10

/** A product as the shop would show it, with those related to it. */
export interface PreviewedProduct {
  product: ProductPageRecord
  related: ProductRecord[]
}

/** Ends the transaction in which a product was written to be looked at. */
class Seen extends Error {
  readonly preview: PreviewedProduct
  constructor(preview: PreviewedProduct) {
    super('a preview is never committed')
    this.preview = preview
  }
}

/**
 * The product as it would be with these fields: they are written as staff write them, looked at, and taken back before anybody else
 * can see them. It may lack what publishing needs, and be a draft. The product is locked meanwhile.
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
  // Looking is no publishing, and no setting of a price.
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

/** What a preview's page is made of in each language: answers of the shop's API. */
export type PreviewAnswers = Record<Locale, { product: object; related: object[] }>

interface NewPreview {
  productId: number
  staffId: number
  answers: PreviewAnswers
}

/** Keeps a preview. The token is the only way to it, and is stored as its SHA-256 alone. Those that are over are deleted. */
export async function keepPreview(
  tx: Db,
  { productId, staffId, answers }: NewPreview,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .deleteFrom('product_previews')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
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

/** The preview of a token, or null when there is none or it is over. */
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
