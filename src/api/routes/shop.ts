import type { Settings } from '#shared/settings.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import { getShop, type ShopFacts } from '#contract/shop.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'

/** Who sells, from the settings. */
export function shopRoutes(api: Api): void {
  bindEndpoint(api, getShop, () => ({ data: serializeShop(api.parts.settings) }))
}

const serializeShop = ({
  seller,
  contact,
  cardTokenization,
  ...settings
}: Settings): ShopFacts => ({
  name_ar: seller.nameAr,
  name_en: seller.nameEn,
  address_ar: seller.addressAr,
  address_en: seller.addressEn,
  email: contact.emails[0] ?? settings.shopEmail,
  vat_number: seller.vatNumber,
  commercial_registration: seller.commercialRegistration,
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
  is_demo: !hasLiveRules(settings.storeMode),
  social_links: settings.socialLinks,
  card_tokenization: cardTokenization && {
    url: cardTokenization.url,
    publishable_key: cardTokenization.publishableKey,
  },
})
