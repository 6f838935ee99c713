import type { Generated, JSONColumnType } from 'kysely'
import type { Id, Instant } from './columns.ts'

export interface Outbox {
  id: Id
  key: string
  channel: 'sms' | 'mail'
  recipient: string
  template: string
  locale: 'ar' | 'en'
  facts: JSONColumnType<Record<string, unknown>>
  attempts: Generated<number>
  next_attempt_at: Instant
  last_error: string | null
  sent_at: Instant | null
  /** Given up after the last try; staff may send it again. */
  dead_at: Instant | null
  /** Given up, and not to be sent any more. */
  discarded_at: Instant | null
  discard_reason: string | null
  created_at: Instant
}
export interface InboxMessages {
  id: Id
  channel: 'sms' | 'mail'
  recipient: string
  subject: string | null
  text: string
  html: string | null
  otp: string | null
  created_at: Instant
}
/** The last start of each periodic job, by any process (migration 0018). */
export interface JobRuns {
  name: string
  started_at: Instant
}
