import { sql } from 'kysely'
import { isSearched, searchColumnsOf } from '#domain/search/search-columns.ts'
import type { Db } from '#db/tables.ts'
import type { Changes, ProductContent } from './content.ts'
import { contentColumns } from './load-content.ts'

/** Returns the columns of `products` for this content as JSON values, except stock and version. */
export const columnsOf = (content: ProductContent) => ({
  ...plainColumnsOf(content),
  ...searchedColumnsOf(content),
})
export type ContentColumn = keyof ReturnType<typeof columnsOf>

/**
 * Returns only these columns. The search columns are computed only if requested, because folding all texts of a product takes the most
 * time.
 */
export function someColumnsOf(
  content: ProductContent,
  columns: readonly ContentColumn[],
): Record<string, unknown> {
  const isFound = columns.some((column) => searchColumns.includes(column))
  const values: Partial<ReturnType<typeof columnsOf>> = {
    ...plainColumnsOf(content),
    ...(isFound && searchedColumnsOf(content)),
  }
  return Object.fromEntries(columns.map((column) => [column, values[column]]))
}

function plainColumnsOf(content: ProductContent) {
  const columns = Object.fromEntries(
    contentColumns.map((column) => [column, content[column]]),
  ) as Pick<ProductContent, (typeof contentColumns)[number]>
  return {
    ...columns,
    profile_slug: content.profile,
    is_active: content.status === 'published',
    care: hasAny(content.care) ? content.care : null,
    seo: hasAny(content.seo) ? content.seo : null,
  }
}

const searchedColumnsOf = (content: ProductContent) =>
  searchColumnsOf({ ...content, ...content.care, sku: skusOf(content) })

/** Returns the SKUs by which a product is found, including those of active variants if it varies. */
const skusOf = ({ sku, varies, variants }: ProductContent): string =>
  [
    sku,
    ...(varies ? variants.filter((variant) => variant.is_active) : []).map((one) => one.sku),
  ].join(' ')

const hasAny = (members: object): boolean => Object.values(members).some((value) => value !== null)

const ofContent: ReadonlySet<string> = new Set(contentColumns)
const searchColumns: ContentColumn[] = ['search_text', 'search_names', 'search_facts']

/** Returns the columns that these changes affect; no others are written, to avoid needless triggers and long texts. */
export function columnsChangedBy(changes: Changes): ContentColumn[] {
  const columns = new Set<ContentColumn>()
  for (const name of Object.keys(changes)) {
    const [field = '', member = field] = name.split('.')
    if (ofContent.has(field)) columns.add(field as ContentColumn)
    if (field === 'care' || field === 'seo') columns.add(field)
    if (field === 'status') columns.add('is_active')
    if (field === 'profile') columns.add('profile_slug')
    const hasOtherSkus = field === 'variants' || field === 'varies'
    if (hasOtherSkus || (field !== 'seo' && isSearched(member)))
      for (const column of searchColumns) columns.add(column)
  }
  return [...columns]
}

const relations = {
  category_ids: ['product_categories', 'category_id'],
  color_ids: ['product_colors', 'color_id'],
  size_ids: ['product_sizes', 'size_id'],
  related_ids: ['related_products', 'related_id'],
} as const
type Relation = keyof typeof relations

/** A product's new content with its changes. */
export interface ChangedContent {
  id: number
  after: ProductContent
  changes: Changes
}

/**
 * Writes the changed categories, colours, sizes and related products of all products together: removes old ones and writes all positions.
 * At most two statements for each list. Ordered by the products' ids.
 */
export async function writeRelations(tx: Db, products: readonly ChangedContent[]): Promise<void> {
  for (const field of Object.keys(relations) as Relation[]) {
    const changed = products.filter(({ changes }) => field in changes)
    if (changed.length > 0) await writeRelation(tx, field, changed)
  }
}

async function writeRelation(
  tx: Db,
  field: Relation,
  products: readonly ChangedContent[],
): Promise<void> {
  const [tableName, columnName] = relations[field]
  const [table, column] = [sql.table(tableName), sql.ref(columnName)]
  const isGone = ({ after, changes }: ChangedContent) =>
    (changes[field]?.[0] as number[] | null)?.some((id) => !after[field].includes(id)) === true
  const shrunk = products.filter(isGone).map(({ id, after }) => ({ id, remaining: after[field] }))
  if (shrunk.length > 0)
    await sql`
      delete from ${table} as old using json_to_recordset(${JSON.stringify(shrunk)}::json) as given (id integer, remaining integer[])
      where old.product_id = given.id and old.${column} <> all (remaining)`.execute(tx)
  const wanted = products.flatMap(({ id, after }) =>
    after[field].map((chosen, place) => ({ id, chosen, place: place + 1 })),
  )
  if (wanted.length > 0)
    await sql`
      insert into ${table} as old (product_id, ${column}, position)
      select id, chosen, place
      from json_to_recordset(${JSON.stringify(wanted)}::json) as given (id integer, chosen integer, place integer) order by id, place
      on conflict (product_id, ${column}) do update set position = excluded.position where old.position <> excluded.position`.execute(
      tx,
    )
}

/** A product's content as one of its versions. */
export interface StoredVersion {
  product_id: number
  version: number
  snapshot: ProductContent
  updated_by: number | null
  /** Absent: now. */
  at?: Date
}

/** Stores contents as versions. One statement. */
export async function insertVersions(tx: Db, versions: readonly StoredVersion[]): Promise<void> {
  await sql`
    insert into product_versions (product_id, version, snapshot, updated_by, at)
    select product_id, version, snapshot, updated_by, coalesce(at, now())
    from json_to_recordset(${JSON.stringify(versions)}::json) as kept (
      product_id integer, version integer, snapshot jsonb, updated_by integer, at timestamptz)
    on conflict (product_id, version) do nothing`.execute(tx)
}
