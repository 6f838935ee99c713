import type { ImportProblem } from '#db/tables/import.ts'
import type { ImportKind } from '#shared/office/import.ts'
import type { ImportField } from './fields.ts'
import type { Names } from './names.ts'
import { readCell } from './read-cell.ts'

/** The settings by which the lines of a file are read. */
export interface LineSetup {
  kind: ImportKind
  /** Column number → the field it fills. */
  mapping: ReadonlyMap<number, ImportField>
  matchBy: 'sku' | 'id'
  creates: boolean
  emptyCells: 'keep' | 'clear'
  names: Names
  /** Null: the member may not see costs. */
  vatRateBasisPoints: number | null
}

/** A cell with a value; value null: it clears the field. */
export interface LineValue {
  field: ImportField
  column: number
  raw: string
  value: unknown
}

export interface LineValues {
  values: ReadonlyMap<string, LineValue>
  /** The problems of unreadable cells. */
  problems: ImportProblem[]
}

/** A line of a file with its values. */
export interface CheckedLine {
  line: number
  cells: (string | null)[]
  values: LineValues
  /** What identifies it among the lines of the file; null: nothing. */
  key: string | null
}

/** The cell text that clears a field (office.md O3.16). */
export const clearing = '-'

/** Reads the cells of a line. Depending on the import, an empty cell is ignored or clears its field. */
export function readLine(cells: readonly (string | null)[], setup: LineSetup): LineValues {
  const values = new Map<string, LineValue>()
  const problems: ImportProblem[] = []
  for (const [column, field] of setup.mapping) {
    const raw = cells[column - 1] ?? null
    const isNeeded = field.isRequired ?? neverCleared.has(field.name)
    if (raw === null && (setup.emptyCells === 'keep' || isNeeded)) continue
    if (raw === null || raw === clearing) {
      if (isNeeded) problems.push(problem('cell.required', { field, column }))
      else values.set(field.name, { field, column, raw: '', value: emptyOf(field) })
      continue
    }
    const read = readCell(field, raw, setup.names.ids)
    if ('value' in read) values.set(field.name, { field, column, raw, value: read.value })
    else problems.push(problem(read.code, { field, column }, { value: raw, ...read.facts }))
  }
  return { values, problems }
}

/** Fields that have a value always, but are not required. */
const neverCleared: ReadonlySet<string> = new Set(['sku', 'id', 'status'])
const emptyOf = ({ is }: ImportField): unknown => (is.type === 'names' ? [] : null)

/**
 * Returns the key that identifies a line's product or coupon, such as `sku:MON-M`; null: the line has none. A line that is matched by id
 * and has none adds a product, which its SKU identifies.
 */
export function keyOf({ values }: LineValues, matchBy: 'sku' | 'id' | 'code'): string | null {
  const by = matchBy === 'id' && values.get('id')?.value == null ? 'sku' : matchBy
  const key = values.get(by)?.value
  return key == null ? null : `${by}:${key as string | number}`
}

/** A problem of a cell; without `at`, of the whole line. */
export const problem = (
  code: string,
  at: { field?: ImportField | undefined; column?: number } = {},
  facts: object = {},
): ImportProblem => ({
  code,
  column: at.column ?? null,
  facts: { ...facts, ...(at.field && { field: at.field.name }) },
  isWarning: false,
})
export const warning = (...given: Parameters<typeof problem>): ImportProblem => ({
  ...problem(...given),
  isWarning: true,
})
