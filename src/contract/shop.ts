import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The seller and the terms of every purchase, for the footer, the policies and search engines. */
export const shop = z.object({
  name_ar: z.string(),
  name_en: z.string(),
  address_ar: z.string(),
  address_en: z.string(),
  /** The main address: the first of `emails`. */
  email: z.string(),
  /** null: not given yet, or (VAT) not registered. */
  vat_number: z.string().nullable(),
  commercial_registration: z.string().nullable(),
  /** The phones on the contact page; the first of each list is the main one, used by the footer, the policies and search engines. */
  phones: z.array(z.string()),
  /** A phone as displayed, and a page of a map; null: not offered. */
  whatsapp: z.string().nullable(),
  map_url: z.string().nullable(),
  emails: z.array(z.string()),
  hours_ar: z.string(),
  hours_en: z.string(),
  story_ar: z.string(),
  story_en: z.string(),
  /** The cost of a visit to a garden; null: not mentioned. */
  site_visit_terms_ar: z.string().nullable(),
  site_visit_terms_en: z.string().nullable(),
  /** Days to Riyadh and its suburbs, and to any other city. */
  delivery_days: z.number(),
  delivery_days_elsewhere: z.number(),
  /** Fridays and these closing days of the shop do not count towards the promised day. */
  skips_fridays: z.boolean(),
  closed_days: z.array(
    z.object({
      from_on: z.string(),
      to_on: z.string(),
      text_ar: z.string(),
      text_en: z.string(),
    }),
  ),
  /** More about deliveries, in the owner's words. */
  delivery_text_ar: z.string().nullable(),
  delivery_text_en: z.string().nullable(),
  /** Available ways to pay. */
  takes_cards: z.boolean(),
  takes_cash: z.boolean(),
  /** Working days within which a complaint is answered. */
  complaint_days: z.number(),
  /** The notice above every page while nothing is sold; null: the shop is open. */
  closed_notice: z.object({ ar: z.string(), en: z.string() }).nullable(),
  /** The number of the establishment, and of the licence of the Ministry of Environment, Water and Agriculture. */
  unified_number: z.string().nullable(),
  mewa_licence: z.string().nullable(),
  /** Nothing is sold here: the numbers above may be samples. */
  is_demo: z.boolean(),
  social_links: z.array(z.string()),
  /** The service where the checkout exchanges a card for a `payment_token` (contract §6.3); null: card fields are sent to the shop. */
  card_tokenization: z.object({ url: z.string(), publishable_key: z.string() }).nullable(),
})
export type ShopFacts = z.output<typeof shop>

export const getShop = endpoint({
  method: 'GET',
  auth: 'none',
  tag: 'Catalogue',
  path: '/api/shop',
  cacheVaryBy: [],
  summary: 'Who sells (beyond the contract: its pages name the seller)',
  output: z.object({ data: shop }),
})
