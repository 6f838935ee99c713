import type { Generated, JSONColumnType } from 'kysely'
import type { JobRowState, JobState } from '#shared/office/job.ts'
import type { StaffRole, StaffState } from '#shared/office/staff.ts'
import type { Id, Instant, NullableJson } from './columns.ts'

export interface Staff {
  customer_id: number
  name: string
  language: Generated<'ar' | 'en'>
  state: Generated<StaffState>
  origin: 'settings' | 'invitation' | 'command' | 'demo'
  version: Generated<number>
  preferences: JSONColumnType<object, object | undefined, object>
  created_at: Instant
  last_seen_at: Instant | null
  /** Increased when the setup code was used or became invalid (`domain/staff/factors/written-code.ts`). */
  setup_round: Generated<number>
}
/** The challenge that a passkey has to sign. */
export interface StaffChallenges {
  session_id: number
  purpose: 'enrol' | 'prove'
  challenge: string
  expires_at: Instant
}
export interface StaffRoles {
  customer_id: number
  role: StaffRole
}
export interface StaffInvitations {
  id: Id
  /** E.164. */
  phone: string
  name: string
  roles: string[]
  language: Generated<'ar' | 'en'>
  secret_sha256: Buffer
  invited_by: number | null
  created_at: Instant
  expires_at: Instant
  accepted_at: Instant | null
  withdrawn_at: Instant | null
}
export interface StaffFactors {
  id: Id
  customer_id: number
  kind: 'passkey' | 'totp' | 'recovery'
  name: string | null
  credential_id: Buffer | null
  public_key: Buffer | null
  sign_count: number | null
  secret_sealed: Buffer | null
  /** The last TOTP step used, so that none is used twice. */
  last_step: number | null
  code_sha256: Buffer | null
  used_at: Instant | null
  /** A factor is valid once its owner has confirmed it. */
  confirmed_at: Instant | null
  created_at: Instant
}
/** Actions of staff; rows are added and never changed. */
export interface AuditLog {
  id: Id
  at: Instant
  staff_id: number | null
  session_id: number | null
  action: string
  entity: string
  entity_id: string
  title: string | null
  changes: JSONColumnType<object, object | undefined, object>
  reason: string | null
  request_id: string | null
  device: string | null
  ip_hmac: Buffer | null
}
export interface OfficeKeys {
  staff_id: number
  key: string
  request_sha256: Buffer
  status: number
  answer: string
  created_at: Instant
}
export interface Jobs {
  id: Id
  /** `products.bulk`: the part before the dot is the kind of object. */
  kind: string
  state: Generated<JobState>
  params: JSONColumnType<object>
  total: number
  done: Generated<number>
  failed: Generated<number>
  skipped: Generated<number>
  created_by: number
  undoes_id: number | null
  file_path: string | null
  file_name: string | null
  file_bytes: number | null
  failures: Generated<number>
  lease_until: Instant | null
  leased_by: string | null
  created_at: Instant
  finished_at: Instant | null
}
export interface JobRows {
  job_id: number
  line: number
  entity_id: string | null
  input: NullableJson<object>
  state: Generated<JobRowState>
  code: string | null
  facts: NullableJson<object>
  before: NullableJson<object>
  version_after: number | null
}
export interface OfficeViews {
  id: Id
  staff_id: number
  screen: string
  name: string
  query: string
  is_shared: Generated<boolean>
  created_at: Instant
}
