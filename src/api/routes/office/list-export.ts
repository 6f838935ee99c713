import { createListExport } from '#domain/office/list-exports/list-export.ts'
import type { ListName } from '#domain/office/list-exports/list-table.ts'
import type { TableFormat } from '#domain/office/tables/cell.ts'
import type { Api } from '../../bind-endpoint.ts'
import type { OfficeContext } from '../../office-context.ts'
import { serializeNewJob } from '../../serializers/office-job.ts'

/** Creates the job that writes a list into a file; `filter`: in the format of the list's search. */
export const exportList = (
  api: Api,
  { mutate, member, locale }: OfficeContext,
  { list, format, filter }: { list: ListName; format: TableFormat; filter: object },
) =>
  mutate(async (tx, audit) => {
    const isLimited = api.parts.settings.requestsPerMinutePerIp > 0
    const asked = { member, isLimited, list, format, locale, filter }
    const job = await createListExport(tx, audit, asked)
    return { data: await serializeNewJob(tx, job, member, locale) }
  })
