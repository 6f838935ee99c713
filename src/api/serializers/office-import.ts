import { fieldsOfKind, importField } from '#domain/office/imports/fields.ts'
import { fieldTitle } from '#domain/office/imports/field-titles.ts'
import { mayFill } from '#domain/office/imports/create-import.ts'
import type { CountParams } from '#domain/office/imports/counts/count-job.ts'
import type { FoundImport, FoundLine } from '#domain/office/imports/find-imports.ts'
import { importHours, problemOf } from '#domain/office/imports/import-record.ts'
import type { FoundJob } from '#domain/office/jobs/find-jobs.ts'
import { isolate } from '#domain/notifications/texts.ts'
import type { Member } from '#domain/staff/authorize.ts'
import type { ImportProblem } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import type { ImportFile, ImportLine } from '#contract/office/imports.ts'
import { reasonText } from '../job-texts.ts'
import { serializeJob } from './office-job.ts'

interface Jobs {
  check: FoundJob | null
  applied: FoundJob | null
}

/** An uploaded table as the member sees it. */
export function serializeImport(
  found: FoundImport,
  { check, applied }: Jobs,
  member: Member,
  locale: Locale,
): ImportFile {
  const problem = problemOf(found)
  return {
    id: found.id,
    kind: found.kind,
    file_name: found.file_name,
    bytes: found.bytes,
    lines: found.lines,
    sheets: found.sheets,
    sheet: found.sheet,
    columns: found.columns.map((column) => ({
      ...column,
      field: found.mapping[column.number] ?? null,
    })),
    fields: fieldsOfKind(found.kind).map(({ name, isRequired = false }) => ({
      name,
      title: fieldTitle(locale, name),
      is_required: isRequired,
      is_allowed: mayFill(member, name),
    })),
    match: found.match_by,
    create: found.creates,
    empty: found.empty_cells,
    counts: found.counts,
    changed_fields: found.changedFields,
    problem: problem && {
      code: problem.code,
      message: reasonText(locale, problem.code, {
        column: problem.field && fieldTitle(locale, problem.field),
        max: problem.max,
      }),
    },
    job: check && serializeJob(check, member, locale),
    applied: applied && serializeJob(applied, member, locale),
    document_id: (applied?.params as CountParams | undefined)?.documentId ?? null,
    created_by: { id: found.created_by, name: found.creator },
    created_at: found.created_at.toISOString(),
    expires_at: new Date(found.created_at.getTime() + importHours * 3_600_000).toISOString(),
  }
}

export const serializeImportLine = (
  { line, outcome, is_warned, product_id, title, name_en, differences, problems }: FoundLine,
  found: Pick<FoundImport, 'columns'>,
  locale: Locale,
): ImportLine => ({
  line,
  state: outcome,
  is_warned,
  product_id,
  title: (locale === 'en' && (name_en ?? nameInFile(differences))) || title,
  cells: differences,
  problems: problems.map((problem) => ({
    column: problem.column,
    code: problem.code,
    message: problemText(problem, found, locale, isolate),
    is_warning: problem.isWarning,
  })),
})

/** The English name that the line of a new product contains, else its Latin name. */
function nameInFile(differences: FoundLine['differences']): string | null {
  const written = (name: string) => differences.find(({ field }) => field === name)?.to
  return written('name_en') || written('name_latin') || null
}

/** The problem of a line, as a sentence with the column's name in the file. `quote`: formats the texts of the file. */
export function problemText(
  { code, column, facts }: ImportProblem,
  { columns }: Pick<FoundImport, 'columns'>,
  locale: Locale,
  quote = (text: string): string => text,
): string {
  const header = columns.find(({ number }) => number === column)?.header
  const { field, value } = facts
  return reasonText(locale, code, {
    ...facts,
    column: quote(header || fieldTitle(locale, importField(String(field))?.name ?? String(field))),
    value: typeof value === 'string' ? quote(value.slice(0, 60)) : value,
  })
}
