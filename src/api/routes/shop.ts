import { dateFormatters } from '#shared/dates.ts'
import { dayOf } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import type { Opening, Settings } from '#shared/settings.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import { getShop, type ShopFacts } from '#contract/shop.ts'
import { sentence } from '../error-texts.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'

/** The seller, from the settings. */
export function shopRoutes(api: Api): void {
  bindEndpoint(api, getShop, (_, { settings }) => ({ data: serializeShop(settings) }))
}

const serializeShop = ({
  seller,
  contact,
  legal,
  hours,
  opening,
  cardTokenization,
  ...settings
}: Settings): ShopFacts => ({
  name_ar: seller.nameAr,
  name_en: seller.nameEn,
  address_ar: seller.addressAr,
  address_en: seller.addressEn,
  email: contact.emails[0] ?? settings.shopEmail,
  vat_number: seller.vatNumber,
  commercial_registration: seller.commercialRegistration || null,
  unified_number: legal.unifiedNumber,
  mewa_licence: legal.mewaLicence,
  phones: contact.phones,
  whatsapp: contact.whatsApp,
  map_url: contact.mapUrl,
  emails: contact.emails,
  hours_ar: contact.hoursAr,
  hours_en: contact.hoursEn,
  story_ar: contact.storyAr,
  story_en: contact.storyEn,
  site_visit_terms_ar: contact.siteVisitTermsAr,
  site_visit_terms_en: contact.siteVisitTermsEn,
  delivery_days: settings.deliveryDays,
  delivery_days_elsewhere: settings.deliveryDaysElsewhere,
  skips_fridays: settings.skipsFridays,
  closed_days: hours.closed
    .filter(({ to_on }) => to_on >= dayOf(new Date()))
    .toSorted((one, other) => one.from_on.localeCompare(other.from_on))
    .slice(0, closedDaysShown),
  delivery_text_ar: settings.deliveryTextAr,
  delivery_text_en: settings.deliveryTextEn,
  takes_cards: settings.cardsOffered,
  takes_cash: settings.cashOffered,
  complaint_days: legal.complaintDays,
  closed_notice: opening.isOpen
    ? null
    : { ar: closedNotice(opening, 'ar'), en: closedNotice(opening, 'en') },
  is_demo: !hasLiveRules(settings.storeMode),
  social_links: settings.socialLinks,
  card_tokenization: cardTokenization && {
    url: cardTokenization.url,
    publishable_key: cardTokenization.publishableKey,
  },
})

/** The next closing days: each is part of every page. */
const closedDaysShown = 3

/** The owner's text, otherwise the built-in one, and when the shop reopens where that is known. */
function closedNotice({ closedTextAr, closedTextEn, reopenOn }: Opening, locale: Locale): string {
  const own = locale === 'ar' ? closedTextAr : closedTextEn
  const text = own ?? sentence(locale, 'shopClosed')
  if (reopenOn === null || reopenOn < dayOf(new Date())) return text
  // The owner may have ended the text without a full stop.
  const first = /[.!?؟…]$/u.test(text) ? text : `${text}.`
  return `${first} ${sentence(locale, 'shopReopens', { date: dateFormatters(locale).weekday(reopenOn) })}`
}
