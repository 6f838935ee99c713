import type { JSONColumnType } from 'kysely'
import type { Instant } from './columns.ts'

/** Versions of the shop's content edited by staff (migration 0042); version 1 is the built-in one and has no row. */
export interface Content {
  name: string
  version: number
  value: JSONColumnType<object>
  state: 'draft' | 'published' | 'past'
  starts_at: Instant | null
  ends_at: Instant | null
  staff_id: number | null
  at: Instant
}
/** A preview of unsaved changes of a block, for ten minutes. */
export interface ContentPreviews {
  token_sha256: Buffer
  name: string
  value: JSONColumnType<object>
  expires_at: Instant
}
