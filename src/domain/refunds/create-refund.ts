import { randomUUID } from 'node:crypto'
import type { Db } from '#db/tables.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { lockStockOfLines, restockReduced } from '#domain/inventory/release-stock.ts'
import { queueRefundEmail } from '#domain/notifications/queue-refund-email.ts'
import { markPlantsGone } from '#domain/owned-plants/mark-plants-gone.ts'
import { countToPack, endShortages, settlePacking } from '#domain/orders/due-pieces.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { encryptText } from '#domain/encrypt-text.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { readIban } from '#shared/billing/iban.ts'
import type { Halalas } from '#shared/money.ts'
import type { RefundMethod, RefundReason } from '#shared/office/refund.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Seller } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import {
  loadBalance,
  refundableOf,
  requireNoneUnderWay,
  unrecordedRefund,
  type OrderBalance,
} from './order-balance.ts'
import { creditReasonOf, planRefund, type PlannedRefund, type WantedParts } from './plan-refund.ts'
import { requireWithinCard, requireWithinLimit, type RefundAuthority } from './refund-limit.ts'
import { incrementOrderVersion, requireVersion } from './order-version.ts'
import { recordMadeRefund } from './unrecorded-refund.ts'
import { writeCreditNote } from './write-credit-note.ts'

/** The period that the law proposes (tax.md 7). */
const daysToRefund = 14

export interface RefundRequest extends WantedParts {
  /** The id of the refund, which makes repeated requests have no effect. */
  id?: string | undefined
  reason: RefundReason
  note: string | null
  method: RefundMethod
  /** The total that the member saw; the refund fails if it differs. */
  expectedTotalHalalas: Halalas
  tellCustomer: boolean
  version: number
  /** Only for a bank transfer. */
  iban?: string | null | undefined
  holder?: string | null | undefined
}

/** The seller on credit notes, the key that encrypts accounts, and the provider in use. */
export interface RefundContext {
  seller: Seller
  secretKey: string
  provider: string | null
}

/** Plans a refund of these parts by the present state of the order; nothing is written. */
export async function previewRefund(
  db: Db,
  orderId: number,
  wanted: WantedParts,
): Promise<{ balance: OrderBalance; planned: PlannedRefund }> {
  const balance = await loadBalance(db, orderId)
  return { balance, planned: planRefund(balance, wanted) }
}

/**
 * Writes a refund and its credit note (tax.md 1.4). The money follows: `refundToCard` returns it to a card once this is committed, unless
 * the provider has refunded it already; staff close the other methods. Call in a transaction.
 *
 * @returns the refund's id
 * @throws ShopError `orderNotFound` `editConflict` `refundPending` `nothingToRefund` `refundTooMuch` `refundChanged` `refundMethod`
 *   `refundUnrecorded` `refundLimit` `validationFailed` for an IBAN
 */
export async function createRefund(
  tx: Db,
  audit: Audit,
  { authority, refundContext }: { authority: RefundAuthority; refundContext: RefundContext },
  orderId: number,
  request: RefundRequest,
): Promise<string> {
  const id = request.id ?? randomUUID()
  await lockPaymentsAndOrder(tx, orderId)
  // Of two simultaneous calls with one id, the second finds the refund of the first.
  if (request.id && (await isKnown(tx, request.id, orderId))) return id
  const balance = await loadBalance(tx, orderId)
  await requireVersion(tx, balance, request.version)
  requireNoneUnderWay(balance)
  const planned = planRefund(balance, request)
  if (planned.totalHalalas !== request.expectedTotalHalalas)
    throw new ShopError('refundChanged', { balance, planned })
  if (request.method === 'card')
    requireWithinCard(balance, refundContext.provider, planned.totalHalalas)
  await requireWithinLimit(tx, authority, { orderId, amountHalalas: planned.totalHalalas })
  const staffId = audit.actor.staffId
  await lockStockOfLines(
    tx,
    planned.lines.filter((line) => line.restockQuantity > 0).map(({ line }) => line.orderItemId),
  )
  const toPackBefore = await countToPack(tx, orderId)
  const note = await writeCreditNote(tx, {
    orderId,
    invoiceId: balance.invoice?.id ?? 0,
    planned,
    reason: creditReasonOf(request.reason, planned),
    staffReason: request.reason,
    note: request.note,
    seller: refundContext.seller,
    staffId,
  })
  await restockReduced(tx, note.reductionIds)
  await markPlantsGone(
    tx,
    planned.lines.map(({ line, quantity }) => ({ orderItemId: line.orderItemId, quantity })),
  )
  await insertRefund(tx, {
    id,
    orderId,
    creditNoteId: note.id,
    staffId,
    balance,
    planned,
    refundContext,
    request,
  })
  await settlePacking(tx, orderId)
  await endShortages(tx, orderId, toPackBefore)
  await incrementOrderVersion(tx, orderId)
  await announceOrRecord(tx, audit, id, { balance, method: request.method })
  auditRefund(audit, orderId, { balance, planned, request })
  return id
}

/** Locks the payments before the order, as payments do. */
async function lockPaymentsAndOrder(tx: Db, orderId: number): Promise<void> {
  await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .forUpdate()
    .execute()
  await lockOrder(tx, orderId)
}

function auditRefund(
  audit: Audit,
  orderId: number,
  { balance, planned, request }: Pick<NewRefund, 'balance' | 'planned' | 'request'>,
): void {
  const refundable = refundableOf(balance)
  audit.record({
    action: 'order.refundCreated',
    entityId: orderId,
    title: orderNumber(orderId),
    changes: {
      amount_halalas: [null, planned.totalHalalas],
      method: [null, request.method],
      refundable_halalas: [refundable, refundable - planned.totalHalalas],
    },
    reason: request.reason,
  })
}

/** @throws ShopError `idempotencyMismatch` when a refund of another order has this id */
async function isKnown(tx: Db, id: string, orderId: number): Promise<boolean> {
  const known = await tx
    .selectFrom('refunds')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known && known.order_id !== orderId) throw new ShopError('idempotencyMismatch')
  return known !== undefined
}

/**
 * Tells the customer how the money comes, or, if the provider has refunded it to the card already, records that: nothing is requested then.
 */
async function announceOrRecord(
  tx: Db,
  audit: Audit,
  refundId: string,
  { balance, method }: { balance: OrderBalance; method: RefundMethod },
): Promise<void> {
  if (method !== 'card') await queueRefundEmail(tx, refundId)
  else if (balance.card && unrecordedRefund(balance) > 0)
    await recordMadeRefund(tx, audit, refundId, balance.card)
}

interface NewRefund {
  id: string
  orderId: number
  creditNoteId: number
  staffId: number | null
  balance: OrderBalance
  planned: PlannedRefund
  refundContext: RefundContext
  request: RefundRequest
}

async function insertRefund(tx: Db, refund: NewRefund): Promise<void> {
  const { id, orderId, creditNoteId, staffId, balance, planned, refundContext, request } = refund
  const { method, reason, note, tellCustomer } = request
  await tx
    .insertInto('refunds')
    .values({
      id,
      order_id: orderId,
      credit_note_id: creditNoteId,
      attempt_id: method === 'card' ? (balance.card?.attemptId ?? null) : null,
      method,
      amount_halalas: planned.totalHalalas,
      state: 'wanted',
      reason,
      note,
      tell_customer: tellCustomer,
      due_on: dueDay(),
      staff_id: staffId,
      ...(method === 'bank_transfer' && encryptedAccount(id, request, refundContext.secretKey)),
    })
    .execute()
}

/** Returns the Riyadh day by which a refund is due. */
export const dueDay = (): string => addDays(dayOf(new Date()), daysToRefund)

/**
 * Returns the account of a transfer as the table stores it; empty if it is not known yet.
 *
 * @throws ShopError `validationFailed` { iban: ibanInvalid }
 */
export function encryptedAccount(
  refundId: string,
  { iban: typed, holder = null }: Pick<RefundRequest, 'iban' | 'holder'>,
  secretKey: string,
): { account_sealed?: Buffer; iban_last4?: string } {
  if (!typed) return {}
  const iban = readIban(typed)
  if (iban === null) throw new ShopError('validationFailed', {}, { iban: ['ibanInvalid'] })
  return {
    account_sealed: encryptText(JSON.stringify({ iban, holder }), {
      purpose: 'refund accounts',
      binding: `refund:${refundId}`,
      secretKey,
    }),
    iban_last4: iban.slice(-4),
  }
}
