import { createBulkJob, permissionOfAction } from '#domain/office/bulk/bulk-job.ts'
import type { BulkEdit } from '#domain/office/bulk/bulk-actions.ts'
import { previewBulkEdit, type BulkPreview } from '#domain/office/bulk/preview-bulk-edit.ts'
import { selectProducts, type ProductSelection } from '#domain/office/bulk/select-products.ts'
import { findJob } from '#domain/office/jobs/find-jobs.ts'
import { may } from '#domain/staff/authorize.ts'
import type { Locale } from '#shared/locale.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/product-bulk.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { reasonText } from '../../job-texts.ts'
import { serializeJob, titleIn } from '../../serializers/office-job.ts'

/** Edits of many products at once (office.md §22). */
export function officeProductBulkRoutes(api: Api): void {
  bindEndpoint(api, contract.bulkEditProducts, async ({ body }, context) => {
    const { db, member, locale, mutate } = context
    const edit = { action: body.action, params: body.params } as BulkEdit
    const permission = permissionOfAction(edit.action)
    if (!may(member, permission)) throw new ShopError('forbidden', { permission })
    const selection = selectionOf(body)
    if (body.dry_run) {
      const preview = await previewBulkEdit(db, edit, await selectProducts(db, selection))
      return Response.json(
        { data: serializePreview(preview, locale) },
        { headers: { 'Cache-Control': 'no-store' } },
      )
    }
    return mutate(async (tx, audit) => {
      const ids = await selectProducts(tx, selection)
      const { id } = await createBulkJob(tx, audit, { edit, ids, createdBy: member.id })
      const job = await findJob(tx, id)
      if (!job) throw new ShopError('notFound')
      return { data: serializeJob(job, member, locale) }
    })
  })
}

const selectionOf = ({
  ids,
  filter,
  expected_count: expectedCount,
}: contract.BulkRequest): ProductSelection =>
  ids ? { ids } : { filter: filter ?? {}, expectedCount }

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
