import { describeWeek, seasonOn } from '#shared/opening-hours.ts'
import type { Day } from '#shared/day.ts'
import type { SectionValues, SettingSection } from '#shared/office/settings.ts'
import { withCountryCode } from '#shared/phone.ts'
import type { Settings } from '#shared/settings.ts'

/** Returns the values of each section under these settings; `tax` has no values here, because its rates are a table. */
export const sectionsOf = (settings: Settings): SectionValues => ({
  identity: identityOf(settings),
  legal: {
    legal_name_ar: settings.seller.legalNameAr ?? null,
    legal_name_en: settings.seller.legalNameEn ?? null,
    cr_number: settings.seller.commercialRegistration || null,
    unified_number: settings.legal.unifiedNumber,
    is_vat_registered: settings.legal.isVatRegistered,
    vat_number: settings.seller.vatNumber,
    mewa_licence: settings.legal.mewaLicence,
    mewa_expires_on: settings.legal.mewaExpiresOn,
    complaint_days: settings.legal.complaintDays,
  },
  tax: { upcoming: [] },
  payments: {
    cash: settings.cashOffered,
    cash_max_halalas: settings.cashMaxHalalas,
    cards: settings.cardsOffered,
  },
  delivery: {
    promise_days: settings.deliveryDays,
    promise_days_elsewhere: settings.deliveryDaysElsewhere,
    skip_fridays: settings.skipsFridays,
    text_ar: settings.deliveryTextAr,
    text_en: settings.deliveryTextEn,
  },
  orders: {
    minimum_halalas: settings.minimumOrderHalalas,
    auto_confirm: settings.autoConfirmsOrders,
    cancel_until: settings.cancelUntil,
    refund_limit_halalas: settings.refundLimitHalalas,
    low_stock_default: settings.lowStockDefault,
    first_answer_hours: settings.firstAnswerHours,
  },
  hours: settings.hours,
  shop: {
    closed_text_ar: settings.opening.closedTextAr,
    closed_text_en: settings.opening.closedTextEn,
    reopen_on: settings.opening.reopenOn,
  },
  notices: settings.notices,
  security: { idle_minutes: settings.idleMinutes },
})

const identityOf = ({ seller, contact, shopEmail, socialLinks }: Settings) => ({
  name_ar: seller.nameAr,
  name_en: seller.nameEn,
  phone: contact.phones[0] ?? '',
  whatsapp: contact.whatsApp,
  email: contact.emails[0] ?? shopEmail,
  address_ar: seller.addressAr,
  address_en: seller.addressEn,
  map_url: contact.mapUrl,
  social: socialLinks,
  story_ar: contact.storyAr,
  story_en: contact.storyEn,
  visit_terms_ar: contact.siteVisitTermsAr,
  visit_terms_en: contact.siteVisitTermsEn,
})

type Writers = {
  [Section in SettingSection]: {
    [Field in keyof SectionValues[Section]]: (
      settings: Settings,
      value: SectionValues[Section][Field],
    ) => void
  }
}

/** Writes a stored field to the settings; they are changed in place. */
const writers: Writers = {
  identity: {
    name_ar: ({ seller }, name) => void (seller.nameAr = name),
    name_en: ({ seller }, name) => void (seller.nameEn = name),
    phone: ({ contact }, phone) => void (contact.phones = [withCountryCode(phone)]),
    whatsapp: ({ contact }, phone) =>
      void (contact.whatsApp = phone === null ? null : withCountryCode(phone)),
    email(settings, email) {
      settings.shopEmail = email
      settings.contact.emails = [email]
    },
    address_ar: ({ seller }, address) => void (seller.addressAr = address),
    address_en: ({ seller }, address) => void (seller.addressEn = address),
    map_url: ({ contact }, url) => void (contact.mapUrl = url),
    social: (settings, links) => void (settings.socialLinks = links),
    story_ar: ({ contact }, story) => void (contact.storyAr = story),
    story_en: ({ contact }, story) => void (contact.storyEn = story),
    visit_terms_ar: ({ contact }, terms) => void (contact.siteVisitTermsAr = terms),
    visit_terms_en: ({ contact }, terms) => void (contact.siteVisitTermsEn = terms),
  },
  legal: {
    legal_name_ar: ({ seller }, name) => void (seller.legalNameAr = name),
    legal_name_en: ({ seller }, name) => void (seller.legalNameEn = name),
    cr_number: ({ seller }, number) => void (seller.commercialRegistration = number ?? ''),
    unified_number: ({ legal }, number) => void (legal.unifiedNumber = number),
    is_vat_registered: ({ legal }, is) => void (legal.isVatRegistered = is),
    vat_number: ({ seller }, number) => void (seller.vatNumber = number),
    mewa_licence: ({ legal }, licence) => void (legal.mewaLicence = licence),
    mewa_expires_on: ({ legal }, day) => void (legal.mewaExpiresOn = day),
    complaint_days: ({ legal }, days) => void (legal.complaintDays = days),
  },
  tax: { upcoming: () => {} },
  payments: {
    cash: (settings, is) => void (settings.cashOffered = is),
    cash_max_halalas: (settings, most) => void (settings.cashMaxHalalas = most),
    // Without a provider on the server cards cannot be offered.
    cards: (settings, is) => void (settings.cardsOffered &&= is),
  },
  delivery: {
    promise_days: (settings, days) => void (settings.deliveryDays = days),
    promise_days_elsewhere: (settings, days) => void (settings.deliveryDaysElsewhere = days),
    skip_fridays: (settings, is) => void (settings.skipsFridays = is),
    text_ar: (settings, text) => void (settings.deliveryTextAr = text),
    text_en: (settings, text) => void (settings.deliveryTextEn = text),
  },
  orders: {
    minimum_halalas: (settings, least) => void (settings.minimumOrderHalalas = least),
    auto_confirm: (settings, is) => void (settings.autoConfirmsOrders = is),
    cancel_until: (settings, status) => void (settings.cancelUntil = status),
    refund_limit_halalas: (settings, most) => void (settings.refundLimitHalalas = most),
    low_stock_default: (settings, level) => void (settings.lowStockDefault = level),
    first_answer_hours: (settings, hours) => void (settings.firstAnswerHours = hours),
  },
  hours: {
    week: ({ hours }, week) => void (hours.week = week),
    closed: ({ hours }, ranges) => void (hours.closed = ranges),
    seasons: ({ hours }, seasons) => void (hours.seasons = seasons),
  },
  shop: {
    closed_text_ar: ({ opening }, text) => void (opening.closedTextAr = text),
    closed_text_en: ({ opening }, text) => void (opening.closedTextEn = text),
    reopen_on: ({ opening }, day) => void (opening.reopenOn = day),
  },
  notices: {
    new_orders_to: ({ notices }, to) => void (notices.new_orders_to = to),
    low_stock_to: ({ notices }, to) => void (notices.low_stock_to = to),
    failed_messages_to: ({ notices }, to) => void (notices.failed_messages_to = to),
    refunds_to: ({ notices }, to) => void (notices.refunds_to = to),
    refunds_above_halalas: ({ notices }, least) => void (notices.refunds_above_halalas = least),
    quiet_from: ({ notices }, time) => void (notices.quiet_from = time),
    quiet_to: ({ notices }, time) => void (notices.quiet_to = time),
  },
  security: {
    idle_minutes: (settings, minutes) => void (settings.idleMinutes = minutes),
  },
}

/** The settings as stored in the tables. */
export interface StoredSettings {
  /** Saved fields by section; `shop` also has `is_open`. */
  sections: Record<string, Record<string, unknown>>
  /** Oldest first. */
  rates: { starts_on: Day; rate_bp: number }[]
}

/**
 * Returns the settings in force on a day: the server's, else the saved value, else the default (office.md O5.5). Pure; `base` is unchanged.
 */
export function applyStored(base: Settings, stored: StoredSettings, day: Day): Settings {
  const settings = structuredClone(base)
  for (const [section, fields] of Object.entries(stored.sections))
    applySection(settings, section as SettingSection, fields)
  const isOpen = stored.sections['shop']?.['is_open']
  if (typeof isOpen === 'boolean') settings.opening.isOpen = isOpen
  applyHoursText(settings, base, stored, day)
  applyOrderNotices(settings, base, stored)
  const rate = stored.rates.findLast(({ starts_on }) => starts_on <= day)
  if (rate && !base.setByServer.includes('tax.upcoming')) settings.vatRateBasisPoints = rate.rate_bp
  if (!settings.legal.isVatRegistered) {
    settings.vatRateBasisPoints = 0
    settings.seller.vatNumber = null
  }
  return settings
}

function applySection(
  settings: Settings,
  section: SettingSection,
  fields: Record<string, unknown>,
): void {
  const known = writers[section] as Record<string, (settings: Settings, value: never) => void>
  for (const [field, value] of Object.entries(fields))
    if (!settings.setByServer.includes(`${section}.${field}`))
      known[field]?.(settings, value as never)
}

/**
 * Sets the recipients of new-order notices: until a recipient is named, the shop's address as saved by the owner, so that a new shop is
 * notified of its first order. The first address is notified with the order; if there are quiet hours it is not, and `queueTeamNotices`
 * notifies all recipients.
 */
function applyOrderNotices(settings: Settings, base: Settings, { sections }: StoredSettings): void {
  const { notices, shopEmail, setByServer } = settings
  const isNamed = sections['notices']?.['new_orders_to'] !== undefined
  const isOwners =
    !isNamed && shopEmail !== base.shopEmail && !setByServer.includes('notices.new_orders_to')
  if (isOwners) notices.new_orders_to = [shopEmail]
  if (isNamed || isOwners)
    settings.orderNoticeEmail = notices.new_orders_to.find((to) => to.includes('@')) ?? null
  if (notices.quiet_from !== null && notices.quiet_to !== null) settings.orderNoticeEmail = null
}

/**
 * Sets the text of the opening hours: of the season that includes the day, with its name, else of the usual week; the server's text while
 * none was saved.
 */
function applyHoursText(
  settings: Settings,
  base: Settings,
  { sections }: StoredSettings,
  day: Day,
) {
  const season = seasonOn(settings.hours, day)
  const isSaved = sections['hours']?.['week'] && !base.setByServer.includes('hours.week')
  if (!season && !isSaved) return
  const week = season?.week ?? settings.hours.week
  settings.contact.hoursAr = ofSeason(season?.text_ar, describeWeek(week, 'ar'))
  settings.contact.hoursEn = ofSeason(season?.text_en, describeWeek(week, 'en'))
}

/** `Ramadan: Every day, 4 PM to 11:30 PM`; the hours alone outside a season. */
const ofSeason = (name: string | undefined, hours: string): string =>
  name && hours ? `${name}: ${hours}` : hours
