import type { Generated, JSONColumnType } from 'kysely'
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
  created_at: Instant
  updated_at: Instant
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
  created_at: Instant
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
