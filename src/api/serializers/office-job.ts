import { canCancel } from '#domain/office/jobs/cancel-job.ts'
import { findJob, type FoundJob, type FoundRow } from '#domain/office/jobs/find-jobs.ts'
import type { JobRecord } from '#domain/office/jobs/job.ts'
import { fileHours } from '#domain/office/jobs/sweep-jobs.ts'
import { canUndo } from '#domain/office/jobs/undo-job.ts'
import { jobKindOf } from '#domain/office/job-kinds.ts'
import { hasPermission, type Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Job, JobRow } from '#contract/office/jobs.ts'
import { jobTitle, reasonText } from '../job-texts.ts'

/** Whether the member may revert a job: needs the permissions of the job itself (office.md 20.7). */
export const mayUndo = (job: FoundJob, member: Member): boolean =>
  jobKindOf(job.kind)
    ?.permissions(job.params)
    .every((permission) => hasPermission(member, permission)) ?? false

/** Whether the member may stop a job: its creator and owners may. */
export const mayCancel = ({ created_by }: FoundJob, { id, roles }: Member): boolean =>
  created_by === id || roles.includes('owner')

/** A job as the member may see it. */
export function serializeJob(job: FoundJob, member: Member, locale: Locale): Job {
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    title: jobTitle(locale, job),
    total: job.total,
    done: job.done,
    failed: job.failed,
    skipped: job.skipped,
    can_cancel: canCancel(job) && mayCancel(job, member),
    can_undo: canUndo(job, jobKindOf(job.kind)) && mayUndo(job, member),
    undoes_id: job.undoes_id,
    file: fileOf(job),
    created_by: { id: job.created_by, name: job.creator },
    created_at: job.created_at.toISOString(),
    finished_at: job.finished_at?.toISOString() ?? null,
  }
}

/** A job created by this transaction. */
export async function serializeNewJob(
  tx: Db,
  { id }: Pick<JobRecord, 'id'>,
  member: Member,
  locale: Locale,
): Promise<Job> {
  const job = await findJob(tx, id)
  if (!job) throw new ShopError('notFound')
  return serializeJob(job, member, locale)
}

function fileOf({ file_path, file_name, file_bytes, finished_at }: FoundJob): Job['file'] {
  if (file_path === null || finished_at === null) return null
  const expiresAt = new Date(finished_at.getTime() + fileHours * 3_600_000)
  if (expiresAt <= new Date()) return null
  return { name: file_name ?? '', bytes: file_bytes ?? 0, expires_at: expiresAt.toISOString() }
}

/** The title of the object of a row. */
export interface RowTitle {
  name_ar: string
  name_en: string | null
}

export const titleIn = (locale: Locale, { name_ar, name_en }: RowTitle): string =>
  (locale === 'en' && name_en) || name_ar

export const serializeJobRow = (
  { line, state, entity_id, code, facts }: FoundRow,
  title: RowTitle | undefined,
  locale: Locale,
): JobRow => ({
  row: line,
  state,
  entity_id,
  title: title ? titleIn(locale, title) : null,
  code,
  message: code === null ? null : reasonText(locale, code, facts),
})
