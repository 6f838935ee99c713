import { z } from 'zod'
import { blockNames } from '#shared/content/blocks.ts'
import { endpoint } from '../../endpoint.ts'
import { dateTime, instant, messageField, rowVersion } from '../../parts.ts'
import { actor } from '../products.ts'

const call = { auth: 'staff', tag: 'Office', permission: 'content.write' } as const

const params = z.object({ name: z.enum(blockNames) })
/** Members depend on the block (contract/office/content/blocks.ts); the route parses them with that block's schema. */
const value = z.record(z.string(), z.unknown())

const published = z.object({
  version: z.number(),
  /** Counts the publications of the block, drafts left out. */
  number: z.number(),
  starts_at: dateTime,
  /** null: valid until the next version starts. */
  ends_at: dateTime.nullable(),
  by: actor.nullable(),
})

/** The present state of a block. Version 1 is the built-in value. */
const blockState = z.object({
  name: z.enum(blockNames),
  version: z.number(),
  /** The newest version is saved but not published. */
  is_draft: z.boolean(),
  saved_at: dateTime.nullable(),
  saved_by: actor.nullable(),
  /** The version that shoppers see; null: the built-in value. */
  live: published.nullable(),
  /** Versions that will be published later, the earliest first. */
  scheduled: z.array(published),
  /** A text of the newest version has no English. */
  lacks_english: z.boolean(),
})
export type BlockState = z.output<typeof blockState>

const picture = z.object({
  id: z.number(),
  medium_url: z.string(),
  focal_x: z.number(),
  focal_y: z.number(),
})
export type ContentPicture = z.output<typeof picture>

const block = blockState.extend({
  /** The index in the list. */
  id: z.number(),
  value,
  /** The pictures that the value refers to. */
  pictures: z.array(picture),
  /** Links to a category that does not exist or is hidden; the shop omits them. */
  dead_links: z.array(z.string()),
})
export type ContentBlock = z.output<typeof block>
const savedBlock = z.object({ ...messageField, data: block })

const blockVersion = z.object({
  version: z.number(),
  /** As in `published`; null: it was never published, or is the built-in version. */
  number: z.number().nullable(),
  state: z.enum(['builtIn', 'draft', 'published', 'past']),
  starts_at: dateTime.nullable(),
  ends_at: dateTime.nullable(),
  at: dateTime.nullable(),
  by: actor.nullable(),
  value,
})
export type BlockVersion = z.output<typeof blockVersion>

export const listBlocks = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/content',
  summary: 'Every block of the shop with its state (office.md §28)',
  output: z.object({ data: z.array(blockState) }),
})
export const getBlock = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/content/:name',
  summary: 'A block as it was saved last (office.md §28)',
  params,
  output: z.object({ data: block }),
})
export const listBlockVersions = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/content/:name/history',
  summary: 'The versions of a block, newest first, at most a hundred; the built-in one is the last',
  params,
  output: z.object({ data: z.array(blockVersion) }),
})
export const saveBlock = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/office/content/:name',
  refusals: [409],
  summary: 'Saves a draft, which shoppers do not see (office.md §28, 20.4)',
  params,
  body: z.object({ value, version: rowVersion.optional() }),
  output: savedBlock,
})
export const publishBlock = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/content/:name/publish',
  refusals: [409],
  summary:
    'Shows the saved version to shoppers, now or between two times; a policy from the day it names (office.md §28)',
  params,
  body: z.object({
    version: rowVersion.optional(),
    starts_at: instant('invalidDate', { offset: true }).nullish(),
    ends_at: instant('invalidDate', { offset: true }).nullish(),
  }),
  output: savedBlock,
})
export const withdrawBlock = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/content/:name/withdraw',
  summary:
    'Takes a published version down; a policy only before it holds. The one before it is shown again, else the built-in one (beyond office.md)',
  params,
  body: z.object({ published_version: rowVersion }),
  output: savedBlock,
})
export const restoreBlock = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/content/:name/restore',
  refusals: [409],
  summary: 'A draft with the value of an old version; 1 is the built-in one (office.md §28)',
  params,
  body: z.object({ version_to_restore: rowVersion, version: rowVersion.optional() }),
  output: savedBlock,
})
export const previewBlock = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/content/:name/preview',
  status: 201,
  summary: 'The shop’s own page with a value that is not saved, for ten minutes (office.md §28)',
  params,
  body: z.object({ value }),
  output: z.object({ data: z.object({ url: z.string(), expires_at: dateTime }) }),
})
