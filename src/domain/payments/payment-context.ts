import type { Db } from '#db/tables.ts'
import type { Seller } from '#shared/settings.ts'
import type { PaymentGateway } from './gateway.ts'

/** The dependencies of taking a card payment. */
export interface PaymentContext {
  db: Db
  gateway: PaymentGateway
  /** The seller named in invoices. */
  seller: Seller
  /** The shop's address for mails about new orders; null: no mails. */
  orderNoticeEmail: string | null
  /** The shop's secret key, for the encrypted card tokens in the carts and for counting refused charges. */
  secretKey: string
  /** The number of refused charges in an hour from which the reconciler checks whether they are half of all; absent or 0: never. */
  refusedChargesAlarm?: number
  log: { warn(facts: object, text: string): void; error(facts: object, text: string): void }
}

/** The data about the shop that a paid order needs, and its log. */
export type Merchant = Pick<PaymentContext, 'seller' | 'orderNoticeEmail' | 'log'>
