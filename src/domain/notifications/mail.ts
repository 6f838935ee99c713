import type { Locale } from '#shared/locale.ts'
import type { Seller } from '#shared/settings.ts'

/** A mail ready to send. */
export interface Mail {
  to: string
  /** The address for replies; null: the shop's. */
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** The outbox key; the same when a mail is sent again, so that the receiver can detect duplicates. */
  messageKey: string
  /** A POST to it unsubscribes from mails of this kind: the reader's mail program offers it (RFC 8058). Absent: not a subscription. */
  unsubscribeUrl?: string | undefined
}

/** The receiver will never accept this message (for example because the mailbox does not exist), so it is not tried again. */
export class PermanentDeliveryError extends Error {
  override name = 'PermanentDeliveryError'
}

/** The receiver did not answer and may have accepted the message. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
}

/** The data about the shop that every mail shows. */
export interface ShopIdentity {
  /** Origin of the shop, for links. */
  publicUrl: string
  seller: Seller
}

export interface LabelledValue {
  label: string
  value: string
}
/** A line of an order: the name in the reader's language, the other name below it as on the shop's screens, and the chosen options. */
export interface LineView {
  name: string
  /** null: no second name. */
  below: { name: string; isLatin: boolean } | null
  choices: string
  /** The quantity with the unit, unless it is sold by the piece. */
  quantity: string
  total: string
}

/** A part of a mail; `mail-html.ts` and `mail-text.ts` can each render every part. */
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

/** The content of a mail in one language. */
export interface EmailContent {
  locale: Locale
  subject: string
  title: string
  blocks: Block[]
  unsubscribeUrl?: string
  /** The reader is the shop, not a customer or the sender of a form. */
  isToShop?: boolean
}
