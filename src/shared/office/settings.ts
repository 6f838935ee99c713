import type { Day } from '../day.ts'
import type { ClosedRange, Season, Week } from '../opening-hours.ts'
import type { StaffRole } from './staff.ts'

/** The sections of the settings, in the order of their screen (office.md §31). */
export const settingSections = [
  'identity',
  'legal',
  'tax',
  'payments',
  'delivery',
  'orders',
  'hours',
  'shop',
  'notices',
  'security',
] as const
export type SettingSection = (typeof settingSections)[number]

/** Sections that a manager may change as well (office.md O1.1). */
export const sectionsOfManager: readonly SettingSection[] = ['delivery', 'hours']

/** A rate of VAT in hundredths of a percent, and the Riyadh day on which it starts. */
export interface VatRate {
  starts_on: Day
  rate_bp: number
}

/** The values of each section, as the office sends them and the database stores them. Money is whole halalas. */
export interface SectionValues {
  identity: {
    name_ar: string
    name_en: string
    /** Formatted for display. */
    phone: string
    whatsapp: string | null
    email: string
    address_ar: string
    address_en: string
    map_url: string | null
    social: string[]
    /** A sentence or two on the page about the shop. */
    story_ar: string
    story_en: string
    /** The cost of a visit to a garden; null: not mentioned. */
    visit_terms_ar: string | null
    visit_terms_en: string | null
  }
  legal: {
    /** The seller's name on invoices; null: the shop's name. */
    legal_name_ar: string | null
    legal_name_en: string | null
    cr_number: string | null
    unified_number: string | null
    is_vat_registered: boolean
    vat_number: string | null
    mewa_licence: string | null
    mewa_expires_on: Day | null
    /** Working days within which a complaint is answered. */
    complaint_days: number
  }
  /** `upcoming` replaces every rate that has not started. */
  tax: { upcoming: VatRate[] }
  payments: {
    cash: boolean
    /** The largest order that can be paid in cash; 0: any. */
    cash_max_halalas: number
    /** Whether cards are offered, where the server has a provider. */
    cards: boolean
  }
  delivery: {
    /** Days to Riyadh and its suburbs, and to any other city. */
    promise_days: number
    promise_days_elsewhere: number
    skip_fridays: boolean
    text_ar: string | null
    text_en: string | null
  }
  orders: {
    minimum_halalas: number
    /** Orders are confirmed immediately when they are placed. */
    auto_confirm: boolean
    /** The last state in which customers may cancel their order themselves. */
    cancel_until: 'pending' | 'processing'
    /** The maximum a manager may refund on one order in a day. */
    refund_limit_halalas: number
    /** The low-stock level of a new product. */
    low_stock_default: number
    /** Hours within which a request must get its first answer. */
    first_answer_hours: number
  }
  hours: { week: Week; closed: ClosedRange[]; seasons: Season[] }
  shop: { closed_text_ar: string | null; closed_text_en: string | null; reopen_on: Day | null }
  /** Each list contains e-mail addresses and phones of the team. */
  notices: {
    /** Empty: no notices of new orders. */
    new_orders_to: string[]
    /** Once a day; empty: sent to the owners. */
    low_stock_to: string[]
    /** Notices of messages that were given up, once an hour. */
    failed_messages_to: string[]
    refunds_to: string[]
    /** Smaller refunds send no notice. */
    refunds_above_halalas: number
    /** `HH:MM` in Riyadh: notices from between the two times are sent at the end; null: sent immediately at any hour. */
    quiet_from: string | null
    quiet_to: string | null
  }
  /** Minutes without a request after which the back office locks. */
  security: { idle_minutes: Record<StaffRole, number> }
}

/** Requirements for opening the shop (office.md §31), in the order of the checklist. */
export const openingNeeds = [
  'names',
  'contact',
  'address',
  'registration',
  'vat',
  'payment',
  'product',
] as const
export type OpeningNeed = (typeof openingNeeds)[number]
