import { sql, type SqlBool } from 'kysely'
import type { ImportDifference, ImportProblem } from '#db/tables/import.ts'
import type { Db } from '#db/tables.ts'
import type { ImportOutcome } from '#shared/office/import.ts'
import { importHours, type ImportRecord } from './import-record.ts'
import { englishNameSql } from '#domain/catalogue/names.ts'

/** An uploaded table with the findings of its dry run so far. */
export type FoundImport = ImportRecord & {
  creator: string
  counts: Record<ImportOutcome | 'warned', number>
  changedFields: Record<string, number>
}

const isRetained = sql<SqlBool>`imports.created_at > now() - make_interval(hours => ${sql.lit(importHours)})`

const withCreator = (db: Db, createdBy: number) =>
  db
    .selectFrom('imports')
    .leftJoin('staff', 'staff.customer_id', 'imports.created_by')
    .selectAll('imports')
    .select(sql<string>`coalesce(staff.name, '')`.as('creator'))
    .where('imports.created_by', '=', createdBy)
    .where(isRetained)

/** Returns an import of this member; null: it does not exist or is older than a day. */
export async function findImport(
  db: Db,
  id: number,
  createdBy: number,
): Promise<FoundImport | null> {
  const record = await withCreator(db, createdBy).where('imports.id', '=', id).executeTakeFirst()
  const [found] = record ? await withCounts(db, [record]) : []
  return found ?? null
}

/** Returns a page of this member's imports that are still kept, newest first. */
export async function findImports(
  db: Db,
  createdBy: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ imports: FoundImport[]; total: number }> {
  const { total } = await db
    .selectFrom('imports')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('created_by', '=', createdBy)
    .where(isRetained)
    .executeTakeFirstOrThrow()
  const records = await withCreator(db, createdBy)
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { imports: await withCounts(db, records), total }
}

type CreatedImport = ImportRecord & { creator: string }

/** Adds the findings of the dry runs so far. Two statements, however many imports. */
async function withCounts(db: Db, records: readonly CreatedImport[]): Promise<FoundImport[]> {
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; outcome: ImportOutcome; lines: number; warned: number }>`
    select import_id as id, outcome, count(*)::int as lines, (count(*) filter (where is_warned))::int as warned from import_lines
    where import_id = any(${ids}::int[]) and outcome is not null group by 1, 2`.execute(db)
  const changed = await sql<{ id: number; field: string; lines: number }>`
    select import_id as id, difference->>'field' as field, count(*)::int as lines
    from import_lines, jsonb_array_elements(differences) as difference
    where import_id = any(${ids}::int[]) and outcome = 'changed' and difference->'from' <> difference->'to' group by 1, 2`.execute(
    db,
  )
  return records.map((record) => {
    const counts = { new: 0, changed: 0, same: 0, wrong: 0, warned: 0 }
    for (const { outcome, lines, warned } of rows.filter(({ id }) => id === record.id)) {
      counts[outcome] = lines
      counts.warned += warned
    }
    const fields = changed.rows.filter(({ id }) => id === record.id)
    return {
      ...record,
      counts,
      changedFields: Object.fromEntries(fields.map(({ field, lines }) => [field, lines])),
    }
  })
}

export interface FoundLine {
  line: number
  cells: (string | null)[]
  outcome: ImportOutcome
  is_warned: boolean
  product_id: number | null
  /** The Arabic name, or the code of a coupon. */
  title: string | null
  /** The present English name of the product, else its Latin name, with the options of a variant; null: it has neither. */
  name_en: string | null
  differences: ImportDifference[]
  problems: ImportProblem[]
}

interface LineFilter {
  page: number
  limit: number
  states?: readonly (ImportOutcome | 'warned')[] | undefined
}

/** Returns a page of checked lines, wrong ones first, then by line number. */
export async function findImportLines(
  db: Db,
  importId: number,
  { page, limit, states }: LineFilter,
): Promise<{ lines: FoundLine[]; total: number }> {
  const chosen = states?.length
    ? sql<SqlBool>`(outcome = any(${[...states]}::text[]) or (is_warned and ${states.includes('warned')}::boolean))`
    : sql<SqlBool>`outcome is not null`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from import_lines where import_id = ${importId}::int and ${chosen}`.execute(
    db,
  )
  const { rows } = await sql<FoundLine>`
    select line, cells, outcome, is_warned, product_id, title,
      (select case when ${englishNameSql} is not null then concat_ws(' · ', ${englishNameSql},
          (select colors.name_en from colors where colors.id = (changes->'variant'->>'color_id')::int),
          (select sizes.name_en from sizes where sizes.id = (changes->'variant'->>'size_id')::int)) end
        from products where products.id = product_id) as name_en,
      coalesce(differences, '[]') as differences, coalesce(problems, '[]') as problems
    from import_lines where import_id = ${importId}::int and ${chosen}
    order by outcome = 'wrong' desc, line limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { lines: rows, total: counted[0]?.total ?? 0 }
}

/** Returns up to `limit` wrong lines with their original cells, after the line `after`, for a file of them. */
export async function findWrongLines(
  db: Db,
  importId: number,
  after: number,
  limit: number,
): Promise<Pick<FoundLine, 'line' | 'cells' | 'problems'>[]> {
  const { rows } = await sql<Pick<FoundLine, 'line' | 'cells' | 'problems'>>`
    select line, cells, coalesce(problems, '[]') as problems
    from import_lines where import_id = ${importId}::int and outcome = 'wrong' and line > ${after}::int order by line limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Deletes uploaded tables older than a day. */
export async function sweepImports(db: Db): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${sql.lit(importHours)})`)
    .execute()
}
