import type { Generated, JSONColumnType } from 'kysely'
import type { RequestState } from '#shared/office/requests.ts'
import type { Day, Id, Instant, PostalAddress } from './columns.ts'

export interface Customers {
  id: Id
  phone: string
  first_name: string
  last_name: Generated<string>
  email: string | null
  /**
   * The e-mail of a registration whose sender never proved that the phone was theirs; neither shown nor used for mails (contract §4.3a).
   */
  unconfirmed_email: string | null
  gender: 'Male' | 'Female' | 'Other' | null
  date_of_birth: Day | null
  is_active: Generated<boolean>
  closed_at: Instant | null
  /** False: the customer must pay by card. */
  cash_allowed: Generated<boolean>
  /** The reason staff disabled the account; null: not disabled. */
  block_reason: string | null
  tags: Generated<string[]>
  /** Counts changes of a customer by staff. */
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}
/** Notes of staff about a customer (migration 0044). */
export interface CustomerNotes {
  id: Id
  customer_id: number
  staff_id: number | null
  text: string
  at: Instant
}
/** A customer's request for a copy of their data or for closing the account (migration 0044). */
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
  /** The time until which the session may use the back office; null: it may not (office.md O1.4). */
  office_until: Instant | null
  /** The idle time after which it may not any more. */
  office_idle_seconds: number | null
  /** The time its owner last proved their identity. */
  stepped_up_at: Instant | null
}
export interface ThrottleHits {
  key: string
  hit_at: Instant
}
/** Locks by name; read and written only by `src/domain/key-locks.ts` and functions of the database. */
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
  /** The time of the first call, visit or status change by staff. */
  answered_at: Instant | null
  version: Generated<number>
  created_at: Instant
}
/** Actions of staff on a service request (migration 0044). */
export interface RequestEvents {
  id: Id
  request_id: number
  staff_id: number | null
  kind: 'note' | 'call' | 'visit' | 'file' | 'state'
  /** The note; for a file its name, for a state the new one. */
  text: string | null
  media_id: number | null
  at: Instant
}
/** Requests for an SMS when a product is back in stock (migration 0024). */
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
