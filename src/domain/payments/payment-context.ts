import type { Db } from '#db/tables.ts'
import type { Seller } from '#shared/settings.ts'
import type { PaymentGateway } from './gateway.ts'

/** What taking a card payment needs. */
export interface PaymentContext {
  db: Db
  gateway: PaymentGateway
  /** In whose name invoices are written. */
  seller: Seller
  /** The shop's address for mails about new orders; null: none are sent. */
  orderNoticeEmail: string | null
  /** The shop's own, for the card tokens that lie sealed on the carts and for counting refused charges. */
  secretKey: string
  /** From so many refused charges in an hour on, the reconciler looks whether they are half of all; absent or 0: never. */
  refusedChargesAlarm?: number
  log: { warn(facts: object, text: string): void; error(facts: object, text: string): void }
}

/** What an order that is paid needs to know of the shop. */
export type Merchant = Pick<PaymentContext, 'seller' | 'orderNoticeEmail'>
