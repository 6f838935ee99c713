import type { Settings } from '#shared/settings.ts'
import { getShop, type ShopFacts } from '#wire/shop.ts'
import { serve, type Api } from '../serve.ts'

/** Who sells, from the settings. */
export function shopRoutes(api: Api): void {
  serve(api, getShop, () => ({ data: presentShop(api.parts.settings) }))
}

const presentShop = ({ seller, shopEmail, deliveryDays, storeMode, socialLinks, cardTokenization }: Settings): ShopFacts => ({
  name_ar: seller.nameAr,
  name_en: seller.nameEn,
  address_ar: seller.addressAr,
  address_en: seller.addressEn,
  email: shopEmail,
  vat_number: seller.vatNumber,
  commercial_registration: seller.commercialRegistration,
  delivery_days: deliveryDays,
  is_demo: storeMode === 'demo',
  social_links: socialLinks,
  card_tokenization: cardTokenization && { url: cardTokenization.url, publishable_key: cardTokenization.publishableKey },
})
