import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { BulkEdit } from './bulk-actions.ts'

/** Rows that an edit refers to and that must exist. */
interface Target {
  table: 'categories' | 'colors' | 'sizes' | 'suppliers' | 'plant_profiles'
  /** The name of the field in the params. */
  field: string
  keys: readonly (number | string)[]
}

/** Null: the edit refers to nothing that must exist; what an edit removes need not exist. */
function targetOf({ action, params }: BulkEdit): Target | null {
  switch (action) {
    case 'add_category':
      return { table: 'categories', field: 'category_id', keys: [params.category_id] }
    case 'set_categories':
      return { table: 'categories', field: 'category_ids', keys: params.category_ids }
    case 'add_color':
      return { table: 'colors', field: 'color_id', keys: [params.color_id] }
    case 'add_size':
      return { table: 'sizes', field: 'size_id', keys: [params.size_id] }
    case 'set_supplier':
      return { table: 'suppliers', field: 'supplier_id', keys: given(params.supplier_id) }
    case 'set_profile':
      return { table: 'plant_profiles', field: 'profile', keys: given(params.profile) }
    default:
      return null
  }
}

const given = <Key>(key: Key | null): Key[] => (key === null ? [] : [key])

/**
 * Requires that the kind, category, option or supplier an edit assigns exists: a job would find out only by the failure of each of its
 * rows. At most one statement.
 *
 * @throws ShopError `validationFailed`
 */
export async function requireTargets(db: Db, edit: BulkEdit): Promise<void> {
  const target = targetOf(edit)
  if (!target || target.keys.length === 0) return
  const keys = [...new Set(target.keys.map(String))]
  const column = sql.ref(target.table === 'plant_profiles' ? 'slug' : 'id')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(target.table)} where ${column}::text = any(${keys}::text[])`.execute(
    db,
  )
  if (rows[0]?.count === keys.length) return
  const key = target.field === 'profile' ? 'unknownProfile' : 'invalidValue'
  throw new ShopError('validationFailed', {}, { [`params.${target.field}`]: [key] })
}
