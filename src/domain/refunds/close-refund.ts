import type { Db, Row } from '#db/tables.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { queueRefundEmail } from '#domain/notifications/queue-refund-email.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import type { RefundMethod } from '#shared/office/refund.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import { wasCoveredWhenDecided } from './check-decisions.ts'
import { encryptedAccount, type RefundContext } from './create-refund.ts'
import {
  loadBalance,
  refundableToCard,
  requireNoneUnderWay,
  unrecordedRefund,
} from './order-balance.ts'
import { incrementOrderVersion } from './order-version.ts'
import { recordRefund } from './record-refund.ts'
import { requireAmountWithinLimit, type RefundAuthority } from './refund-limit.ts'

/**
 * Closes a refund that staff paid: by transfer, with the bank's reference, or in cash, with the number of the signed receipt. Closing it
 * again with the same reference does nothing.
 *
 * @throws ShopError `notFound` `refundMethod` for a card refund, which only the provider closes
 */
export async function closeRefund(
  tx: Db,
  audit: Audit,
  refundId: string,
  bankReference: string,
): Promise<void> {
  const refund = await lockRefund(tx, refundId)
  if (refund.state === 'done' && refund.bank_reference === bankReference) return
  if (refund.method === 'card' || refund.state !== 'wanted') throw new ShopError('refundMethod')
  await tx
    .updateTable('refunds')
    .set({ bank_reference: bankReference })
    .where('id', '=', refundId)
    .execute()
  await recordRefund(tx, { refundId, transactionId: bankReference, actor: audit.actor })
}

/** The new method of a refund; the account only for a transfer. */
export interface NewMethod {
  method: RefundMethod
  iban?: string | null | undefined
  holder?: string | null | undefined
}

/**
 * Changes the method of a refund that the card's provider refused, or that nobody has paid yet, or the account of a transfer. The customer
 * gets the mail that a refund by the new method sends at its creation; after an earlier mail it says that the method or account was
 * changed. Returns whether the method is another one, and whether the customer gets a mail.
 *
 * @throws ShopError `notFound` `refundPending` while the provider is processing it, or another refund for a card, `refundMethod`
 *   `refundMayBePaid` to a card to which the provider may have paid it already, `refundLimit` `validationFailed`
 */
export async function changeRefundMethod(
  tx: Db,
  audit: Audit,
  {
    authority,
    refundContext,
    refundId,
  }: { authority: RefundAuthority; refundContext: RefundContext; refundId: string },
  { method, iban, holder }: NewMethod,
): Promise<{ isOtherMethod: boolean; isMailQueued: boolean }> {
  const refund = await lockRefund(tx, refundId)
  if (refund.state === 'asked' || (refund.state === 'wanted' && refund.method === 'card'))
    throw new ShopError('refundPending')
  if (refund.state === 'done') throw new ShopError('refundMethod')
  requireAmountWithinLimit(authority, refund.amount_halalas)
  const balance = await loadBalance(tx, refund.order_id)
  const { card } = balance
  // One at a time: the provider's total shows which of them went through.
  if (method === 'card') {
    requireNoneUnderWay(balance)
    if (await wasCoveredWhenDecided(tx, refundId)) throw new ShopError('refundMayBePaid')
  }
  // One that the provider has refunded already is recorded (`refundToCard`).
  const maxHalalas = Math.max(refundableToCard(balance), unrecordedRefund(balance))
  const isToCard = card?.provider === refundContext.provider && maxHalalas >= refund.amount_halalas
  if (method === 'card' && !isToCard) throw new ShopError('refundMethod')
  const account =
    method === 'bank_transfer'
      ? encryptedAccount(refundId, { iban, holder }, refundContext.secretKey)
      : {}
  const ibanLast4 = account.iban_last4 ?? null
  await tx
    .updateTable('refunds')
    .set({
      method,
      state: 'wanted',
      attempt_id: method === 'card' ? (card?.attemptId ?? null) : null,
      given_back_before_halalas: null,
      asked_at: null,
      account_sealed: account.account_sealed ?? null,
      iban_last4: ibanLast4,
    })
    .where('id', '=', refundId)
    .execute()
  const isMailQueued = method !== 'card' && (await queueRefundEmail(tx, refundId))
  await incrementOrderVersion(tx, refund.order_id)
  audit.record({
    action: 'order.refundMethodChanged',
    entityId: refund.order_id,
    title: orderNumber(refund.order_id),
    changes: {
      ...(method !== refund.method && { method: [refund.method, method] }),
      ...(ibanLast4 !== refund.iban_last4 && { iban_last4: [refund.iban_last4, ibanLast4] }),
    },
  })
  return { isOtherMethod: method !== refund.method, isMailQueued }
}

/** Locks a refund after its payment and its order, in the same order as payments do. @throws ShopError `notFound` */
export async function lockRefund(tx: Db, refundId: string): Promise<Row<'refunds'>> {
  const known = await tx
    .selectFrom('refunds')
    .select(['order_id'])
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!known) throw new ShopError('notFound')
  await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', known.order_id)
    .forUpdate()
    .execute()
  await lockOrder(tx, known.order_id)
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
