import { createBulkJob, permissionOfAction } from '#domain/office/bulk/bulk-job.ts'
import type { BulkEdit } from '#domain/office/bulk/bulk-actions.ts'
import { previewBulkEdit, type BulkPreview } from '#domain/office/bulk/preview-bulk-edit.ts'
import { requireTargets } from '#domain/office/bulk/require-targets.ts'
import { selectProducts, type ProductSelection } from '#domain/office/bulk/select-products.ts'
import { refusalOf } from '#domain/office/bulk/row-failure.ts'
import { saveGrid, type GridOutcome } from '#domain/office/bulk/save-grid.ts'
import { hasPermission } from '#domain/staff/authorize.ts'
import type { Locale } from '#shared/locale.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/product-bulk.ts'
import type { StaleEdit } from '#domain/audit/edit-conflict.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { reasonText } from '../../job-texts.ts'
import { serializeNewJob, titleIn } from '../../serializers/office-job.ts'

/** Edits of many products in one call (office.md §22). */
export function officeProductBulkRoutes(api: Api): void {
  bindEndpoint(api, contract.bulkEditProducts, async ({ body }, context) => {
    const { db, member, locale, mutate } = context
    const edit = { action: body.action, params: body.params } as BulkEdit
    const permission = permissionOfAction(edit.action)
    if (!hasPermission(member, permission)) throw new ShopError('forbidden', { permission })
    await requireTargets(db, edit)
    const selection = selectionOf(body)
    if (body.dry_run) {
      const ids = await selectProducts(db, selection)
      const preview = await previewBulkEdit(db, edit, ids, context.isDisconnected)
      return Response.json(
        { data: serializePreview(preview, locale) },
        { headers: { 'Cache-Control': 'no-store' } },
      )
    }
    return mutate(async (tx, audit) => {
      const ids = await selectProducts(tx, selection)
      const job = await createBulkJob(tx, audit, { edit, ids, createdBy: member.id })
      return { data: await serializeNewJob(tx, job, member, locale) }
    })
  })

  bindEndpoint(api, contract.saveProductGrid, ({ body }, context) =>
    context.mutate(async (tx, audit) => {
      const edits = body.rows.map(({ id, version, ...fields }) => ({ id, version, fields }))
      const { outcomes, jobId } = await saveGrid(tx, audit, context.member, edits)
      return {
        data: outcomes.map((outcome) => serializeOutcome(outcome, context.locale)),
        saved: outcomes.filter(({ isChanged }) => isChanged).length,
        undo: jobId === null ? null : { job_id: jobId },
      }
    }),
  )
}

const selectionOf = ({
  ids,
  filter,
  expected_count: expectedCount,
}: contract.BulkRequest): ProductSelection =>
  ids ? { ids } : { filter: filter ?? {}, expectedCount }

/** The outcome of a row of the grid: saved, or the reason why not. */
function serializeOutcome(
  { id, version, error, isChanged }: GridOutcome,
  locale: Locale,
): contract.GridOutcome {
  if (!error) return { id, version, state: isChanged ? 'saved' : 'same', code: null, message: null }
  const { code, facts, fields } = error
  const refusal = refusalOf(error)
  const stale = code === 'editConflict' ? (facts.conflict as StaleEdit) : null
  return {
    id,
    version,
    state: stale ? 'conflict' : 'refused',
    code,
    message: reasonText(locale, refusal.code, { ...facts, ...refusal.facts }),
    ...(fields && {
      errors: Object.fromEntries(
        Object.entries(fields).map(([field, keys]) => [
          field,
          keys.map((key) => reasonText(locale, key, facts)),
        ]),
      ),
    }),
    ...(stale && {
      conflict: {
        changed_by: stale.changedBy,
        changed_at: stale.changedAt.toISOString(),
        changed_fields: stale.changedFields,
      },
    }),
  }
}

const serializePreview = (preview: BulkPreview, locale: Locale): contract.BulkPreview => ({
  changed: preview.changed,
  same: preview.same,
  refused_count: preview.refusedCount,
  refused: preview.refused.map(({ id, code, facts = {}, ...names }) => ({
    id,
    title: titleIn(locale, names),
    code,
    message: reasonText(locale, code, facts),
  })),
  sample: preview.sample.map(({ id, sku, changes, ...names }) => ({
    id,
    sku,
    title: titleIn(locale, names),
    changes: Object.entries(changes).map(([field, [from, to]]) => ({ field, from, to })),
  })),
})
