import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { ProductFilters } from './product-query.ts'

/** An array of ids in PostgreSQL's text form, passed back unchanged. */
type Ids = string

/** The `product_facet_groups` that match each choice; null: all match. */
export interface MatchedFacets {
  category: Ids | null
  color: Ids | null
  size: Ids | null
  /** Groups that match all choices. */
  all: Ids | null
  /** Groups that match two of the three choices, and so are needed for some count of the filters. */
  counted: Ids | null
}

/** Nothing is chosen. */
export const noFilter: MatchedFacets = {
  category: null,
  color: null,
  size: null,
  all: null,
  counted: null,
}

/** Returns the groups that match the chosen options. One statement, none without a choice. Unknown options match nothing. */
export async function matchFacets(
  db: Db,
  { categories = [], colors = [], sizes = [] }: ProductFilters,
): Promise<MatchedFacets> {
  const chosen = [categories, colors, sizes].filter(({ length }) => length > 0)
  if (chosen.length === 0) return noFilter
  const ids = int4Ids(categories.filter((given) => /^\d{1,10}$/.test(given)).map(Number))
  const { rows } = await sql<MatchedFacets>`
    with chosen as materialized (
        select array(select id from categories where is_active and (id = any(${ids}::int[]) or slug = any(${categories}::text[]))) as category_ids),
      fitting as materialized (
        select product_facet_groups.id,
          ${categories.length > 0 ? sql`product_facet_groups.category_ids && chosen.category_ids` : sql`true`} as in_category,
          ${colors.length > 0 ? sql`color_ids && ${int4Ids(colors)}::int[]` : sql`true`} as in_color,
          ${sizes.length > 0 ? sql`size_ids && ${int4Ids(sizes)}::int[]` : sql`true`} as in_size
        from product_facet_groups, chosen)
    select
      ${idsIf(categories.length > 0, sql`in_category`)} as category,
      ${idsIf(colors.length > 0, sql`in_color`)} as color,
      ${idsIf(sizes.length > 0, sql`in_size`)} as size,
      ${idsIf(true, sql`in_category and in_color and in_size`)} as all,
      ${idsIf(chosen.length > 1, sql`in_category::int + in_color::int + in_size::int > 1`)} as counted
    from fitting`.execute(db)
  return rows[0] ?? noFilter
}

const idsIf = (isNarrowed: boolean, fits: RawBuilder<unknown>) =>
  isNarrowed ? sql`coalesce(array_agg(id) filter (where ${fits}), '{}')::text` : null

/** Ids that fit the column; a larger one counts as unknown. */
const int4Ids = (ids: number[]): number[] => ids.filter((id) => id <= 2_147_483_647)

/** A condition on rows with a `group_id`. */
export const inFacetGroups = (groups: Ids | null): RawBuilder<boolean> =>
  groups ? sql`group_id = any(${groups}::int[])` : sql`true`
