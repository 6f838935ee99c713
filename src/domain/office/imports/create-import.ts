import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { hasPermission, type Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { batchesOf } from '#domain/batches.ts'
import type { ImportKind } from '#shared/office/import.ts'
import type { Locale } from '#shared/locale.ts'
import type { ReadTable, TableLine } from '../tables/table.ts'
import { foldHeader, guessFields } from './field-titles.ts'
import { findHeaders } from './find-headers.ts'
import { importField } from './fields.ts'
import { startCheck } from './start-check.ts'

interface NewImport {
  kind: ImportKind
  fileName: string
  bytes: number
  table: ReadTable
  locale: Locale
  vatRateBasisPoints: number
}

/** The number of lines written by one statement. */
const batchSize = 1_000
const samplesShown = 3

/** Stores an uploaded table with its guessed columns and starts its dry run (office.md §33). Returns its id. */
export async function createImport(
  tx: Db,
  audit: Audit,
  member: Member,
  { kind, fileName, bytes, table, locale, vatRateBasisPoints }: NewImport,
): Promise<number> {
  const { sheets, sheet } = table
  const remembered = await rememberedHeaders(tx, kind)
  const { headers, lines } = findHeaders(table, (cells) => guessFields(kind, cells, remembered))
  const guessed = guessFields(kind, headers, remembered)
  const mapping = Object.fromEntries(
    guessed.flatMap((name, index) =>
      name !== null && mayFill(member, name) ? [[index + 1, name]] : [],
    ),
  )
  const mapped = new Set(Object.values(mapping))
  const record = await tx
    .insertInto('imports')
    .values({
      kind,
      file_name: fileName,
      bytes,
      lines: lines.length,
      sheets,
      sheet,
      columns: JSON.stringify(
        headers.map((header, index) => ({
          number: index + 1,
          header: header.slice(0, 100),
          samples: samplesOf(lines, index),
        })),
      ),
      mapping: JSON.stringify(mapping),
      match_by: !mapped.has('sku') && mapped.has('id') ? 'id' : 'sku',
      creates: kind === 'products' && hasPermission(member, 'catalogue.price'),
      locale,
      created_by: member.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const batch of batchesOf(lines, batchSize))
    await sql`
      insert into import_lines (import_id, line, cells)
      select ${record.id}::int, line, cells
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given (line integer, cells jsonb)`.execute(
      tx,
    )
  audit.record({
    action: 'import.uploaded',
    entityId: record.id,
    title: fileName,
    changes: { kind: [null, kind], lines: [null, lines.length] },
  })
  await startCheck(tx, audit, record, vatRateBasisPoints)
  return record.id
}

/** Whether the member may write the field that a column fills. */
export function mayFill(member: Pick<Member, 'permissions'>, name: string): boolean {
  const needs = importField(name)?.needs
  return needs === undefined || member.permissions.has(needs)
}

function samplesOf(lines: readonly TableLine[], index: number): string[] {
  const samples: string[] = []
  for (const { cells } of lines) {
    const cell = cells[index]
    if (cell) samples.push(cell.slice(0, 100))
    if (samples.length === samplesShown) break
  }
  return samples
}

/** The fields that members chose for such headers before; an empty field: the column is ignored. */
async function rememberedHeaders(db: Db, kind: ImportKind): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('import_headers')
    .select(['header', 'field'])
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ header, field }) => [header, field]))
}

/** Remembers the fields chosen for the headers of a file. One statement. */
export async function rememberHeaders(
  tx: Db,
  kind: ImportKind,
  fields: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...fields].flatMap(([header, field]) => {
    const folded = foldHeader(header)
    return folded === '' ? [] : [{ kind, header: folded, field }]
  })
  const unique = [...new Map(rows.map((row) => [row.header, row])).values()]
  if (unique.length > 0)
    await tx
      .insertInto('import_headers')
      .values(unique)
      .onConflict((known) =>
        known
          .columns(['kind', 'header'])
          .doUpdateSet({ field: (excluded) => excluded.ref('excluded.field') }),
      )
      .execute()
}
