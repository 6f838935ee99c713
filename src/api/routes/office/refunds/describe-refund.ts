import { findRefund } from '#domain/refunds/find-refunds.ts'
import { refundToCard } from '#domain/refunds/refund-to-card.ts'
import type { Db } from '#db/tables.ts'
import { formatMoney } from '#shared/money.ts'
import type { RefundState } from '#shared/office/refund.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { TextKey } from '../../../error-texts.ts'
import type { OfficeContext } from '../../../office-context.ts'
import { paymentContextOf } from '../../../request-context.ts'
import { serializeRefund } from '../../../serializers/office/refund.ts'
import { officeOrderFor } from '../orders/office-orders.ts'

/** Returns the name of the payment provider in use. */
export const providerOf = ({ ports }: OfficeContext): string | null => ports.payments?.name ?? null

/**
 * Requests a recorded refund from the provider, and describes the outcome. Whatever fails, the refund stays recorded and is reconciled:
 * then the answer is that it was requested, as `written`.
 */
export async function requestCardRefund<Answer>(
  context: OfficeContext,
  refundId: string,
  written: Answer,
  describe: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const paymentContext = paymentContextOf(context)
    if (paymentContext) await refundToCard(paymentContext, refundId)
    return await describe()
  } catch (error) {
    context.log.error(
      { err: error, refundId },
      'a refund was recorded and is left to reconciliation',
    )
    return written
  }
}

const sentences: Record<RefundState, TextKey> = {
  wanted: 'refundWanted',
  asked: 'refundAsked',
  refused: 'refundRefused',
  done: 'refundDone',
}

/** Returns a refund with a sentence about its state. */
export async function describeRefund(db: Db, { t, locale }: OfficeContext, id: string) {
  const refund = await findRefund(db, id)
  if (!refund) throw new ShopError('notFound')
  // A wanted refund to a card will be requested immediately.
  const { state, method } = refund
  const sentence = sentences[state === 'wanted' && method === 'card' ? 'asked' : state]
  const amount = formatMoney(refund.amount_halalas, locale)
  return { message: t(sentence, { amount }), data: serializeRefund(refund) }
}

/** Returns an order after a refund, with the refund and its credit note. */
export async function describeRefunded(
  db: Db,
  context: OfficeContext,
  orderId: number,
  refundId: string,
) {
  const { message, data: refund } = await describeRefund(db, context, refundId)
  const order = await officeOrderFor(db, context, orderId)
  return { message, data: { ...order, refund, credit_note: refund.credit_note } }
}
