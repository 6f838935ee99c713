import type { Generated, JSONColumnType } from 'kysely'
import type { RequestState } from '#shared/office/requests.ts'
import type { Day, Id, Instant, PostalAddress } from './columns.ts'

export interface Customers {
  id: Id
  phone: string
  first_name: string
  last_name: Generated<string>
  email: string | null
  /** From a registration whose sender never showed that the phone was theirs; neither shown nor written to (contract §4.3a). */
  unconfirmed_email: string | null
  gender: 'Male' | 'Female' | 'Other' | null
  date_of_birth: Day | null
  is_active: Generated<boolean>
  closed_at: Instant | null
  /** False: their orders are paid by card. */
  cash_allowed: Generated<boolean>
  /** Why staff switched the account off; null: they did not. */
  block_reason: string | null
  tags: Generated<string[]>
  /** Counts what staff change of a customer. */
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}
/** What staff wrote down about a customer (migration 0044). */
export interface CustomerNotes {
  id: Id
  customer_id: number
  staff_id: number | null
  text: string
  at: Instant
}
/** A copy of the data or the end of the account that a customer asked for (migration 0044). */
export interface PersonalDataRequests {
  id: Id
  customer_id: number
  kind: 'copy' | 'close'
  received_on: Day
  done_at: Instant | null
  staff_id: number | null
  created_at: Instant
}

export interface CustomerAddresses extends PostalAddress {
  id: Id
  customer_id: number
  type: Generated<'home' | 'work' | 'other'>
  email: string | null
  is_default: Generated<boolean>
  created_at: Instant
  updated_at: Instant
}
export interface WishlistItems {
  id: Id
  customer_id: number
  product_id: number
  saved_price_halalas: number | null
  saved_in_stock: boolean | null
  created_at: Instant
}
export interface SignInChallenges {
  phone: string
  challenge: string
  purpose: 'login' | 'register' | 'close_account' | 'step_up'
  code_hmac: Buffer
  first_name: string | null
  last_name: string | null
  email: string | null
  wrong_tries: Generated<number>
  sent_at: Instant
  expires_at: Instant
}
export interface RegistrationTokens {
  phone: string
  token_sha256: Buffer
  expires_at: Instant
}
export interface Sessions {
  id: Id
  customer_id: number
  secret_sha256: Buffer
  user_agent: string | null
  created_at: Instant
  last_used_at: Instant
  /** Until when the session may use the back office; null: it may not (office.md O1.4). */
  office_until: Instant | null
  /** After how long without a request it may no longer. */
  office_idle_seconds: number | null
  /** When its owner last proved who they are. */
  stepped_up_at: Instant | null
}
export interface ThrottleHits {
  key: string
  hit_at: Instant
}
/** Locks by name; read and written by `src/domain/key-locks.ts` and functions of the database alone. */
export interface KeyLocks {
  key_sha256: Buffer
  used_at: Instant
}
export interface RequestCounts {
  key: string
  minute: number
  hits: number
}
export type ServiceRequestType = 'landscape' | 'events' | 'contact'
export interface ServiceRequests {
  id: Id
  type: ServiceRequestType
  customer_id: number | null
  name: string
  phone: string | null
  email: string | null
  details: JSONColumnType<Record<string, string>>
  locale: 'ar' | 'en'
  ip_hmac: Buffer
  state: Generated<RequestState>
  assignee_id: number | null
  next_action: string | null
  next_on: Day | null
  lost_reason: string | null
  /** When staff first called, visited or moved it on. */
  answered_at: Instant | null
  version: Generated<number>
  created_at: Instant
}
/** What staff did about a service request (migration 0044). */
export interface RequestEvents {
  id: Id
  request_id: number
  staff_id: number | null
  kind: 'note' | 'call' | 'visit' | 'file' | 'state'
  /** What was written; of a file its name, of a state the new one. */
  text: string | null
  media_id: number | null
  at: Instant
}
/** Who wants an SMS when a product is back in stock (migration 0024). */
export interface RestockNotices {
  id: Id
  product_id: number
  phone_hmac: Buffer
  /** Null once its message was queued. */
  phone: string | null
  locale: 'ar' | 'en'
  created_at: Instant
  queued_at: Instant | null
}
