import type { Day } from './day.ts'
import type { Halalas } from './money.ts'
import type { OpeningHours } from './opening-hours.ts'
import type { SectionValues } from './office/settings.ts'
import type { StaffRole } from './office/staff.ts'
import type { StoreMode } from './store-mode.ts'

/** Who sells, as invoices, mails and the footer name it. */
export interface Seller {
  nameAr: string
  nameEn: string
  /** As invoices name the seller; null: as the shop is called. */
  legalNameAr?: string | null
  legalNameEn?: string | null
  /** 15 digits; null: not registered for VAT. */
  vatNumber: string | null
  /** 10 digits; a demo that was given none shows a sample. Empty: not given yet, the shop is closed, or it has a unified number. */
  commercialRegistration: string
  addressAr: string
  addressEn: string
}

/** How the shop is reached and what it says of itself, as its pages show it. */
export interface Contact {
  /** As they are shown, with their spaces; the first is the main one. */
  phones: string[]
  /** As it is shown; null: no chat is offered. */
  whatsApp: string | null
  /** Where the shop is, on somebody's map; null: no link. */
  mapUrl: string | null
  /** The first is the main one. */
  emails: string[]
  hoursAr: string
  hoursEn: string
  /** A sentence or two on the page about the shop. */
  storyAr: string
  storyEn: string
  /** What a visit to a garden costs; null: nothing is said of it. */
  siteVisitTermsAr: string | null
  siteVisitTermsEn: string | null
}

/** What the law wants to be known of the seller beside names and numbers of `Seller`. */
export interface LegalFacts {
  /** The ten digits of an establishment, beginning with 7. */
  unifiedNumber: string | null
  isVatRegistered: boolean
  /** Of the Ministry of Environment, Water and Agriculture. */
  mewaLicence: string | null
  mewaExpiresOn: Day | null
  complaintDays: number
}

/** Whether the shop sells, and what it says while it does not (office.md O3.14). */
export interface Opening {
  isOpen: boolean
  closedTextAr: string | null
  closedTextEn: string | null
  reopenOn: Day | null
}

/** The provider's address for card tokens, and the key that may make tokens and nothing else. */
export interface CardTokenization {
  url: string
  publishableKey: string
}

/**
 * The values of contract §15, read from the environment by `src/config` alone, and what the owner has set in the office where the
 * environment says nothing of it (`domain/settings`, office.md §31).
 */
export interface Settings {
  /** Fields of the office's settings that the environment gives, as `identity.name_ar`: they cannot be changed there. */
  setByServer: readonly string[]
  legal: LegalFacts
  opening: Opening
  hours: OpeningHours
  cashOffered: boolean
  /** The largest order that can be paid in cash; 0: any. */
  cashMaxHalalas: Halalas
  /** Fridays count for no promise of delivery. */
  skipsFridays: boolean
  deliveryTextAr: string | null
  deliveryTextEn: string | null
  /** An order is confirmed the moment it is placed. */
  autoConfirmsOrders: boolean
  /** Until when customers may cancel by themselves. */
  cancelUntil: SectionValues['orders']['cancel_until']
  /** What a manager may refund of one order in a day. */
  refundLimitHalalas: Halalas
  /** The low-stock level of a new product. */
  lowStockDefault: number
  /** Hours within which a request is answered for the first time. */
  firstAnswerHours: number
  /** Who of the team is told what, beside `orderNoticeEmail`. */
  notices: SectionValues['notices']
  /** Minutes without a request after which the back office locks, by role; of several roles the shortest counts. */
  idleMinutes: Record<StaffRole, number>
  storeMode: StoreMode
  /** Origin of the shop as its visitors see it, without a slash at the end. */
  publicUrl: string
  seller: Seller
  /** Where service requests are mailed to. */
  shopEmail: string
  /** The address that is told of a new order the moment it is placed; null: none. The others of `notices` hear of it within a minute. */
  orderNoticeEmail: string | null
  contact: Contact
  /** The shop's pages on social networks. */
  socialLinks: string[]
  /** False: cash on delivery is the only way to pay. */
  cardsOffered: boolean
  /** Where the browser exchanges a card for a token, so that the card never reaches this server; null: the server does it. */
  cardTokenization: CardTokenization | null
  /** Phones (E.164) that have the staff role. */
  staffPhones: string[]
  vatRateBasisPoints: number
  minimumOrderHalalas: Halalas
  /** Until an order arrives in Riyadh and its suburbs, and in any other city. */
  deliveryDays: number
  deliveryDaysElsewhere: number
  otpTtlSeconds: number
  otpResendSeconds: number
  otpMaxAttempts: number
  otpDailyCap: number
  /** SMS to one phone in 24 hours about sign-ins to its account; 0: none are sent. */
  signInNoticesPerDay: number
  /** The part of the cap for phones with an account, in percent. */
  otpKnownSharePercent: number
  /** The part of the cap for any one hour, in percent. */
  otpHourlySharePercent: number
  otpAllowedPrefixes: string[]
  /** The shop's secret key; use it through `derive-key.ts` alone, which gives each purpose a key of its own. */
  secretKey: string
  tokenIdleDays: number
  tokenMaxDays: number
  /** Days after which personal data is deleted (`personal-tables.ts`); 0 = never. */
  sentMailRetentionDays: number
  serviceRequestRetentionDays: number
  cartAddressRetentionDays: number
  /** How long a session of staff lives at most, however often it is used; 0: as a customer's. */
  staffTokenHours: number
  /** `optional`: a member without a second factor may use the back office (a demo, office.md O-04). */
  officeSecondFactor: 'required' | 'optional'
  requestsPerMinutePerIp: number
  /** Pages rendered for one address in a minute; those answered from the cache are not counted. */
  pagesPerMinutePerIp: number
  /** Browsing requests (not purchases) of one address that are worked on at once. */
  concurrentPerIp: number
  otpSendsPerIpPerHour: number
  otpWrongPerIpPerHour: number
  /** Wrong codes of the whole shop from which on codes have six digits. */
  otpWrongPerHour: number
  otpWrongPerDay: number
  /** Wrong codes of the whole shop from which on a code can be tried once. */
  otpSingleTryWrongPerDay: number
  /** Wrong codes of one phone from which on its codes have six digits. */
  otpWrongPerPhonePer30Days: number
  otpWrongPerStaffPhonePerDay: number
  serviceRequestsPerIpPerHour: number
  /** Mails about service requests to one address that somebody typed. */
  requestMailsPerRecipientPerHour: number
  couponTriesPerMinute: number
  saveOrdersPerMinute: number
  /** Orders that one customer may cancel; staff may cancel any number. */
  cancellationsPerHour: number
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
  /** How many proxies in front add to `X-Forwarded-For`; 0: the header is not believed. */
  trustProxy: number
  corsOrigins: string[]
  /** Prefix of picture addresses; empty = root-relative. */
  assetBaseUrl: string
}
