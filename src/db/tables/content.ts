import type { JSONColumnType } from 'kysely'
import type { Instant } from './columns.ts'

/** Versions of what staff say in the shop (migration 0042); version 1 is the built-in one and has no row. */
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
/** What is typed of a block and not saved, for ten minutes. */
export interface ContentPreviews {
  token_sha256: Buffer
  name: string
  value: JSONColumnType<object>
  expires_at: Instant
}
