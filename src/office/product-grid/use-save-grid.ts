import { useQueryClient } from '@tanstack/react-query'
import type { GridOutcome } from '#contract/office/product-bulk.ts'
import { undoJob } from '#contract/office/jobs.ts'
import type { OfficeProductRow } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { isSame } from '../editor/merge.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { waitForJob } from '../table/wait-for-job.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { savedValue, type GridField } from './columns.ts'
import { bodyOf, type Edits } from './edits.ts'
import { errorsOf, sendRows, type RowErrors, type SentRow } from './send-rows.ts'
import { loadGridRows } from '../products/use-grid-rows.ts'
import { withoutField, type EditConflict, type Grid } from './use-grid.ts'

/** The rows to save now, without cells that have errors or conflicts. */
export function rowsToSend(grid: Grid): SentRow[] {
  return grid.rows.flatMap((row) => {
    const edits = grid.edits[row.id]
    if (!edits) return []
    const wrong = Object.keys(grid.problems[row.id] ?? {})
    const held = new Set<string>([...wrong, ...(grid.conflicts[row.id]?.fields ?? [])])
    const fields = bodyOf(edits, grid.columns, held)
    return Object.keys(fields).length > 0 ? [{ id: row.id, version: row.version, fields }] : []
  })
}

/** Saves the changed cells; rows that were refused, or changed in the meantime, stay with the reason (office.md O3.3). */
export function useSaveGrid(grid: Grid) {
  const t = useTexts('office')
  const client = useQueryClient()
  const undoNotice = useUndoNotice()
  const { busy, run } = useAction()
  /** Reloads those of the rows that are in the grid. */
  const reread = async (ids: readonly number[]) => {
    if (ids.length === 0) return []
    const { rows } = await loadGridRows({ ids: ids.join(',') })
    const fresh = new Map(rows.map((row) => [row.id, row]))
    grid.setRows((before) => before.map((row) => fresh.get(row.id) ?? row))
    void client.invalidateQueries({ queryKey: ['products', 'list'] })
    void client.invalidateQueries({ queryKey: ['products', 'one'] })
    return rows
  }
  const takeBack = async (jobId: number, ids: readonly number[]) => {
    const headers = { 'Idempotency-Key': newIdempotencyKey() }
    const { data } = await officeApi.call(undoJob, { params: { id: jobId }, headers })
    await waitForJob(data.id)
    await reread(ids)
  }
  const save = async () => {
    const sent = rowsToSend(grid)
    if (sent.length === 0) return
    const { outcomes, refused, undoJobId } = await sendRows(sent)
    const ids = outcomes.filter(isGone).map(({ id }) => id)
    const stale = outcomes.filter(({ state }) => state === 'conflict')
    const fresh = await reread([...ids, ...stale.map(({ id }) => id)])
    const done = new Set(ids)
    const gone = sent.filter(({ id }) => done.has(id))
    // Until rows are saved, steps can still be undone one by one.
    if (gone.length > 0) grid.replace((edits) => withoutSent(edits, grid.edits, gone))
    grid.setConflicts((before) => ({ ...before, ...conflictsAfter(grid, stale, fresh) }))
    grid.setRefused({ ...refused, ...refusedAfter(outcomes) })
    if (stale.length > 0) notify.info(t('office.grid.changedMeanwhile'))
    const saved = outcomes.filter(({ state }) => state === 'saved').map(({ id }) => id)
    if (saved.length === 0) return
    const text = t('office.grid.saved', { count: saved.length })
    if (undoJobId === null) notify.success(text)
    else undoNotice(text, () => takeBack(undoJobId, saved))
  }
  return {
    busy,
    save: () => run(() => save().catch((error: unknown) => notify.error(refusalText(t, error)))),
  }
}

const isGone = ({ state }: GridOutcome) => state === 'saved' || state === 'same'

/** Removes saved values from the edits; withheld values stay, and so do values typed again since. */
function withoutSent(edits: Edits, then: Edits, sent: readonly SentRow[]): Edits {
  let left = edits
  for (const { id, fields } of sent)
    for (const field of Object.keys(fields) as GridField[])
      if (left[id]?.[field] === then[id]?.[field]) left = withoutField(left, id, field)
  return left
}

/** Cells that both members changed. Those only the other member changed are shown without a conflict. */
function conflictsAfter(
  grid: Grid,
  stale: readonly GridOutcome[],
  fresh: readonly OfficeProductRow[],
): Record<number, EditConflict> {
  const found: Record<number, EditConflict> = {}
  for (const { id, conflict } of stale) {
    const [before, now] = [grid.rows, fresh].map((rows) => rows.find((row) => row.id === id))
    if (!before || !now || !conflict) continue
    const fields = (Object.keys(grid.edits[id] ?? {}) as GridField[]).filter(
      (field) => !isSame(savedValue(field, before), savedValue(field, now)),
    )
    if (fields.length > 0)
      found[id] = { name: conflict.changed_by?.name ?? null, at: conflict.changed_at, fields }
  }
  return found
}

const refusedAfter = (outcomes: readonly GridOutcome[]): Record<number, RowErrors> =>
  Object.fromEntries(
    outcomes
      .filter(({ state }) => state === 'refused')
      .map((outcome) => [outcome.id, errorsOf(outcome)]),
  )
