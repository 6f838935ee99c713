import type { Translate } from '#web/i18n/use-texts.ts'
import type { GridField } from './columns.ts'
import type { EditConflict, Grid } from './use-grid.ts'

/** The error message of a cell, from validation while typing or from the server. */
export function cellErrorOf(
  t: Translate,
  { problems, refused }: Pick<Grid, 'problems' | 'refused'>,
  id: number,
  field: GridField,
): string | undefined {
  const problem = problems[id]?.[field]
  return problem ? t(problem.text, problem.values) : refused[id]?.[field]
}

/** Formats “from 80.00”, the price of a plant that varies; `text` is the price of its cheapest variant. */
export const lockedText = (t: Translate, field: GridField, text: string): string => {
  if (text === '') return '—'
  return field === 'price_halalas' ? t('office.grid.from', { price: `\u2066${text}\u2069` }) : text
}

export const conflictIn = (
  { conflicts }: Pick<Grid, 'conflicts'>,
  id: number,
  field: GridField,
): EditConflict | null => {
  const conflict = conflicts[id]
  return conflict?.fields.includes(field) ? conflict : null
}
