import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import { staleByAudit } from '#domain/audit/edit-conflict.ts'
import { ShopError } from '#shared/shop-error.ts'

// Functions shared by categories, colours and sizes: short, ordered tables with versions.

export type ListTable = 'categories' | 'colors' | 'sizes'
const entityOf = { categories: 'category', colors: 'color', sizes: 'size' } as const

/**
 * Locks a row until the transaction ends, against other edits and against new references from products.
 *
 * @throws ShopError `notFound`
 */
export async function lockRow<Table extends ListTable>(
  tx: Db,
  table: Table,
  id: number,
): Promise<Row<Table>> {
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new ShopError('notFound')
  return row
}

/** @throws ShopError `editConflict` when the row's version is not the one that the caller read */
export async function requireVersion(
  tx: Db,
  table: ListTable,
  { id, version }: { id: number; version: number },
  readVersion: number,
): Promise<void> {
  if (version !== readVersion)
    throw await staleByAudit(tx, { entity: entityOf[table], id, version }, readVersion)
}

/**
 * Inserts a row at the end, with an id that was never used, not even by a merged row, which may be restored. Ids are computed here, so
 * concurrent inserts are retried.
 *
 * @returns its id
 */
export async function insertLast(
  tx: Db,
  table: ListTable,
  values: Record<string, unknown>,
): Promise<number> {
  const columns = Object.keys(values)
  for (let tries = 0; tries < 10; tries += 1) {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (id, position, ${sql.join(columns.map((name) => sql.ref(name)))})
      select 1 + greatest(0, max(id),
          (select max((params->>'id')::int) from jobs where kind = 'products.merge' and params->>'list' = ${table}::text)),
        coalesce(max(position), 0) + 1, ${sql.join(columns.map((name) => sql`${values[name]}`))}
      from ${sql.table(table)} on conflict (id) do nothing returning id`.execute(tx)
    if (rows[0]) return rows[0].id
  }
  throw new ShopError('serviceUnavailable')
}

/**
 * Changes the order of all rows. Returns the former order and whether it changed.
 *
 * @throws ShopError `validationFailed` when the ids are not those of all rows
 */
export async function reorderRows(
  tx: Db,
  table: ListTable,
  ids: readonly number[],
): Promise<{ before: number[]; hasMoved: boolean }> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} order by position, id`.execute(tx)
  const before = rows.map(({ id }) => id)
  const known = new Set(before)
  if (ids.length !== before.length || ids.some((id) => !known.has(id)))
    throw new ShopError('validationFailed', {}, { ids: ['orderIncomplete'] })
  const hasMoved = ids.some((id, index) => before[index] !== id)
  if (hasMoved)
    await sql`
      update ${sql.table(table)} as listed set position = index
      from unnest(${ids}::int[]) with ordinality as wanted (id, index) where listed.id = wanted.id`.execute(
      tx,
    )
  return { before, hasMoved }
}

/** The placeholder in the log for words about a person (office.md §35). */
export const redacted = '•••'

/** Hides the values of these columns, because the log outlives them; it only shows that there was a value. */
export function withoutWords(
  changes: Record<string, [before: unknown, after: unknown]>,
  columns: readonly string[],
): Record<string, [before: unknown, after: unknown]> {
  const hide = (value: unknown) =>
    value == null || value === '' || (Array.isArray(value) && value.length === 0) ? null : redacted
  return Object.fromEntries(
    Object.entries(changes).map(([column, [before, after]]) => [
      column,
      columns.includes(column) ? [hide(before), hide(after)] : [before, after],
    ]),
  )
}

/** Returns the values before and after of each column that differs. */
export function rowChanges(
  before: object,
  after: object,
): Record<string, [before: unknown, after: unknown]> {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after)
      .filter(([column, value]) => value !== undefined && old[column] !== value)
      .map(([column, value]) => [column, [old[column], value]]),
  )
}
