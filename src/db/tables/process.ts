import type { Generated, JSONColumnType } from 'kysely'
import type { Instant } from './columns.ts'

export interface SecretFingerprint {
  id: Generated<boolean>
  fingerprint: string
  changed_at: Instant
}
/** Pictures whose AVIF files are still to be made. */
export interface AvifQueue {
  path: string
  attempts: Generated<number>
  due_at: Instant
}
export interface RunningProcesses {
  id: string
  place: string
  secret_fingerprint: string
  settings: JSONColumnType<Record<string, string>>
  seen_at: Instant
}
