import { saveProductGrid, type GridOutcome } from '#contract/office/product-bulk.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'

/** A row as it is sent: the fields that were typed over a version. */
export interface SentRow {
  id: number
  version: number
  fields: Record<string, unknown>
}

/** Sentences by field of a row; under `row` what is about none of them. */
export type RowErrors = Record<string, string>

export interface GridAnswer {
  outcomes: GridOutcome[]
  /** Rows whose values the API does not take at all, by product id. */
  refused: Record<number, RowErrors>
  undoJobId: number | null
}

/**
 * Saves rows of the grid. A value that is no value at all refuses the whole call and names its row: then the others are sent
 * without it, for good rows are written (office §22).
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

/** The sentences of a row that was refused, at the fields they are about. */
export function errorsOf({ errors = {}, message }: GridOutcome): RowErrors {
  const named = Object.entries(errors).flatMap(([path, [sentence]]) => {
    const [field] = path.split('.')
    return field && sentence ? [[field, sentence] as const] : []
  })
  if (named.length > 0) return Object.fromEntries(named)
  return message ? { row: message } : {}
}
