/**
 * Reasons for which the shop refuses. The codes are the contract's message keys (contract §14): each has a status in `api/errors.ts` and a
 * sentence in both languages in `locales/{ar,en}/errors.json` or, for the back office, `office-errors.json`; the compiler and a test check
 * this.
 */
export const errorCodes = [
  'badJson',
  'unauthenticated',
  'forbidden',
  'notFound',
  'methodNotAllowed',
  'payloadTooLarge',
  'unsupportedMediaType',
  'tooManyRequests',
  'requestInProgress',
  'serverError',
  'serviceUnavailable',
  'validationFailed',
  'invalidOTP',
  'otpCooldown',
  'otpLocked',
  'failedToSendOTP',
  'registrationRequired',
  'cartEmpty',
  'cartHasErrors',
  'cartChanged',
  'cartItemNotFound',
  'productNotFound',
  'plantNotFound',
  'productMismatch',
  'productUnavailable',
  'productInStock',
  'insufficientStock',
  'quantityBelowOne',
  'quantityLimit',
  'invalidPromoCode',
  'couponMinimumNotMet',
  'addressRequired',
  'addressNotFound',
  'addressLimit',
  'accountHasOpenOrders',
  'shippingMethodRequired',
  'shippingMethodInvalid',
  'paymentMethodRequired',
  'paymentMethodUnavailable',
  'paymentDeclined',
  'paymentExpired',
  'paymentProviderError',
  'tooManyCardTries',
  'minimumOrderNotMet',
  'cashTooLarge',
  'shopClosed',
  'cashOrderLimit',
  'cashNotOffered',
  'unfinishedPaymentLimit',
  'unpaidTotalLimit',
  'orderNotFound',
  'cannotCancelOrder',
  'cannotReorder',
  'invalidTransition',
  'wishlistItemNotFound',
  'wishlistLimit',
  'plantLimit',
  'diaryLimit',
  'diaryDateInvalid',
  'photoUnreadable',
  // The back office (office.md 20.10).
  'officeLocked',
  'enrolRequired',
  'stepUpRequired',
  'editConflict',
  'idempotencyMismatch',
  'selectionChanged',
  'notPublishable',
  'inUse',
  'takenByOther',
  'stockBelowZero',
  'notTracked',
  'documentClosed',
  'countIncomplete',
  'countNotRevealed',
  'importNotChecked',
  'staffAccount',
  'teamMember',
  'lastOwner',
  'invalidFactor',
  'viewLimit',
  'setByServer',
  'testNotSent',
  'shopIncomplete',
  'cannotUndo',
  'jobOver',
  'fileGone',
  'fileTooLarge',
  'vatPeriodOpen',
  'vatPeriodClosed',
  'refundLimit',
  'nothingToRefund',
  'refundTooMuch',
  'refundChanged',
  'refundPending',
  'refundNotUnclear',
  'refundMayBePaid',
  'refundUnrecorded',
  'refundMethod',
  'cannotRemove',
  'messageReplaced',
  // Plants and the law (plants.md 62).
  'notDeliveredThere',
  'plantBlocked',
  'permitNeeded',
  'certificateMissing',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/**
 * Details of the error under the shop's own names, e.g. `retryAfterSeconds`, `availableQuantity`, `max`; `api/errors.ts` maps them to the
 * contract's.
 */
export type Facts = Record<string, unknown>

/** The error with which operations refuse. Any other thrown value is a bug. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly facts: Facts
  /**
   * Field → message keys; only with `validationFailed` and the 422s of sign-in. For checked input, the field is its path; otherwise the
   * shop's own name.
   */
  readonly fields: Record<string, string[]> | undefined

  constructor(code: ErrorCode, facts: Facts = {}, fields?: Record<string, string[]>) {
    super(code)
    this.name = 'ShopError'
    this.code = code
    this.facts = facts
    this.fields = fields
  }
}
