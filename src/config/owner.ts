import type { Contact, LegalFacts, Opening, Seller, Settings } from '#shared/settings.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import type { Environment } from './environment.ts'
import { missingOfOwner } from './live.ts'
import { samples } from './samples.ts'

/** Fields of the office's settings, and the variables that set them on the server (office.md §31). */
const fieldsOfVariables: [field: string, variable: keyof Environment][] = [
  ['identity.name_ar', 'SELLER_NAME_AR'],
  ['identity.name_en', 'SELLER_NAME_EN'],
  ['identity.phone', 'SHOP_PHONES'],
  ['identity.whatsapp', 'SHOP_WHATSAPP'],
  ['identity.email', 'SHOP_EMAIL'],
  ['identity.email', 'SHOP_EMAILS'],
  ['identity.address_ar', 'SELLER_ADDRESS_AR'],
  ['identity.address_en', 'SELLER_ADDRESS_EN'],
  ['identity.map_url', 'SHOP_MAP_URL'],
  ['identity.social', 'SOCIAL_LINKS'],
  ['identity.story_ar', 'SHOP_STORY_AR'],
  ['identity.story_en', 'SHOP_STORY_EN'],
  ['identity.visit_terms_ar', 'SITE_VISIT_TERMS_AR'],
  ['identity.visit_terms_en', 'SITE_VISIT_TERMS_EN'],
  ['legal.cr_number', 'COMMERCIAL_REGISTRATION'],
  ['legal.vat_number', 'VAT_NUMBER'],
  ['legal.is_vat_registered', 'VAT_NUMBER'],
  ['tax.upcoming', 'VAT_RATE_BP'],
  ['legal.is_vat_registered', 'VAT_RATE_BP'],
  ['delivery.promise_days', 'DELIVERY_DAYS'],
  ['delivery.promise_days_elsewhere', 'DELIVERY_DAYS_ELSEWHERE'],
  ['orders.minimum_halalas', 'MIN_ORDER_HALALAS'],
  ['hours.week', 'SHOP_HOURS_AR'],
  ['hours.week', 'SHOP_HOURS_EN'],
  ['notices.new_orders_to', 'ORDER_NOTICE_EMAIL'],
]

type OwnersSettings = Pick<
  Settings,
  | 'setByServer'
  | 'seller'
  | 'legal'
  | 'opening'
  | 'hours'
  | 'shopEmail'
  | 'orderNoticeEmail'
  | 'contact'
  | 'socialLinks'
  | 'vatRateBasisPoints'
  | 'minimumOrderHalalas'
  | 'deliveryDays'
  | 'deliveryDaysElsewhere'
  | 'skipsFridays'
  | 'deliveryTextAr'
  | 'deliveryTextEn'
  | 'cashOffered'
  | 'cashMaxHalalas'
  | 'autoConfirmsOrders'
  | 'cancelUntil'
  | 'refundLimitHalalas'
  | 'lowStockDefault'
  | 'firstAnswerHours'
  | 'notices'
  | 'idleMinutes'
>

/** Returns the settings that the owner may change in the office, as set by the environment and the defaults. */
export function ownersSettings(env: Environment): OwnersSettings {
  const shopEmail = env.SHOP_EMAIL ?? ofDemo(env, samples.shopEmail)
  return {
    setByServer: [
      ...new Set(
        fieldsOfVariables.flatMap(([field, variable]) =>
          env[variable] === undefined ? [] : [field],
        ),
      ),
    ],
    seller: sellerFrom(env),
    legal: legalFrom(env),
    opening: openingFrom(env),
    hours: { week: usualWeek(env), closed: [], seasons: [] },
    shopEmail,
    orderNoticeEmail:
      env.ORDER_NOTICE_EMAIL === 'off' ? null : (env.ORDER_NOTICE_EMAIL ?? (shopEmail || null)),
    contact: contactFrom(env),
    socialLinks: env.SOCIAL_LINKS ?? [],
    vatRateBasisPoints: env.VAT_RATE_BP ?? 1500,
    minimumOrderHalalas: env.MIN_ORDER_HALALAS ?? 0,
    deliveryDays: env.DELIVERY_DAYS ?? 2,
    deliveryDaysElsewhere: env.DELIVERY_DAYS_ELSEWHERE ?? 5,
    skipsFridays: false,
    deliveryTextAr: null,
    deliveryTextEn: null,
    cashOffered: true,
    cashMaxHalalas: 0,
    autoConfirmsOrders: false,
    cancelUntil: 'processing',
    refundLimitHalalas: 50_000,
    lowStockDefault: 0,
    firstAnswerHours: 24,
    notices: noticesFrom(env, shopEmail),
    // Roles with access to money, customers or settings are locked sooner (office.md O1.4).
    idleMinutes: {
      owner: 60,
      manager: 60,
      accountant: 60,
      catalogue: 480,
      packer: 480,
      driver: 480,
    },
  }
}

/** New orders are sent to the address of the environment; the rest is set in the office. */
const noticesFrom = (env: Environment, shopEmail: string): OwnersSettings['notices'] => ({
  new_orders_to:
    env.ORDER_NOTICE_EMAIL === 'off'
      ? []
      : [env.ORDER_NOTICE_EMAIL ?? shopEmail].filter((address) => address !== ''),
  low_stock_to: [],
  failed_messages_to: [],
  refunds_to: [],
  refunds_above_halalas: 0,
  quiet_from: null,
  quiet_to: null,
})

/** Returns a sample in a demo; in a live shop nothing, until the owner sets it. */
const ofDemo = ({ STORE_MODE }: Environment, sample: string): string =>
  hasLiveRules(STORE_MODE) ? '' : sample
const listOfDemo = ({ STORE_MODE }: Environment, sample: readonly string[]): string[] =>
  hasLiveRules(STORE_MODE) ? [] : [...sample]

/** Returns the seller. */
const sellerFrom = (env: Environment): Seller => ({
  nameAr: env.SELLER_NAME_AR ?? 'وارف',
  nameEn: env.SELLER_NAME_EN ?? 'Warif',
  legalNameAr: null,
  legalNameEn: null,
  vatNumber: env.VAT_NUMBER ?? (ofDemo(env, samples.vatNumber) || null),
  commercialRegistration:
    env.COMMERCIAL_REGISTRATION ?? ofDemo(env, samples.commercialRegistration),
  addressAr: env.SELLER_ADDRESS_AR ?? ofDemo(env, samples.sellerAddressAr),
  addressEn: env.SELLER_ADDRESS_EN ?? ofDemo(env, samples.sellerAddressEn),
})

/** In the environment a VAT rate of 0 means that the seller is not registered. */
const legalFrom = (env: Environment): LegalFacts => ({
  unifiedNumber: null,
  isVatRegistered: env.VAT_RATE_BP !== 0,
  mewaLicence: null,
  mewaExpiresOn: null,
  complaintDays: 5,
})

/** A live shop whose environment has everything an open one needs is open from the first start on; any other waits for its owner. */
const openingFrom = (env: Environment): Opening => ({
  isOpen: !hasLiveRules(env.STORE_MODE) || missingOfOwner(env).length === 0,
  closedTextAr: null,
  closedTextEn: null,
  reopenOn: null,
})

/** Returns a demo's week: closed on Fridays. A live shop has the hours its owner sets. */
function usualWeek({ STORE_MODE }: Environment) {
  const day = hasLiveRules(STORE_MODE) ? [] : [{ from: '08:00', to: '18:00' }]
  return [day, day, day, day, day, [], day]
}

/** Returns the shop's contact details and its text about itself. */
const contactFrom = (env: Environment): Contact => ({
  phones: env.SHOP_PHONES ?? listOfDemo(env, samples.shopPhones),
  whatsApp: env.SHOP_WHATSAPP ?? (ofDemo(env, samples.shopWhatsApp) || null),
  mapUrl: env.SHOP_MAP_URL ?? (ofDemo(env, samples.shopMapUrl) || null),
  emails:
    env.SHOP_EMAILS ??
    (env.SHOP_EMAIL === undefined ? listOfDemo(env, samples.shopEmails) : [env.SHOP_EMAIL]),
  hoursAr: env.SHOP_HOURS_AR ?? ofDemo(env, samples.shopHoursAr),
  hoursEn: env.SHOP_HOURS_EN ?? ofDemo(env, samples.shopHoursEn),
  storyAr: env.SHOP_STORY_AR ?? ofDemo(env, samples.shopStoryAr),
  storyEn: env.SHOP_STORY_EN ?? ofDemo(env, samples.shopStoryEn),
  siteVisitTermsAr: env.SITE_VISIT_TERMS_AR ?? (ofDemo(env, samples.siteVisitTermsAr) || null),
  siteVisitTermsEn: env.SITE_VISIT_TERMS_EN ?? (ofDemo(env, samples.siteVisitTermsEn) || null),
})
