import { z } from 'zod'
import { jobRowStates, jobStates } from '#shared/office/job.ts'
import { officeMeta } from './products.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, idParams, listOf, paging } from '../parts.ts'

const call = { auth: 'staff', tag: 'Office' } as const

/** A comma-separated list of these words; empty: none of them. */
const listOfWords = <const W extends readonly [string, ...string[]]>(words: W) =>
  z
    .string()
    .transform((typed) => typed.split(',').filter(Boolean))
    .pipe(z.array(z.enum(words, 'invalidValue')))
    .optional()

/** A member of the team as shown in lists. */
export const actor = z.object({ id: z.number(), name: z.string() })

/** Work over many rows (office.md 20.7). */
export const job = z.object({
  id: z.number(),
  /** E.g. `products.bulk`: the part before the dot is the kind of object. */
  kind: z.string(),
  state: z.enum(jobStates),
  /** The description of the job in the reader's language. */
  title: z.string(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  skipped: z.number(),
  can_cancel: z.boolean(),
  can_undo: z.boolean(),
  /** The job whose work this job reverts. */
  undoes_id: z.number().nullable(),
  /** The finished file of an export, until it is deleted 24 hours later. */
  file: z.object({ name: z.string(), bytes: z.number(), expires_at: dateTime }).nullable(),
  created_by: actor,
  created_at: dateTime,
  finished_at: dateTime.nullable(),
})
export type Job = z.output<typeof job>

/** The outcome of one row of a job. */
export const jobRow = z.object({
  /** Counted from 1; for an import, the line of the file. */
  row: z.number(),
  state: z.enum(jobRowStates),
  entity_id: z.string().nullable(),
  /** The object's present name in the reader's language; null: it no longer exists. */
  title: z.string().nullable(),
  /** The reason why it failed or was left out; null: it succeeded. */
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type JobRow = z.output<typeof jobRow>

export const listJobs = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/jobs',
  permission: 'member',
  summary:
    'One’s own jobs, or everybody’s for who may read the audit log, newest first (office 20.7)',
  query: z.object({
    ...paging(25),
    state: listOfWords(jobStates),
    kind: z.string().max(40, 'tooLong').optional(),
    mine: z.enum(['0', '1'], 'invalidValue').optional(),
    /** `recent`: failed, also in some rows only, and finished in the last seven days, as Home counts them. */
    failed: z.enum(['recent'], 'invalidValue').optional(),
  }),
  output: listOf(job).extend({ meta: officeMeta.optional() }),
})
export const getJob = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/jobs/:id',
  permission: 'member',
  summary: 'A job and how far it is (office 20.7)',
  params: idParams,
  output: z.object({ data: job }),
})
export const listJobRows = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/jobs/:id/rows',
  permission: 'member',
  summary: 'What became of its rows (office 20.7)',
  params: idParams,
  query: z.object({ ...paging(25), state: listOfWords(jobRowStates) }),
  output: listOf(jobRow),
})
export const cancelJob = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/jobs/:id/cancel',
  permission: 'member',
  summary: 'Stops a job after the rows it is at; by its creator or an owner (office 20.7)',
  params: idParams,
  output: z.object({ data: job }),
})
export const undoJob = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/jobs/:id/undo',
  permission: 'member',
  status: 201,
  summary: 'Takes a job’s work back, as a job of its own; within 30 days (office 20.7)',
  params: idParams,
  output: z.object({ data: job }),
})
export const readJobFile = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/jobs/:id/file',
  permission: 'export.run',
  stepUp: true,
  summary: 'The bytes of an exported file; 404 `fileGone` after 24 hours (office 20.7)',
  params: idParams,
  output: z.string(),
})
