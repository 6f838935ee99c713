import type { Halalas } from '#shared/money.ts'

/** A card as it was typed, already checked (contract §6.3). It lives for one call: never stored, logged or put in an error. */
export interface Card {
  number: string
  holderName: string
  /** 1–12. */
  expiryMonth: number
  /** Four digits. */
  expiryYear: number
  cvv: string
}

/** What may be shown and stored of a card. `brand` as the provider writes it, in small letters: mada, visa, mastercard, amex. */
export interface CardDetails {
  brand: string | null
  last4: string | null
}

/** Stands for a card at the provider; worthless to anybody else, and still stored encrypted (contract D-18). */
export interface CardToken extends CardDetails {
  token: string
}

/** What is to be paid. `attemptId` (a UUID) is also the provider's idempotency key: the same attempt is charged once however often it is sent. */
export interface Charge {
  attemptId: string
  amountHalalas: Halalas
  token: string
  /** For the provider's books, e.g. the shop's name; no personal data. */
  description: string
  /** Where the bank's page sends the shopper afterwards; absolute. */
  returnUrl: string
}

/** How a payment stands at the provider. */
export interface Payment {
  /** The provider's own id. */
  id: string
  attemptId: string
  /** `requires_action`: the shopper must pass the bank's page (3-D Secure) at `redirectUrl` first. */
  status: 'paid' | 'declined' | 'requires_action' | 'refunded' | 'voided'
  amountHalalas: Halalas
  /** Of it given back so far; a payment that was given back in part stays `paid`. */
  refundedHalalas: Halalas
  redirectUrl: string | null
  card: CardDetails
}

/** A part of a payment to give back (tax.md 1.4). */
export interface RefundPart {
  amountHalalas: Halalas
  /** By the provider's books, before it was first asked for this part: what tells a part that it has given back from one it has not. */
  refundedBeforeHalalas: Halalas
}

/**
 * The port to a payment provider (contract §6.3, §6.5, §19); adapters: `adapters/payments/sandbox`, `adapters/payments/moyasar`.
 * Every method answers within a bounded time and throws `GatewayError` when it cannot know what the provider did.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'moyasar'
  /** @throws CardRefused the provider does not take this card @throws GatewayError */
  tokenise(card: Card): Promise<CardToken>
  /** What may be shown of a card that a browser has exchanged for a token by itself. @throws CardRefused no such token @throws GatewayError */
  readToken(token: string): Promise<CardToken>
  /** Charges, or asks for the bank's page. A declined card is an answer (`declined`), not an error. @throws GatewayError the outcome is unknown */
  charge(charge: Charge): Promise<Payment>
  /** How the payment of an attempt stands; null when the provider does not know it. @throws GatewayError */
  find(attemptId: string): Promise<Payment | null>
  /**
   * Gives all of a captured payment back, or voids one that is not captured yet; with `part` that much of it. Idempotent: what is given
   * back already is answered as it stands. A part is asked for only while the provider has given back what it had before it.
   *
   * @throws RefundRefused @throws GatewayError
   */
  refund(payment: {
    id: string
    attemptId: string
    /** What was charged. */
    amountHalalas: Halalas
    part?: RefundPart | undefined
  }): Promise<Payment>
  /**
   * The attempt a webhook speaks of; null when the signature is wrong or it is no message about a payment. Nothing else
   * in a webhook is believed: the provider is asked again.
   */
  readWebhook(message: {
    headers: Headers
    body: string
  }): Promise<{ attemptId: string } | null> | { attemptId: string } | null
}

/** The provider did not answer, or not in a way we understand: what it did is unknown. Carries no card data and no token. */
export class GatewayError extends Error {
  override name = 'GatewayError'
}

/** The provider will not give this money back, and for certain has not: it asks for more than the shop has there, say. */
export class RefundRefused extends GatewayError {
  override name = 'RefundRefused'
}

/** The provider does not take this card (a wrong number, say). */
export class CardRefused extends Error {
  override name = 'CardRefused'
}
