import type { Halalas } from './money.ts'

/** The values contract §15 names; read from the environment by `config.ts` alone. */
export interface Settings {
  storeMode: 'demo' | 'live'
  /** Phones (E.164) that have the staff role. */
  staffPhones: string[]
  vatRateBasisPoints: number
  minimumOrderHalalas: Halalas
  deliveryDays: number
  otpTtlSeconds: number
  otpResendSeconds: number
  otpMaxAttempts: number
  otpDailyCap: number
  otpAllowedPrefixes: string[]
  /** Key of the HMAC over one-time codes. */
  otpPepper: string
  tokenIdleDays: number
  tokenMaxDays: number
  requestsPerMinutePerIp: number
  otpSendsPerIpPerHour: number
  otpWrongPerIpPerHour: number
  serviceRequestsPerIpPerHour: number
  couponTriesPerMinute: number
  saveOrdersPerMinute: number
  localesAddPerMinute: number
  localesAddEnabled: boolean
  /** Believe `X-Forwarded-For`. */
  trustProxy: boolean
  corsOrigins: string[]
  /** Prefix of picture addresses; empty = root-relative. */
  assetBaseUrl: string
}
