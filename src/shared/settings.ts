import type { Halalas } from './money.ts'

/** Who sells, as invoices, mails and the footer name it. */
export interface Seller {
  nameAr: string
  nameEn: string
  /** 15 digits; null: not registered for VAT. */
  vatNumber: string | null
  /** 10 digits; null in a demo. */
  commercialRegistration: string | null
  addressAr: string
  addressEn: string
}

/** The values contract §15 names; read from the environment by `config.ts` alone. */
export interface Settings {
  storeMode: 'demo' | 'live'
  /** Origin of the shop as its visitors see it, without a slash at the end. */
  publicUrl: string
  seller: Seller
  /** Where service requests are mailed to. */
  shopEmail: string
  /** The shop's pages on social networks. */
  socialLinks: string[]
  /** False: cash on delivery is the only way to pay. */
  cardsOffered: boolean
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
  /** Pages rendered for one address in a minute; those answered from the cache are not counted. */
  pagesPerMinutePerIp: number
  /** Requests of one address that are worked on at once, of those that only look round. */
  concurrentPerIp: number
  otpSendsPerIpPerHour: number
  otpWrongPerIpPerHour: number
  serviceRequestsPerIpPerHour: number
  /** Mails about service requests to one address that somebody typed. */
  requestMailsPerRecipientPerHour: number
  couponTriesPerMinute: number
  saveOrdersPerMinute: number
  /** Orders of one customer that are to be paid on delivery and have not been delivered. */
  openCashOrders: number
  openCashHalalas: Halalas
  /** Orders of one customer whose payment waits at the bank. */
  openCardOrders: number
  openCardHalalas: Halalas
  /** Cards handed to the provider by one customer; three times as many by one address. */
  cardEntriesPerHour: number
  /** Charges refused to one customer or card; three times as many to one address. */
  refusedChargesPerHour: number
  refusedChargesPerDay: number
  /** Refusals in an hour from which the alarm may come. */
  refusedChargesAlarm: number
  localesAddPerMinute: number
  localesAddEnabled: boolean
  /** Believe `X-Forwarded-For`. */
  trustProxy: boolean
  corsOrigins: string[]
  /** Prefix of picture addresses; empty = root-relative. */
  assetBaseUrl: string
}
