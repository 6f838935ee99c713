import { join } from 'node:path'
import type { Db } from '#db/tables.ts'
import { cancelJob } from '#domain/office/jobs/cancel-job.ts'
import { findJob, findJobRows, findJobs, type FoundJob } from '#domain/office/jobs/find-jobs.ts'
import { orderTitles, productTitles } from '#domain/office/jobs/row-titles.ts'
import { requireWithinCountedRows } from '#domain/list-limits.ts'
import { undoJob } from '#domain/office/jobs/undo-job.ts'
import { jobKindOf } from '#domain/office/job-kinds.ts'
import { seesWorkOfOthers, type Member } from '#domain/staff/authorize.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/jobs.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { fileResponse } from '../../attachment.ts'
import { pageQuery, paged, pagedUpTo } from '../../serializers/pagination.ts'
import { mayCancel, mayUndo, serializeJob, serializeJobRow } from '../../serializers/office-job.ts'

/** Jobs: their progress, the outcomes of their rows, stopping and reverting them (office.md 20.7). */
export function officeJobRoutes(api: Api): void {
  const { officeFilesDir } = api.parts

  bindEndpoint(api, contract.listJobs, async ({ query }, context) => {
    const page = pageQuery(query)
    requireWithinCountedRows(page)
    const { db, member, locale } = context
    const { jobs, total } = await findJobs(db, {
      ...page,
      states: query.state,
      kind: query.kind,
      failed: query.failed,
      createdBy: query.mine === '1' ? member.id : ownerOf(member),
    })
    const data = jobs.map((job) => serializeJob(job, member, locale))
    return pagedUpTo({ data, total }, page, context)
  })

  bindEndpoint(api, contract.getJob, async ({ params }, { db, member, locale }) => ({
    data: serializeJob(await jobFor(db, params.id, member), member, locale),
  }))

  bindEndpoint(api, contract.listJobRows, async ({ params, query }, context) => {
    const page = pageQuery(query)
    const { db, member, locale } = context
    const job = await jobFor(db, params.id, member)
    const { rows, total } = await findJobRows(db, params.id, { ...page, states: query.state })
    const titles = await titlesOf(db, job, rows)
    const data = rows.map((row) => serializeJobRow(row, titles.get(row.entity_id ?? ''), locale))
    return paged({ data, total }, page, context)
  })

  bindEndpoint(api, contract.cancelJob, ({ params }, { member, locale, mutate }) =>
    mutate(async (tx, audit) => {
      if (!mayCancel(await jobFor(tx, params.id, member), member)) throw new ShopError('forbidden')
      await cancelJob(tx, audit, params.id)
      return { data: serializeJob(await jobFor(tx, params.id, member), member, locale) }
    }),
  )

  bindEndpoint(api, contract.undoJob, ({ params }, { member, locale, mutate }) =>
    mutate(async (tx, audit) => {
      const job = await jobFor(tx, params.id, member)
      if (!mayUndo(job, member)) throw new ShopError('forbidden')
      const { id } = await undoJob(tx, audit, {
        id: job.id,
        kind: jobKindOf(job.kind),
        createdBy: member.id,
      })
      return { data: serializeJob(await jobFor(tx, id, member), member, locale) }
    }),
  )

  bindEndpoint(api, contract.readJobFile, async ({ params }, { db, member }) =>
    readFileOf(await jobFor(db, params.id, member), member, officeFilesDir),
  )
}

/** The titles of a job's rows, by their ids. */
async function titlesOf(db: Db, { kind }: FoundJob, rows: readonly { entity_id: string | null }[]) {
  const ids = rows.map(({ entity_id }) => entity_id)
  const entity = jobKindOf(kind)?.entity
  if (entity === 'order') return orderTitles(ids)
  return entity === 'product' ? productTitles(db, ids) : new Map()
}

/** @throws ShopError `forbidden` `fileGone` */
function readFileOf(job: FoundJob, member: Member, officeFilesDir: string): Promise<Response> {
  // The content of an export depends on the permissions of its creator.
  if (job.created_by !== member.id && !member.roles.includes('owner'))
    throw new ShopError('forbidden')
  const { file } = serializeJob(job, member, 'en')
  if (!file) throw new ShopError('fileGone')
  return fileResponse(join(officeFilesDir, job.file_path ?? ''), file.name)
}

/** The creator whose jobs a member sees: everybody's (null) with full access to the audit log, otherwise their own. */
const ownerOf = (member: Member): number | null => (seesWorkOfOthers(member) ? null : member.id)

/** @throws ShopError `notFound`, also for a job the member may not see */
async function jobFor(db: Db, id: number, member: Member): Promise<FoundJob> {
  const job = await findJob(db, id, ownerOf(member))
  if (!job) throw new ShopError('notFound')
  return job
}
