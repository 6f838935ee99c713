import { z } from 'zod'
import { importKinds, importOutcomes } from '#shared/office/import.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, flag, idParams, listOf, paging, uploadedFile } from '../parts.ts'
import { actor, job } from './jobs.ts'

const call = { auth: 'staff', tag: 'Office', permission: 'import.run' } as const

const importKind = z.enum(importKinds, 'invalidValue')

/** A column of the file, and the field it fills. */
const column = z.object({
  /** Counted from 1. */
  number: z.number(),
  header: z.string(),
  /** Null: the column is left out. */
  field: z.string().nullable(),
  /** The first values that are not empty, at most three. */
  samples: z.array(z.string()),
})

/** A field that a column may fill. */
const field = z.object({
  name: z.string(),
  title: z.string(),
  is_required: z.boolean(),
  /** False: the member’s role may not write this field. */
  is_allowed: z.boolean(),
})

const counts = z.object({
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  wrong: z.number(),
  /** Lines with warnings, among new and changed ones. */
  warned: z.number(),
})

/** A file that was uploaded for a dry run; deleted after 24 hours (office §33). */
export const importFile = z.object({
  id: z.number(),
  kind: importKind,
  file_name: z.string(),
  bytes: z.number(),
  /** Lines with values, without the headers. */
  lines: z.number(),
  /** The sheets of a workbook, and the one that was read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  columns: z.array(column),
  fields: z.array(field),
  match: z.enum(['sku', 'id']),
  create: z.boolean(),
  empty: z.enum(['keep', 'clear']),
  /** Counts of the dry run so far. */
  counts,
  /** Field → number of lines that change it. */
  changed_fields: z.record(z.string(), z.number()),
  /** The problem that prevents a dry run, e.g. a required column is missing; null: no problem. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The dry run; null: it cannot run yet. */
  job: job.nullable(),
  /** The job that applies it, once requested. */
  applied: job.nullable(),
  /** For an applied count: the document that contains its lines. */
  document_id: z.number().nullable(),
  created_by: actor,
  created_at: dateTime,
  expires_at: dateTime,
})
export type ImportFile = z.output<typeof importFile>

/** A line of the file after the dry run. */
export const importLine = z.object({
  /** Numbered as in a spreadsheet: the headers are line 1. */
  line: z.number(),
  state: z.enum(importOutcomes),
  is_warned: z.boolean(),
  product_id: z.number().nullable(),
  /** The product’s name, otherwise the name in the line. */
  title: z.string().nullable(),
  /** For each column that fills a field: the present value and the value of the file, both in the file's format. */
  cells: z.array(
    z.object({
      column: z.number(),
      field: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  problems: z.array(
    z.object({
      column: z.number().nullable(),
      code: z.string(),
      message: z.string(),
      is_warning: z.boolean(),
    }),
  ),
})
export type ImportLine = z.output<typeof importLine>

/** The table is the part `file` of a `multipart/form-data` body: CSV or XLSX, at most 10 MiB. */
export const uploadImport = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/imports',
  status: 201,
  summary: 'Takes a table, guesses its columns and begins the dry run (office §33)',
  upload: { maxBytes: 10 * 1024 * 1024 },
  query: z.object({ kind: importKind, sheet: z.string().max(100, 'tooLong').optional() }),
  body: uploadedFile,
  output: z.object({ data: importFile }),
})
export const getImport = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/imports/:id',
  summary: 'An uploaded table, its columns and how far its dry run is (office §33)',
  params: idParams,
  output: z.object({ data: importFile }),
})
export const listImports = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/imports',
  summary: 'One’s own uploaded tables that still live, newest first (office §33)',
  query: z.object(paging(25)),
  output: listOf(importFile),
})
export const mapImport = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/imports/:id',
  summary: 'Says which column fills which field, and runs the dry run again (office §33)',
  params: idParams,
  body: z.object({
    /** Column number → field; a column that is not named is left out. */
    mapping: z
      .record(z.string().regex(/^[1-9]\d?$/, 'invalidValue'), z.string().max(40))
      .optional(),
    match: z.enum(['sku', 'id'], 'invalidValue').optional(),
    /** Lines with unknown products become drafts; otherwise they are errors. */
    create: flag.optional(),
    /** The effect of an empty cell. */
    empty: z.enum(['keep', 'clear'], 'invalidValue').optional(),
  }),
  output: z.object({ data: importFile }),
})
export const listImportLines = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/imports/:id/rows',
  summary: 'The lines of the dry run, wrong ones first (office §33)',
  params: idParams,
  query: z.object({
    ...paging(25),
    /** A comma-separated list of `new`, `changed`, `same`, `wrong`, `warned`. */
    state: z
      .string()
      .transform((typed) => typed.split(',').filter(Boolean))
      .pipe(z.array(z.enum([...importOutcomes, 'warned'], 'invalidValue')))
      .optional(),
  }),
  output: listOf(importLine),
})
export const readWrongLines = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/imports/:id/wrong.csv',
  summary: 'The wrong lines as they came, with the reason in the reader’s language (office §33)',
  params: idParams,
  output: z.string(),
})
export const applyImport = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/imports/:id/apply',
  idempotencyKey: 'required',
  status: 201,
  refusals: [409],
  summary: 'Writes the new and changed lines as a job, which can be undone (office §33)',
  params: idParams,
  body: z.object({
    /** False: lines with a warning are left out. */
    accept_warnings: flag.default(false),
  }),
  output: z.object({ data: job }),
})
export const deleteImport = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/office/imports/:id',
  summary: 'Deletes an uploaded table before its 24 hours are over (office §33)',
  params: idParams,
  output: z.object({ message: z.string() }),
})
export const readImportTemplate = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/imports/template',
  summary: 'An empty table with the headers and an example line (office §33)',
  query: z.object({
    kind: importKind,
    locale: z.enum(['ar', 'en'], 'invalidValue').optional(),
    format: z.enum(['csv', 'xlsx'], 'invalidValue').default('xlsx'),
  }),
  output: z.string(),
})
