import type { Day } from './day.ts'
import type { Halalas } from './money.ts'
import type { OpeningHours } from './opening-hours.ts'
import type { SectionValues } from './office/settings.ts'
import type { StaffRole } from './office/staff.ts'
import type { StoreMode } from './store-mode.ts'

/** The seller, as named on invoices, in mails and in the footer. */
export interface Seller {
  nameAr: string
  nameEn: string
  /** The seller's name on invoices; null: the shop's name. */
  legalNameAr?: string | null
  legalNameEn?: string | null
  /** 15 digits; null: not registered for VAT. */
  vatNumber: string | null
  /** 10 digits; a demo without one shows a sample. Empty: not given yet and the shop is closed, or it has a unified number. */
  commercialRegistration: string
  addressAr: string
  addressEn: string
}

/** Contact details and texts about the shop, as its pages show them. */
export interface Contact {
  /** Formatted for display, with spaces; the first is the main one. */
  phones: string[]
  /** Formatted for display; null: no chat is offered. */
  whatsApp: string | null
  /** The shop's location in a map service; null: no link. */
  mapUrl: string | null
  /** The first is the main one. */
  emails: string[]
  hoursAr: string
  hoursEn: string
  /** A sentence or two on the page about the shop. */
  storyAr: string
  storyEn: string
  /** The cost of a visit to a garden; null: not mentioned. */
  siteVisitTermsAr: string | null
  siteVisitTermsEn: string | null
}

/** Legally required facts about the seller beside the names and numbers of `Seller`. */
export interface LegalFacts {
  /** The ten digits of an establishment's number, beginning with 7. */
  unifiedNumber: string | null
  isVatRegistered: boolean
  /** The licence of the Ministry of Environment, Water and Agriculture. */
  mewaLicence: string | null
  mewaExpiresOn: Day | null
  complaintDays: number
}

/** Whether the shop sells, and its notice while it does not (office.md O3.14). */
export interface Opening {
  isOpen: boolean
  closedTextAr: string | null
  closedTextEn: string | null
  reopenOn: Day | null
}

/** The provider's address for card tokens, and the key that may only create tokens. */
export interface CardTokenization {
  url: string
  publishableKey: string
}

/**
 * The values of contract §15, which only `src/config` reads from the environment, and the owner's settings from the office where the
 * environment has no value (`domain/settings`, office.md §31).
 */
export interface Settings {
  /** Settings given by the environment, as `identity.name_ar`: the office cannot change them. */
  setByServer: readonly string[]
  legal: LegalFacts
  opening: Opening
  hours: OpeningHours
  cashOffered: boolean
  /** The largest order that can be paid in cash; 0: any. */
  cashMaxHalalas: Halalas
  /** Fridays do not count for any promise of delivery. */
  skipsFridays: boolean
  deliveryTextAr: string | null
  deliveryTextEn: string | null
  /** Orders are confirmed immediately when they are placed. */
  autoConfirmsOrders: boolean
  /** The last state in which customers may cancel their order themselves. */
  cancelUntil: SectionValues['orders']['cancel_until']
  /** The maximum a manager may refund on one order in a day. */
  refundLimitHalalas: Halalas
  /** The low-stock level of a new product. */
  lowStockDefault: number
  /** Hours within which a request must get its first answer. */
  firstAnswerHours: number
  /** Recipients of the team's notices, beside `orderNoticeEmail`. */
  notices: SectionValues['notices']
  /** Minutes without a request after which the back office locks, by role; of several roles the shortest applies. */
  idleMinutes: Record<StaffRole, number>
  storeMode: StoreMode
  /** The shop's public origin, without a slash at the end. */
  publicUrl: string
  seller: Seller
  /** The recipient of service requests. */
  shopEmail: string
  /** The address notified immediately of a new order; null: none. The other recipients in `notices` are notified within a minute. */
  orderNoticeEmail: string | null
  contact: Contact
  /** The shop's pages on social networks. */
  socialLinks: string[]
  /** False: cash on delivery is the only way to pay. */
  cardsOffered: boolean
  /** Who sends the shop's messages, set on the server; `sender` is what customers see. */
  senders: Record<'sms' | 'mail', { provider: string; sender: string | null }>
  /** The service where the browser exchanges a card for a token, so that the card never reaches this server; null: the server does it. */
  cardTokenization: CardTokenization | null
  /** Phones (E.164) that have the staff role. */
  staffPhones: string[]
  vatRateBasisPoints: number
  minimumOrderHalalas: Halalas
  /** Days until an order arrives in Riyadh and its suburbs, and in any other city. */
  deliveryDays: number
  deliveryDaysElsewhere: number
  otpTtlSeconds: number
  otpResendSeconds: number
  otpMaxAttempts: number
  otpDailyCap: number
  /** The maximum of SMS to one phone in 24 hours about sign-ins to its account; 0: none are sent. */
  signInNoticesPerDay: number
  /** The part of the cap for phones with an account, in percent. */
  otpKnownSharePercent: number
  /** The part of the cap for any one hour, in percent. */
  otpHourlySharePercent: number
  otpAllowedPrefixes: string[]
  /** The shop's secret key; use it only through `derive-key.ts`, which derives a key for each purpose. */
  secretKey: string
  tokenIdleDays: number
  tokenMaxDays: number
  /** Days after which personal data is deleted (`personal-tables.ts`); 0 = never. */
  sentMailRetentionDays: number
  serviceRequestRetentionDays: number
  cartAddressRetentionDays: number
  /** The longest life of a staff session in hours, regardless of use; 0: the same as a customer's. */
  staffTokenHours: number
  /** `optional`: members without a second factor may use the back office (a demo, office.md O-04). */
  officeSecondFactor: 'required' | 'optional'
  requestsPerMinutePerIp: number
  /** Pages rendered for one address in a minute; cached pages are not counted. */
  pagesPerMinutePerIp: number
  /** Browsing requests (not purchases) of one address that are processed at the same time. */
  concurrentPerIp: number
  otpSendsPerIpPerHour: number
  otpWrongPerIpPerHour: number
  /** Wrong codes of the whole shop in an hour after which codes have six digits. */
  otpWrongPerHour: number
  otpWrongPerDay: number
  /** Wrong codes of the whole shop in a day after which a code can be tried only once. */
  otpSingleTryWrongPerDay: number
  /** Wrong codes of one phone in 30 days after which its codes have six digits. */
  otpWrongPerPhonePer30Days: number
  otpWrongPerStaffPhonePerDay: number
  serviceRequestsPerIpPerHour: number
  /** Mails about service requests to one address typed by a visitor. */
  requestMailsPerRecipientPerHour: number
  couponTriesPerMinute: number
  saveOrdersPerMinute: number
  /** Cancellations by one customer in an hour; staff may cancel any number. */
  cancellationsPerHour: number
  /** Undelivered cash-on-delivery orders of one customer. */
  openCashOrders: number
  openCashHalalas: Halalas
  /** Orders of one customer that wait for payment at the bank. */
  openCardOrders: number
  openCardHalalas: Halalas
  /** Cards sent to the provider by one customer in an hour; three times as many by one address. */
  cardEntriesPerHour: number
  /** Charges refused to one customer or card in an hour; three times as many to one address. */
  refusedChargesPerHour: number
  refusedChargesPerDay: number
  /** Refusals in an hour that are needed to raise the alarm. */
  refusedChargesAlarm: number
  localesAddPerMinute: number
  localesAddEnabled: boolean
  /** Number of proxies in front that add to `X-Forwarded-For`; 0: the header is ignored. */
  trustProxy: number
  corsOrigins: string[]
  /** Prefix of picture addresses; empty = root-relative. */
  assetBaseUrl: string
}
