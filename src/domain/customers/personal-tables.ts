/**
 * Every table that knows a person, directly or by an order, a cart or a payment: where it stands in the copy of somebody's
 * data, and what becomes of it when they close their account. Saudi Personal Data Protection Law (Royal Decree M/19), article 4:
 * the rights to a copy and to destruction; article 18: what another law demands is kept until its time is over, and what
 * no longer names anybody may stay. The VAT law's regulations (article 66) demand invoices and what they rest on for six years.
 * A test compares this list with the migrated database.
 */
export const personalTables = {
  customers: { copy: 'profile', closing: 'anonymised' },
  customer_addresses: { copy: 'addresses', closing: 'deleted' },
  wishlist_items: { copy: 'wishlist', closing: 'deleted' },
  carts: { copy: 'cart', closing: 'deleted' },
  cart_items: { copy: 'cart', closing: 'deleted' },
  cart_addresses: { copy: 'cart', closing: 'deleted' },
  orders: { copy: 'orders', closing: 'kept' },
  order_items: { copy: 'orders', closing: 'kept' },
  order_addresses: { copy: 'orders', closing: 'anonymised' },
  order_status_changes: { copy: 'orders', closing: 'anonymised' },
  shipments: { copy: 'orders', closing: 'kept' },
  invoices: { copy: 'invoices', closing: 'kept' },
  payment_attempts: { copy: 'payments', closing: 'anonymised' },
  payment_transactions: { copy: 'transactions', closing: 'kept' },
  service_requests: { copy: 'service_requests', closing: 'anonymised' },
  sessions: { copy: 'sessions', closing: 'deleted' },
  outbox: { copy: 'messages', closing: 'deleted' },
  inbox_messages: { copy: 'messages', closing: 'deleted' },
  // A code in force, and answers that repeat an order.
  sign_in_challenges: { copy: null, closing: 'deleted' },
  idempotency_keys: { copy: null, closing: 'deleted' },
  // A pseudonym of the phone, so that a coupon for once per customer is one; it ends with the coupon, or after two years.
  former_coupon_uses: { copy: null, closing: 'kept' },
  // The shop's own books: plants in and out.
  stock_movements: { copy: null, closing: 'kept' },
  // The demo's pretended bank, which knows no people.
  sandbox_cards: { copy: null, closing: 'kept' },
  sandbox_payments: { copy: null, closing: 'kept' },
  // Counters that guard sign-in; they forget a phone within 25 hours by themselves.
  throttle_hits: { copy: null, closing: 'kept' },
  request_counts: { copy: null, closing: 'kept' },
} as const

/** The parts of the copy. */
export type CopiedPart = NonNullable<(typeof personalTables)[keyof typeof personalTables]['copy']>
