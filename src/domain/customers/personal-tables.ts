/**
 * Every table with personal data, directly or through an order, a cart or a payment: its part in the copy of a person's data, and what
 * happens to it when they close their account. Saudi Personal Data Protection Law (Royal Decree M/19), article 4: the rights to a copy and
 * to destruction; article 18: data that another law requires is retained until its period is over, and data that no longer identifies
 * anybody may stay. The VAT law's regulations (article 66) require invoices and their supporting records for six years.
 *
 * `ends` is what ends a row of an open account: the account itself, the law's six years (nothing deletes those yet), a setting's days, or a
 * fixed period; a job deletes expired rows (`delete-expired.ts`, `auth/delete-expired-auth-data.ts`, `checkout/idempotency.ts`). Tests
 * compare this list with the migrated database and check the periods.
 */
export const personalTables = {
  customers: { copy: 'profile', closing: 'anonymised', ends: 'account' },
  customer_addresses: { copy: 'addresses', closing: 'deleted', ends: 'account' },
  customer_notes: { copy: 'notes', closing: 'deleted', ends: 'account' },
  // The record that a copy or the closing of the account was requested, and done in time.
  personal_data_requests: { copy: 'data_requests', closing: 'retained', ends: 'law' },
  wishlist_items: { copy: 'wishlist', closing: 'deleted', ends: 'account' },
  carts: { copy: 'cart', closing: 'deleted', ends: 'account' },
  cart_items: { copy: 'cart', closing: 'deleted', ends: 'account' },
  cart_addresses: { copy: 'cart', closing: 'deleted', ends: 'cartAddressRetentionDays' },
  orders: { copy: 'orders', closing: 'retained', ends: 'law' },
  order_items: { copy: 'orders', closing: 'retained', ends: 'law' },
  order_addresses: { copy: 'orders', closing: 'anonymised', ends: 'law' },
  order_notes: { copy: 'orders', closing: 'deleted', ends: 'law' },
  order_status_changes: { copy: 'orders', closing: 'anonymised', ends: 'law' },
  shipments: { copy: 'orders', closing: 'anonymised', ends: 'law' },
  invoices: { copy: 'invoices', closing: 'retained', ends: 'law' },
  payment_attempts: { copy: 'payments', closing: 'anonymised', ends: 'law' },
  credit_notes: { copy: 'invoices', closing: 'retained', ends: 'law' },
  order_reductions: { copy: 'orders', closing: 'anonymised', ends: 'law' },
  refunds: { copy: 'transactions', closing: 'anonymised', ends: 'law' },
  // What staff decided about a refund whose outcome the provider did not make clear; it names the payment alone.
  refund_decisions: { copy: null, closing: 'retained', ends: 'law' },
  payment_transactions: { copy: 'transactions', closing: 'retained', ends: 'law' },
  service_requests: {
    copy: 'service_requests',
    closing: 'anonymised',
    ends: 'serviceRequestRetentionDays',
  },
  request_events: {
    copy: 'service_requests',
    closing: 'deleted',
    ends: 'serviceRequestRetentionDays',
  },
  restock_notices: { copy: 'restock_notices', closing: 'deleted', ends: '1 year' },
  sessions: { copy: 'sessions', closing: 'deleted', ends: 'tokenMaxDays' },
  outbox: { copy: 'messages', closing: 'deleted', ends: 'sentMailRetentionDays' },
  inbox_messages: { copy: 'messages', closing: 'deleted', ends: '30 days' },
  // Plants that a customer owns, and their choices about reminders.
  owned_plants: { copy: 'plants', closing: 'deleted', ends: 'account' },
  plant_diary: { copy: 'plants', closing: 'deleted', ends: 'account' },
  private_photos: { copy: 'plants', closing: 'deleted', ends: 'account' },
  care_feeds: { copy: 'plants', closing: 'deleted', ends: 'account' },
  care_wishes: { copy: 'plants', closing: 'deleted', ends: 'account' },
  // A valid code, a registration under way, and answers that repeat an order.
  sign_in_challenges: { copy: null, closing: 'deleted', ends: '1 day' },
  registration_tokens: { copy: null, closing: 'deleted', ends: '10 minutes' },
  idempotency_keys: { copy: null, closing: 'deleted', ends: '24 hours' },
  // A pseudonym of the phone, so that a coupon limited to once per customer is used once.
  former_coupon_uses: { copy: null, closing: 'retained', ends: 'its coupon, or 2 years' },
  // Members of staff. The name of a former member is kept as long as the log of their actions.
  staff: { copy: 'team', closing: 'retained', ends: 'law' },
  staff_roles: { copy: 'team', closing: 'deleted', ends: 'account' },
  staff_factors: { copy: 'team', closing: 'deleted', ends: 'account' },
  staff_invitations: { copy: 'team', closing: 'deleted', ends: '30 days after it is over' },
  office_views: { copy: 'team', closing: 'deleted', ends: 'account' },
  office_keys: { copy: null, closing: 'deleted', ends: '24 hours' },
  product_previews: { copy: null, closing: 'deleted', ends: '10 minutes' },
  // Actions of staff; customers appear only by number.
  audit_log: { copy: null, closing: 'retained', ends: 'law' },
  content: { copy: null, closing: 'retained', ends: 'law' },
  // Changes of plant facts by the team, with the member by number.
  plant_fact_changes: { copy: null, closing: 'retained', ends: 'law' },
  // Search words that identify nobody, and the member of the team who assigned their meaning.
  search_miss_answers: { copy: null, closing: 'retained', ends: 'law' },
  // The shop's own records of plants received and sold.
  stock_movements: { copy: null, closing: 'retained', ends: 'law' },
  stock_documents: { copy: null, closing: 'retained', ends: 'law' },
  // Legal rules and permits of the shop, with their authors; an order's use of a permit names the order.
  plant_law: { copy: null, closing: 'retained', ends: 'law' },
  plant_permits: { copy: null, closing: 'retained', ends: 'law' },
  plant_law_events: { copy: null, closing: 'retained', ends: 'law' },
  // Businesses that supply the shop; no customers.
  suppliers: { copy: null, closing: 'retained', ends: 'law' },
  // The demo's simulated bank, without personal data.
  sandbox_cards: { copy: null, closing: 'retained', ends: 'demo' },
  sandbox_payments: { copy: null, closing: 'retained', ends: 'demo' },
  // Counters that protect sign-in; a job deletes hits that no window counts any longer.
  throttle_hits: { copy: null, closing: 'retained', ends: 'longest window' },
  request_counts: { copy: null, closing: 'retained', ends: '2 minutes' },
} as const

/** The parts of the copy. */
export type ExportedPart = NonNullable<(typeof personalTables)[keyof typeof personalTables]['copy']>
