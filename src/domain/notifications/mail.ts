import type { Locale } from '#shared/locale.ts'
import type { Seller } from '#shared/settings.ts'

/** A mail ready to leave. */
export interface Mail {
  to: string
  /** Where an answer goes, when not to the shop. */
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** The outbox key; the same when a mail is sent again, so that the receiving side can tell a double. */
  messageKey: string
  /** Posting to it ends mails of this kind: the reader's program offers that itself (RFC 8058). Absent: they do not end so. */
  unsubscribeUrl?: string | undefined
}

/** The receiving side will never take this message (no such mailbox, say): no use in trying again. */
export class PermanentDeliveryError extends Error {
  override name = 'PermanentDeliveryError'
}

/** The receiving side did not answer: it may have taken the message. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
}

/** What every mail says of the shop it comes from. */
export interface ShopIdentity {
  /** Origin of the shop, for links. */
  publicUrl: string
  seller: Seller
}

export interface LabelledValue {
  label: string
  value: string
}
/** A line of an order: its name as the reader's language has it, the other one below it as on the shop's screens, and what was chosen. */
export interface LineView {
  name: string
  /** null: there is none. */
  below: { name: string; isLatin: boolean } | null
  choices: string
  /** With the unit, where it is not sold by the piece. */
  quantity: string
  total: string
}

/** What a mail is made of; `mail-html.ts` and `mail-text.ts` each know how to show every part. */
export type Block =
  | { kind: 'words'; text: string }
  | { kind: 'facts'; rows: LabelledValue[] }
  | {
      kind: 'order'
      lines: LineView[]
      sums: LabelledValue[]
      total: LabelledValue
      vat: LabelledValue
    }
  | { kind: 'link'; label: string; url: string }

/** What a mail says in one language. */
export interface EmailContent {
  locale: Locale
  subject: string
  title: string
  blocks: Block[]
  unsubscribeUrl?: string
  /** The reader is the shop itself, not somebody who ordered or asked. */
  isToShop?: boolean
}
