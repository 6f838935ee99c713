import { createExport } from '#domain/office/exports/export-job.ts'
import * as contract from '#contract/office/exports.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { serializeNewJob } from '../../serializers/office-job.ts'

/** Exported files (office.md §33). */
export function officeExportRoutes(api: Api): void {
  bindEndpoint(api, contract.createExport, ({ body }, { member, locale, mutate }) =>
    mutate(async (tx, audit) => {
      const { kind, format, columns, ids, filter } = body
      const job = await createExport(tx, audit, {
        member,
        isLimited: api.parts.settings.requestsPerMinutePerIp > 0,
        kind,
        format,
        locale,
        columns,
        selection: ids ? { ids } : { filter: filter ?? {} },
      })
      return { data: await serializeNewJob(tx, job, member, locale) }
    }),
  )
}
