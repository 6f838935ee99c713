import { saveProductGrid, type GridOutcome } from '#contract/office/product-bulk.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'

/** A row to send: the edited fields and the version they were edited over. */
export interface SentRow {
  id: number
  version: number
  fields: Record<string, unknown>
}

/** A row's error messages by field; `row` has those about no single field. */
export type RowErrors = Record<string, string>

export interface GridAnswer {
  outcomes: GridOutcome[]
  /** Rows the API rejects as invalid, by product id. */
  refused: Record<number, RowErrors>
  undoJobId: number | null
}

/**
 * Saves rows of the grid. An invalid value makes the API refuse the whole call and name its row; the other rows are then sent without it,
 * since valid rows are saved (office §22).
 *
 * @throws ApiError when the refusal is about no row
 */
export async function sendRows(rows: readonly SentRow[]): Promise<GridAnswer> {
  try {
    const { data, undo } = await send(rows)
    return { outcomes: data, refused: {}, undoJobId: undo?.job_id ?? null }
  } catch (error) {
    const refused = refusedRows(error, rows)
    const others = rows.filter(({ id }) => !refused[id])
    if (others.length === rows.length) throw error
    if (others.length === 0) return { outcomes: [], refused, undoJobId: null }
    const { data, undo } = await send(others)
    return { outcomes: data, refused, undoJobId: undo?.job_id ?? null }
  }
}

const send = (rows: readonly SentRow[]) =>
  officeApi.call(saveProductGrid, {
    body: { rows: rows.map(({ fields, ...row }) => ({ ...fields, ...row })) },
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })

function refusedRows(error: unknown, rows: readonly SentRow[]): Record<number, RowErrors> {
  const refused: Record<number, RowErrors> = {}
  if (!(error instanceof ApiError) || error.status !== 422) return refused
  for (const [path, [sentence]] of Object.entries(error.body.errors ?? {})) {
    const [, position, field] = path.split('.')
    const row = rows[Number(position)]
    if (!row || !field || !sentence) continue
    refused[row.id] = { ...refused[row.id], [field]: sentence }
  }
  return refused
}

/** The error messages of a refused row, by field. */
export function errorsOf({ errors = {}, message }: GridOutcome): RowErrors {
  const named = Object.entries(errors).flatMap(([path, [sentence]]) => {
    const [field] = path.split('.')
    return field && sentence ? [[field, sentence] as const] : []
  })
  if (named.length > 0) return Object.fromEntries(named)
  return message ? { row: message } : {}
}
