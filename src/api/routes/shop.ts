import type { Settings } from '#shared/settings.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import { getShop, type ShopFacts } from '#wire/shop.ts'
import { serve, type Api } from '../serve.ts'

/** Who sells, from the settings. */
export function shopRoutes(api: Api): void {
  serve(api, getShop, () => ({ data: presentShop(api.parts.settings) }))
}

const presentShop = ({ seller, shopEmail, contact, deliveryDays, deliveryDaysElsewhere, storeMode, socialLinks }: Settings): ShopFacts => ({
  name_ar: seller.nameAr,
  name_en: seller.nameEn,
  address_ar: seller.addressAr,
  address_en: seller.addressEn,
  email: shopEmail,
  vat_number: seller.vatNumber,
  commercial_registration: seller.commercialRegistration,
  phones: contact.phones,
  emails: contact.emails,
  hours_ar: contact.hoursAr,
  hours_en: contact.hoursEn,
  story_ar: contact.storyAr,
  story_en: contact.storyEn,
  site_visit_terms_ar: contact.siteVisitTermsAr,
  site_visit_terms_en: contact.siteVisitTermsEn,
  delivery_days: deliveryDays,
  delivery_days_elsewhere: deliveryDaysElsewhere,
  is_demo: !hasLiveRules(storeMode),
  social_links: socialLinks,
})
