import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { ErrorCode, Facts, ShopError } from '#shared/shop-error.ts'
import { isTextKey, sentence, type TextFacts } from './error-texts.ts'

/** The status of each error (contract §1.3 and the calls' own tables). */
const statusOf: Record<ErrorCode, number> = {
  badJson: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  payloadTooLarge: 413,
  unsupportedMediaType: 415,
  tooManyRequests: 429,
  requestInProgress: 409,
  serverError: 500,
  serviceUnavailable: 503,
  validationFailed: 422,
  invalidOTP: 422,
  otpCooldown: 429,
  otpLocked: 429,
  failedToSendOTP: 502,
  registrationRequired: 422,
  cartEmpty: 400,
  cartHasErrors: 400,
  cartChanged: 400,
  cartItemNotFound: 400,
  productNotFound: 404,
  plantNotFound: 404,
  productMismatch: 400,
  productUnavailable: 400,
  productInStock: 400,
  insufficientStock: 400,
  quantityBelowOne: 400,
  quantityLimit: 400,
  invalidPromoCode: 400,
  couponMinimumNotMet: 400,
  addressRequired: 400,
  addressNotFound: 404,
  addressLimit: 400,
  accountHasOpenOrders: 400,
  shippingMethodRequired: 400,
  shippingMethodInvalid: 400,
  paymentMethodRequired: 400,
  paymentMethodUnavailable: 400,
  paymentDeclined: 400,
  paymentExpired: 400,
  paymentProviderError: 502,
  tooManyCardTries: 429,
  minimumOrderNotMet: 400,
  cashTooLarge: 400,
  shopClosed: 400,
  cashOrderLimit: 400,
  cashNotOffered: 400,
  unfinishedPaymentLimit: 400,
  unpaidTotalLimit: 400,
  orderNotFound: 404,
  cannotCancelOrder: 400,
  cannotReorder: 400,
  invalidTransition: 400,
  wishlistItemNotFound: 400,
  wishlistLimit: 400,
  plantLimit: 400,
  diaryLimit: 400,
  diaryDateInvalid: 422,
  photoUnreadable: 422,
  officeLocked: 403,
  enrolRequired: 403,
  stepUpRequired: 403,
  editConflict: 409,
  idempotencyMismatch: 409,
  selectionChanged: 409,
  notPublishable: 400,
  inUse: 400,
  takenByOther: 409,
  stockBelowZero: 400,
  notTracked: 400,
  documentClosed: 400,
  countIncomplete: 409,
  countNotRevealed: 409,
  importNotChecked: 400,
  staffAccount: 400,
  teamMember: 400,
  lastOwner: 400,
  invalidFactor: 422,
  viewLimit: 400,
  setByServer: 400,
  testNotSent: 502,
  shopIncomplete: 400,
  cannotUndo: 400,
  jobOver: 400,
  fileGone: 404,
  fileTooLarge: 413,
  vatPeriodOpen: 400,
  vatPeriodClosed: 409,
  refundLimit: 403,
  nothingToRefund: 400,
  refundTooMuch: 400,
  refundChanged: 400,
  refundPending: 409,
  refundNotUnclear: 409,
  refundMayBePaid: 409,
  refundUnrecorded: 409,
  refundMethod: 400,
  cannotRemove: 400,
  messageReplaced: 409,
  notDeliveredThere: 400,
  plantBlocked: 400,
  permitNeeded: 400,
  certificateMissing: 400,
}

/**
 * The contract's names for facts of an error (contract §1.3): members beside `message`, `code` and `errors`, in the order in which they are
 * sent. Facts that are not in this table are only parameters of the sentence.
 */
const memberOf = {
  retryAfterSeconds: 'retry_after',
  attemptsLeft: 'attempts_left',
  codeLength: 'code_length',
  registrationToken: 'registration_token',
  registrationSeconds: 'registration_expires_in',
  availableQuantity: 'available_quantity',
  lineId: 'item_id',
  permission: 'permission',
  amountHalalas: 'amount_halalas',
  data: 'data',
} as const

/** The contract's names for fields refused by the domain. Fields refused by the schema already have them. */
const pathOf = new Map([
  ['colorId', 'super_attribute.color'],
  ['sizeId', 'super_attribute.size'],
  ['cardExpiry', 'payment.expiry_date'],
  ['registrationToken', 'registration_token'],
  ['imageIds', 'image_ids'],
  ['mediaId', 'media_id'],
  ['productIds', 'product_ids'],
  ['intoId', 'into_id'],
  ['setupCode', 'setup_code'],
  ['requestReceivedOn', 'request_received_on'],
  ['blockReason', 'block_reason'],
  ['lostReason', 'lost_reason'],
  ['photoId', 'photo_id'],
  ['putOffUntil', 'put_off_until'],
  ['byMail', 'by_mail'],
  ['assigneeId', 'assignee_id'],
  ['actedAt', 'acted_at'],
  ['memberId', 'member_id'],
  ['promisedOn', 'promised_on'],
  ['lineId', 'item_id'],
  ['lawId', 'law_id'],
  ['fromRegion', 'from_region'],
  ['toRegions', 'to_regions'],
  ['productId', 'product_id'],
  ['paperId', 'paper_id'],
])

/** The rule of a field as a sentence; `tooLong` and the limits include their `max`. */
function fieldSentence(locale: Locale, field: string, key: string, facts: TextFacts): string {
  const max = (facts.maxima as Record<string, number> | undefined)?.[field] ?? facts.max
  return sentence(locale, isTextKey(key) ? key : 'invalidValue', { ...facts, max })
}

function headersOf(error: ShopError, status: number): Record<string, string> {
  if (status === 401) return { 'WWW-Authenticate': 'Bearer' }
  if (status === 503) return { 'Retry-After': '5' }
  if (error.code === 'requestInProgress') return { 'Retry-After': '1' }
  if (typeof error.facts.retryAfterSeconds === 'number')
    return { 'Retry-After': String(error.facts.retryAfterSeconds) }
  return {}
}

/** An amount formatted for the sentence. */
const amountOf = ({ amountHalalas }: Facts, locale: Locale) =>
  typeof amountHalalas === 'number' ? { amount: formatMoney(amountHalalas, locale) } : {}

/** The error envelope of contract §1.3, in the reader's language. */
export function serializeError(error: ShopError, locale: Locale): Response {
  const status = statusOf[error.code]
  const { code, facts, fields } = error
  const errors =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([field, keys]) => [
        pathOf.get(field) ?? field,
        keys.map((key) => fieldSentence(locale, field, key, facts)),
      ]),
    )
  const firstField = errors && Object.values(errors)[0]?.[0]
  const { textKey } = facts
  // A route may provide a better sentence than the code's own, e.g. a cart's first notice, and an error may provide a key.
  const own =
    typeof facts.message === 'string'
      ? facts.message
      : sentence(locale, typeof textKey === 'string' && isTextKey(textKey) ? textKey : code, {
          count: facts.retryAfterSeconds,
          ...amountOf(facts, locale),
          ...facts,
        })
  const body = {
    // Real Bagisto clients compare this literal text (contract D-01).
    message:
      code === 'unauthenticated'
        ? 'Unauthenticated.'
        : code === 'validationFailed'
          ? (firstField ?? own)
          : own,
    code,
    ...(code === 'unauthenticated' && { detail: own }),
    ...(errors && { errors }),
    ...Object.fromEntries(
      Object.entries(memberOf).flatMap(([fact, member]) =>
        facts[fact] === undefined ? [] : [[member, facts[fact]]],
      ),
    ),
  }
  return Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', ...headersOf(error, status) },
  })
}
