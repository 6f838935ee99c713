import { sql, type RawBuilder } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { createJob } from '../jobs/create-job.ts'
import { fieldsOfMapping, problemOf, type ImportRecord } from './import-record.ts'
import { parentColumn } from './plan-plants.ts'

/** The params of the job of a dry run, and of the one that applies it. */
export interface ImportParams {
  importId: number
  kind: ImportRecord['kind']
  fileName: string
  vatRateBasisPoints: number
}

export const paramsOf = (record: ImportRecord, vatRateBasisPoints: number): ImportParams => ({
  importId: record.id,
  kind: record.kind,
  fileName: record.file_name,
  vatRateBasisPoints,
})

/** Starts the dry run of a table if possible; an earlier one is stopped and its findings are deleted. */
export async function startCheck(
  tx: Db,
  audit: Audit,
  record: ImportRecord,
  vatRateBasisPoints: number,
): Promise<void> {
  if (record.check_job_id !== null) {
    await tx
      .updateTable('jobs')
      .set({ state: 'cancelled', finished_at: sql<Date>`now()`, leased_by: null })
      .where('id', '=', record.check_job_id)
      .where('state', 'in', ['queued', 'running'])
      .execute()
    await tx
      .updateTable('import_lines')
      .set({
        outcome: null,
        is_warned: false,
        match_key: null,
        product_id: null,
        product_version: null,
        changes: null,
        differences: null,
        problems: null,
      })
      .where('import_id', '=', record.id)
      .execute()
  }
  const column = parentColumn(fieldsOfMapping(record))
  const job =
    problemOf(record) === null
      ? await createJob(
          tx,
          audit,
          {
            kind: column === undefined ? 'imports.check' : 'imports.checkOptions',
            params: paramsOf(record, vatRateBasisPoints),
            createdBy: record.created_by,
          },
          linesInOrder(record.id, column),
        )
      : null
  await tx
    .updateTable('imports')
    .set({ check_job_id: job?.id ?? null })
    .where('id', '=', record.id)
    .execute()
}

/** The lines in the order in which they are checked: those of plants first, because the lines of variants depend on them. */
const linesInOrder = (importId: number, column: number | undefined): RawBuilder<unknown> =>
  column === undefined
    ? sql`select line, null::text as entity_id, null::jsonb as input from import_lines where import_id = ${importId}::int`
    : sql`
        select row_number() over (order by cells->>${column - 1}::int is not null, line)::int as line, null::text as entity_id,
          jsonb_build_object('line', line) as input
        from import_lines where import_id = ${importId}::int`
