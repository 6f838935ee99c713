import { sql } from 'kysely'
import { searchColumnsOf } from '#domain/search/search-columns.ts'
import type { Db } from '#db/tables.ts'
import type { Changes, ProductContent } from './content.ts'
import { contentColumns } from './load-content.ts'

/** The columns of `products` for this content, but stock and version. */
export function columnsOf(content: ProductContent) {
  const columns = Object.fromEntries(
    contentColumns.map((column) => [column, content[column]]),
  ) as Pick<ProductContent, (typeof contentColumns)[number]>
  return {
    ...columns,
    is_active: content.status === 'published',
    care: hasAny(content.care) ? JSON.stringify(content.care) : null,
    seo: hasAny(content.seo) ? content.seo : null,
    ...searchColumnsOf({ ...content, ...content.care, sku: skusOf(content) }),
  }
}

/** A product that varies is found by the SKU of each variant for sale too. */
const skusOf = ({ sku, varies, variants }: ProductContent): string =>
  [
    sku,
    ...(varies ? variants.filter((variant) => variant.is_active) : []).map((one) => one.sku),
  ].join(' ')

const hasAny = (members: object): boolean => Object.values(members).some((value) => value !== null)

const relations = {
  category_ids: ['product_categories', 'category_id'],
  color_ids: ['product_colors', 'color_id'],
  size_ids: ['product_sizes', 'size_id'],
  related_ids: ['related_products', 'related_id'],
} as const

/**
 * Writes the categories, colours, sizes and related products that changed: those that went, and all places. At most two statements for
 * each list.
 */
export async function writeRelations(
  tx: Db,
  productId: number,
  content: ProductContent,
  changes: Changes,
): Promise<void> {
  for (const [field, [tableName, columnName]] of Object.entries(relations)) {
    if (!(field in changes)) continue
    const ids = content[field as keyof typeof relations]
    const [table, column] = [sql.table(tableName), sql.ref(columnName)]
    if ((changes[field]?.[0] as number[] | null)?.some((id) => !ids.includes(id)))
      await sql`delete from ${table} where product_id = ${productId} and ${column} <> all (${ids}::int[])`.execute(
        tx,
      )
    if (ids.length > 0)
      await sql`
        insert into ${table} as old (product_id, ${column}, position)
        select ${productId}::int, id, place from unnest(${ids}::int[]) with ordinality as chosen (id, place)
        on conflict (product_id, ${column}) do update set position = excluded.position where old.position <> excluded.position`.execute(
        tx,
      )
  }
}

/** Keeps the content as the version it became. One statement; with `before` also what the version before it was, where nobody kept it. */
export async function keepVersion(
  tx: Db,
  versions: {
    productId: number
    version: number
    content: ProductContent
    staffId: number | null
    at?: Date
  }[],
): Promise<void> {
  await tx
    .insertInto('product_versions')
    .values(
      versions.map(({ productId, version, content, staffId, at }) => ({
        product_id: productId,
        version,
        snapshot: JSON.stringify(content),
        updated_by: staffId,
        ...(at && { at }),
      })),
    )
    .onConflict((kept) => kept.columns(['product_id', 'version']).doNothing())
    .execute()
}
