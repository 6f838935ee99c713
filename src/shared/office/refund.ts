/** How money goes back. */
export const refundMethods = ['card', 'cash', 'bank_transfer'] as const
export type RefundMethod = (typeof refundMethods)[number]

/** `wanted`: somebody has to give it. `asked`: the payment provider is being asked. `refused`: it will not, for good. */
export const refundStates = ['wanted', 'asked', 'refused', 'done'] as const
export type RefundState = (typeof refundStates)[number]

/** Why money goes back, in the words of staff (office.md §24). */
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

/** Of plants that the customer has seen: what goes back for them had left before, as far as anything had. */
export const reasonsOnArrival: readonly RefundReason[] = ['arrived_dead', 'damaged', 'wrong_item']

/** The law's five reasons of a credit note (tax.md 1.3). */
export const creditReasons = [
  'cancelled',
  'supplyChanged',
  'priceChanged',
  'returned',
  'dataCorrected',
] as const
export type CreditReason = (typeof creditReasons)[number]

/** The longest word of staff about a refund. */
export const maxRefundNoteLength = 500
