import type { Db } from '#db/tables.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { decryptText } from '#domain/encrypt-text.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Returns the account for the transfer of a refund; the access is audited. @throws ShopError `notFound` when there is no account, or it was
 * erased
 */
export async function readRefundAccount(
  tx: Db,
  audit: Audit,
  refundId: string,
  secretKey: string,
): Promise<{ iban: string; holder: string | null }> {
  const refund = await tx
    .selectFrom('refunds')
    .select(['order_id', 'account_sealed'])
    .where('id', '=', refundId)
    .executeTakeFirst()
  const opened =
    refund?.account_sealed &&
    decryptText(refund.account_sealed, {
      purpose: 'refund accounts',
      binding: `refund:${refundId}`,
      secretKey,
    })
  if (!refund || !opened) throw new ShopError('notFound')
  audit.record({
    action: 'order.refundAccountViewed',
    entityId: refund.order_id,
    title: orderNumber(refund.order_id),
  })
  return JSON.parse(opened) as { iban: string; holder: string | null }
}
