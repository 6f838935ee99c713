import type { Generated, JSONColumnType } from 'kysely'
import type { ImportKind, ImportOutcome } from '#shared/office/import.ts'
import type { Id, Instant, NullableJson } from './columns.ts'

/** A column of an uploaded table. */
export interface ImportColumn {
  /** Counted from 1. */
  number: number
  header: string
  samples: string[]
}
/** A value of a line that differs from the product's, both in the file's format. */
export interface ImportDifference {
  column: number
  field: string
  from: string | null
  to: string | null
}
/** An error or a warning about a line. */
export interface ImportProblem {
  column: number | null
  code: string
  facts: Record<string, unknown>
  isWarning: boolean
}

export interface Imports {
  id: Id
  kind: ImportKind
  file_name: string
  bytes: number
  lines: number
  sheets: Generated<string[]>
  sheet: string | null
  columns: JSONColumnType<ImportColumn[], string, string>
  mapping: JSONColumnType<Record<string, string>, string, string>
  match_by: Generated<'sku' | 'id'>
  creates: Generated<boolean>
  empty_cells: Generated<'keep' | 'clear'>
  locale: Generated<'ar' | 'en'>
  check_job_id: number | null
  apply_job_id: number | null
  created_by: number
  created_at: Instant
}
/** A line as read; an empty cell is null. */
type Cells = (string | null)[]

export interface ImportLines {
  import_id: number
  line: number
  cells: JSONColumnType<Cells, string, string>
  outcome: ImportOutcome | null
  is_warned: Generated<boolean>
  match_key: string | null
  product_id: number | null
  product_version: number | null
  title: string | null
  changes: NullableJson<Record<string, unknown>>
  differences: NullableJson<ImportDifference[]>
  problems: NullableJson<ImportProblem[]>
}
export interface ImportHeaders {
  kind: ImportKind
  header: string
  /** Empty: the column was left out. */
  field: string
}
