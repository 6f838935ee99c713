import { duplicateProduct, restoreVersion } from '#domain/office/products/copy-product.ts'
import { maxCountedRows } from '#domain/list-limits.ts'
import { countViews, type CountedView } from '#domain/office/products/count-views.ts'
import { createProduct } from '#domain/office/products/create-products.ts'
import { deleteProduct, undeleteProduct } from '#domain/office/products/delete-product.ts'
import { findProducts } from '#domain/office/products/find-products.ts'
import { findVersions, loadVersion } from '#domain/office/products/history.ts'
import { loadOfficeProduct } from '#domain/office/products/load-office-product.ts'
import { updateProduct } from '#domain/office/products/save-product.ts'
import { savePreview, productWith } from '#domain/office/products/preview-product.ts'
import { receiveStock } from '#domain/office/stock/receive-stock.ts'
import { hasPermission, type Member } from '#domain/staff/authorize.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Parsed } from '#contract/endpoint.ts'
import * as contract from '#contract/office/products.ts'
import { previewProduct } from '#contract/office/product-preview.ts'
import * as versions from '#contract/office/product-versions.ts'
import { readVersion, saveEdit } from '../../edit-conflict.ts'
import type { OfficeContext } from '../../office-context.ts'
import {
  serializeOfficeProduct,
  serializeOfficeRow,
  serializeVersion,
} from '../../serializers/office-product.ts'
import { serializePreview } from '../../serializers/product-preview.ts'
import { pageQuery, paged } from '../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** Routes for listing, editing, copying, deleting and restoring products (office.md §22). */
export function officeProductRoutes(api: Api): void {
  bindEndpoint(api, contract.listOfficeProducts, ({ query }, context) =>
    listProducts(query, context),
  )

  bindEndpoint(api, contract.countProductViews, async (_, { db }) => ({
    data: serializeCounts(await countViews(db)),
  }))

  bindEndpoint(api, contract.getOfficeProduct, async ({ params }, context) => ({
    data: await productFor(context, context.db, params.id),
  }))

  bindEndpoint(api, contract.createProduct, ({ body }, context) =>
    context.mutate(async (tx, audit) => {
      const { id } = await createProduct(tx, audit, context.member, body)
      if (body.quantity) await receiveFirst(tx, audit, context.member, { id, ...body })
      return saved(context, tx, id, 'productCreated')
    }),
  )

  bindEndpoint(api, contract.updateProduct, ({ params: { id }, body }, context) => {
    const version = readVersion(body.version, context)
    return saveEdit(
      context,
      (tx, audit) => updateProduct(tx, audit, context.member, { id, version, fields: body }),
      (db) => productFor(context, db, id),
    )
  })

  bindEndpoint(api, contract.duplicateProduct, ({ params }, context) =>
    context.mutate(async (tx, audit) => {
      const { id } = await duplicateProduct(tx, audit, context.member, params.id)
      return saved(context, tx, id, 'productCreated')
    }),
  )

  bindEndpoint(api, contract.deleteProduct, ({ params }, { mutate, t }) =>
    mutate(async (tx, audit) => {
      await deleteProduct(tx, audit, params.id)
      return { message: t('productInBin') }
    }),
  )

  bindEndpoint(api, contract.undeleteProduct, ({ params: { id } }, context) =>
    context.mutate(async (tx, audit) => {
      await undeleteProduct(tx, audit, id)
      return saved(context, tx, id, 'productOutOfBin')
    }),
  )

  productPreviewRoutes(api)
  productVersionRoutes(api)
}

/** Receives the initial stock of a new product, by a receipt. @throws ShopError `forbidden` `validationFailed` `notTracked` */
async function receiveFirst(
  tx: Db,
  audit: Audit,
  member: Member,
  {
    id,
    quantity,
    varies,
  }: { id: number; quantity?: number | null | undefined; varies?: boolean | undefined },
): Promise<void> {
  if (!hasPermission(member, 'stock.write'))
    throw new ShopError('forbidden', { permission: 'stock.write' })
  if (varies) throw new ShopError('validationFailed', {}, { quantity: ['invalidValue'] })
  await receiveStock(tx, audit, member.id, {
    received_on: dayOf(new Date()),
    lines: [
      { product_id: id, delivered: quantity ?? 0, broken: 0, broken_borne_by: 'supplier' as const },
    ],
  })
}

/** The shop's page with unsaved changes. */
function productPreviewRoutes(api: Api): void {
  bindEndpoint(api, previewProduct, async ({ params: { id }, body }, context) => {
    const { db, actor, member, locale, settings } = context
    const seen = await productWith(db, actor, member, { id, fields: body })
    const answers = serializePreview(seen, settings.assetBaseUrl)
    return context.mutate(async (tx, audit) => {
      const preview = await savePreview(tx, { productId: id, staffId: member.id, answers })
      audit.record({ action: 'product.previewed', entityId: id, title: seen.product.name_ar })
      const url = `/${locale}/product/${id}?preview=${preview.token}`
      return { data: { url, expires_at: preview.expiresAt.toISOString() } }
    })
  })
}

/** Previous versions of a product, and restoring them. */
function productVersionRoutes(api: Api): void {
  bindEndpoint(api, versions.listProductVersions, async ({ params, query }, context) => {
    const page = pageQuery({ ...query, pagination: true })
    const found = await findVersions(context.db, params.id, page)
    return paged({ data: found.versions.map(serializeVersion), total: found.total }, page, context)
  })

  bindEndpoint(api, versions.getProductVersion, async ({ params }, { db }) => {
    const found = await loadVersion(db, params.id, params.version)
    const snapshot = found.snapshot as Record<string, unknown>
    return { data: { ...serializeVersion(found), snapshot } }
  })

  bindEndpoint(api, versions.restoreProduct, ({ params: { id }, body }, context) => {
    const version = readVersion(body.version, context)
    const versionToRestore = body.version_to_restore
    return saveEdit(
      context,
      (tx, audit) => restoreVersion(tx, audit, context.member, { id, version, versionToRestore }),
      (db) => productFor(context, db, id),
    )
  })
}

async function listProducts(
  query: Parsed<typeof contract.listOfficeProducts>['query'],
  context: OfficeContext,
) {
  const { fields, ...asked } = pageQuery(query)
  const { products, total, isMore } = await findProducts(context.db, asked)
  const rows = products.map((product) => serializeOfficeRow(product, context))
  const data = fields ? rows.map((row) => trimmed(row, fields)) : rows
  const { meta, ...page } = paged({ data, total }, asked, context)
  return {
    ...page,
    ...(meta && { meta: { ...meta, ...(isMore && { total_is_more: true }) } }),
  }
}

/** Counted up to one more than the reported maximum. */
const serializeCounts = (counts: Record<CountedView, number>): contract.ProductViewCounts =>
  Object.fromEntries(
    Object.entries(counts).map(([view, count]) => [
      view,
      count > maxCountedRows ? { total: maxCountedRows, total_is_more: true } : { total: count },
    ]),
  ) as contract.ProductViewCounts

const productFor = async (context: OfficeContext, db: Db, id: number) =>
  serializeOfficeProduct(
    await loadOfficeProduct(db, id, context.settings.vatRateBasisPoints),
    context,
  )

const saved = async (
  context: OfficeContext,
  tx: Db,
  id: number,
  key: 'productCreated' | 'productOutOfBin',
) => ({ message: context.t(key), data: await productFor(context, tx, id) })

/** The requested members; the row's type declares all of them (contract/office/products.ts). */
function trimmed(
  row: contract.OfficeProductRow,
  fields: readonly string[],
): contract.OfficeProductRow {
  const wanted = new Set(['id', ...fields])
  return Object.fromEntries(
    Object.entries(row).filter(([field]) => wanted.has(field)),
  ) as contract.OfficeProductRow
}
