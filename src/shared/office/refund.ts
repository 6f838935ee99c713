/** Ways to refund money. */
export const refundMethods = ['card', 'cash', 'bank_transfer'] as const
export type RefundMethod = (typeof refundMethods)[number]

/** `wanted`: somebody has to pay it. `asked`: the payment provider is processing it. `refused`: the provider refused it permanently. */
export const refundStates = ['wanted', 'asked', 'refused', 'done'] as const
export type RefundState = (typeof refundStates)[number]

/** An open refund is marked from this many days before its due day. */
export const refundWarningDays = 3

/** Reasons for a refund, in the wording of staff (office.md §24). */
export const refundReasons = [
  'arrived_dead',
  'damaged',
  'wrong_item',
  'missing',
  'late',
  'changed_mind',
  'goodwill',
  'other',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** Reasons for plants that the customer has received: all refunded pieces had left the nursery, as far as any had. */
export const reasonsOnArrival: readonly RefundReason[] = ['arrived_dead', 'damaged', 'wrong_item']

/** The five legal reasons for a credit note (tax.md 1.3). */
export const creditReasons = [
  'cancelled',
  'supplyChanged',
  'priceChanged',
  'returned',
  'dataCorrected',
] as const
export type CreditReason = (typeof creditReasons)[number]

/** The maximum length of a staff note about a refund. */
export const maxRefundNoteLength = 500
