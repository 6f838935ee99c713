import type { Db } from '#db/tables.ts'
import { staleEdit } from '#domain/audit/edit-conflict.ts'
import { ShopError } from '#shared/shop-error.ts'
import { changesBetween, type Changes } from '../product-content/content.ts'
import type { EditedProduct } from '../product-content/load-content.ts'

/** A version of a product: its author, and its differences from the previous one. */
export interface ProductVersion {
  version: number
  at: Date
  by: { id: number; name: string } | null
  /** Empty in the first stored version. */
  changes: Changes
}

const versionRows = (db: Db, productId: number) =>
  db
    .selectFrom('product_versions')
    .leftJoin('staff', 'staff.customer_id', 'product_versions.updated_by')
    .select(['product_versions.version', 'snapshot', 'at', 'updated_by', 'staff.name'])
    .where('product_id', '=', productId)

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>['execute']>>[number]

const versionOf = (row: VersionRow, previous: VersionRow | undefined): ProductVersion => ({
  version: row.version,
  at: row.at,
  by: row.updated_by === null ? null : { id: row.updated_by, name: row.name ?? '' },
  changes: previous ? changesBetween(previous.snapshot, row.snapshot) : {},
})

/** Returns a page of the versions, newest first, and their number. */
export async function findVersions(
  db: Db,
  productId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ versions: ProductVersion[]; total: number }> {
  // One more than shown, to compare the last one with.
  const rows = await versionRows(db, productId)
    .orderBy('product_versions.version', 'desc')
    .limit(limit + 1)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('product_versions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  const versions = rows.map((row, index) => versionOf(row, rows[index + 1]))
  return { versions: versions.slice(0, limit), total: Number(total) }
}

/** Loads one version with its content. @throws ShopError `notFound` */
export async function loadVersion(
  db: Db,
  productId: number,
  version: number,
): Promise<ProductVersion & { snapshot: object }> {
  const [row, previous] = await versionRows(db, productId)
    .where('product_versions.version', '<=', version)
    .orderBy('product_versions.version', 'desc')
    .limit(2)
    .execute()
  if (row?.version !== version) throw new ShopError('notFound')
  return { ...versionOf(row, previous), snapshot: row.snapshot }
}

/** Returns the error for an edit of an old version: who changed the product last, and all fields changed since. One statement. */
export async function refuseStaleProduct(
  tx: Db,
  product: EditedProduct,
  readVersion: number,
): Promise<ShopError> {
  const rows = await versionRows(tx, product.id)
    .where('product_versions.version', '>=', readVersion)
    .orderBy('product_versions.version')
    .execute()
  const changed = new Set<string>()
  // The version that the caller read may not be stored, if SQL made it; then any field may have changed.
  let previous: object = rows[0]?.version === readVersion ? rows[0].snapshot : {}
  for (const { snapshot } of [...rows, { snapshot: product.content }]) {
    for (const field of Object.keys(changesBetween(previous, snapshot))) changed.add(field)
    previous = snapshot
  }
  return staleEdit({
    version: product.version,
    changedBy: rows.at(-1)?.version === product.version ? product.updatedBy : null,
    changedAt: product.updatedAt,
    changedFields: [...changed],
  })
}
