import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { ProductFilters } from './products-wanted.ts'

/** The `shelf_groups` that each choice leaves; null: nothing was chosen, all are left. */
export interface FittingGroups {
  category: number[] | null
  color: number[] | null
  size: number[] | null
}

/** No choice narrows anything. */
export const everything: FittingGroups = { category: null, color: null, size: null }

/** One statement, none without a choice. Unknown options fit nothing. */
export async function fittingGroups(db: Db, { categories = [], colors = [], sizes = [] }: ProductFilters): Promise<FittingGroups> {
  if (categories.length + colors.length + sizes.length === 0) return everything
  const ids = knowable(categories.filter((given) => /^\d{1,10}$/.test(given)).map(Number))
  const { rows } = await sql<FittingGroups>`
    with chosen as materialized (
      select array(select id from categories where is_active and (id = any(${ids}::int[]) or slug = any(${categories}::text[]))) as category_ids)
    select
      ${categories.length > 0 ? fitting(sql`shelf_groups.category_ids && chosen.category_ids`) : null} as category,
      ${colors.length > 0 ? fitting(sql`color_ids && ${knowable(colors)}::int[]`) : null} as color,
      ${sizes.length > 0 ? fitting(sql`size_ids && ${knowable(sizes)}::int[]`) : null} as size
    from shelf_groups, chosen`.execute(db)
  return rows[0] ?? everything
}

const fitting = (condition: ReturnType<typeof sql<boolean>>) => sql`coalesce(array_agg(id) filter (where ${condition}), '{}')`

/** Ids a column could hold; a larger one is merely unknown. */
const knowable = (ids: number[]): number[] => ids.filter((id) => id <= 2_147_483_647)

/** Over rows with a `group_id`. */
export const fitsAll = ({ category, color, size }: FittingGroups): RawBuilder<boolean> =>
  sql`${fitsGroups(category)} and ${fitsGroups(color)} and ${fitsGroups(size)}`

export const fitsGroups = (groups: number[] | null): RawBuilder<boolean> => (groups ? sql`group_id = any(${groups}::int[])` : sql`true`)

/** The groups that some count beside the filters looks at: those that fit two of the three choices. null: all. */
export function countedGroups({ category, color, size }: FittingGroups): number[] | null {
  const pairs = [both(color, size), both(category, size), both(category, color)]
  return pairs.some((pair) => pair === null) ? null : [...new Set(pairs.flatMap((pair) => pair ?? []))]
}

function both(some: number[] | null, others: number[] | null): number[] | null {
  if (some === null || others === null) return some ?? others
  const known = new Set(others)
  return some.filter((group) => known.has(group))
}
