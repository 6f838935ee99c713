import { createExport } from '#domain/office/exports/export-job.ts'
import { findJob } from '#domain/office/jobs/find-jobs.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/exports.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { serializeJob } from '../../serializers/office-job.ts'

/** Files that leave the shop (office.md §33). */
export function officeExportRoutes(api: Api): void {
  bindEndpoint(api, contract.createExport, ({ body }, { member, locale, mutate }) =>
    mutate(async (tx, audit) => {
      const { kind, format, columns, ids, filter } = body
      const { id } = await createExport(tx, audit, {
        member,
        isLimited: api.parts.settings.requestsPerMinutePerIp > 0,
        kind,
        format,
        locale,
        columns,
        selection: ids ? { ids } : { filter: filter ?? {} },
      })
      const job = await findJob(tx, id)
      if (!job) throw new ShopError('notFound')
      return { data: serializeJob(job, member, locale) }
    }),
  )
}
