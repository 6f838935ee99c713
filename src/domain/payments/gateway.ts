import type { Halalas } from '#shared/money.ts'

/** A card as entered, already checked (contract §6.3). It exists for one call: never stored, logged or put in an error. */
export interface Card {
  number: string
  holderName: string
  /** 1–12. */
  expiryMonth: number
  /** Four digits. */
  expiryYear: number
  cvv: string
}

/** The part of a card that may be shown and stored. `brand` as the provider writes it, in lower case: mada, visa, mastercard, amex. */
export interface CardDetails {
  brand: string | null
  last4: string | null
}

/** A provider's token for a card; useless to anybody else, and still stored encrypted (contract D-18). */
export interface CardToken extends CardDetails {
  token: string
}

/**
 * An amount to charge. `attemptId` (a UUID) is also the provider's idempotency key: the same attempt is charged once however often it is
 * sent.
 */
export interface Charge {
  attemptId: string
  amountHalalas: Halalas
  token: string
  /** A text for the provider's records, e.g. the shop's name; no personal data. */
  description: string
  /** The absolute address that the bank's page returns the shopper to. */
  returnUrl: string
}

/** The state of a payment at the provider. */
export interface Payment {
  /** The provider's id. */
  id: string
  attemptId: string
  /** `requires_action`: the shopper must first complete the bank's page (3-D Secure) at `redirectUrl`. */
  status: 'paid' | 'declined' | 'requires_action' | 'refunded' | 'voided'
  amountHalalas: Halalas
  /** The amount refunded so far; a partly refunded payment stays `paid`. */
  refundedHalalas: Halalas
  redirectUrl: string | null
  card: CardDetails
}

/** A partial refund of a payment (tax.md 1.4). */
export interface RefundPart {
  amountHalalas: Halalas
  /**
   * The amount refunded according to the provider before this part was first requested: it tells whether the provider has refunded this
   * part.
   */
  refundedBeforeHalalas: Halalas
}

/**
 * The port to a payment provider (contract §6.3, §6.5, §19); adapters: `adapters/payments/sandbox`, `adapters/payments/moyasar`. Every
 * method answers within a bounded time and throws `GatewayError` when the provider's outcome is unknown.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'moyasar'
  /**
   * Exchanges a card for a token.
   *
   * @throws CardRefused the provider does not accept this card
   * @throws GatewayError
   */
  tokenise(card: Card): Promise<CardToken>
  /**
   * Returns the details that may be shown of a card that the browser exchanged for a token.
   *
   * @throws CardRefused no such token
   * @throws GatewayError
   */
  readToken(token: string): Promise<CardToken>
  /**
   * Charges, or requests the bank's page. A declined card is an answer (`declined`), not an error.
   *
   * @throws GatewayError the outcome is unknown
   */
  charge(charge: Charge): Promise<Payment>
  /**
   * Returns the payment of an attempt; null when the provider does not know it.
   *
   * @throws GatewayError
   */
  find(attemptId: string): Promise<Payment | null>
  /**
   * Refunds a captured payment in full, or voids one that is not captured yet; with `part` only that amount. Idempotent: a refund already
   * made is returned as it is. A part is requested only while the provider's refunded amount is still the one before it.
   *
   * @throws RefundRefused
   * @throws GatewayError
   */
  refund(payment: {
    id: string
    attemptId: string
    /** The charged amount. */
    amountHalalas: Halalas
    part?: RefundPart | undefined
  }): Promise<Payment>
  /**
   * Verifies that the provider answers and accepts the shop's keys, without a charge.
   *
   * @throws GatewayError
   */
  verifyKeys(): Promise<void>
  /**
   * Returns the attempt that a webhook names; null when the signature is wrong or the message is not about a payment. Nothing else in a
   * webhook is trusted: the provider is asked again.
   */
  readWebhook(message: {
    headers: Headers
    body: string
  }): Promise<{ attemptId: string } | null> | { attemptId: string } | null
}

/** The provider did not answer, or not in an expected form: the outcome is unknown. Contains no card data and no token. */
export class GatewayError extends Error {
  override name = 'GatewayError'
}

/** The provider refuses the refund and has certainly not made it, for example because the amount exceeds the shop's balance. */
export class RefundRefused extends GatewayError {
  override name = 'RefundRefused'
}

/** The provider does not accept this card, for example because its number is wrong. */
export class CardRefused extends Error {
  override name = 'CardRefused'
}
