import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockOrderVersion, nextVersion } from './lock-order-for-action.ts'

/**
 * Marks an order of a team member as a test order, or as a sale again: test orders are left out of the sales reports, but their documents
 * stay in the VAT return (office.md O8.2). An order of a customer is always a sale.
 *
 * @throws ShopError `orderNotFound` `editConflict` `invalidTransition` for an order of a customer
 */
export async function markTest(
  tx: Db,
  audit: Audit,
  member: Member,
  { orderId, version, isTest }: { orderId: number; version?: number | undefined; isTest: boolean },
): Promise<void> {
  await lockOrderVersion(tx, member, { orderId, version })
  const { is_test: former, buyer } = await tx
    .selectFrom('orders')
    .leftJoin('staff', 'staff.customer_id', 'orders.customer_id')
    .select(['orders.is_test', 'staff.customer_id as buyer'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (buyer === null) throw new ShopError('invalidTransition')
  await tx
    .updateTable('orders')
    .set({ is_test: isTest, ...nextVersion() })
    .where('id', '=', orderId)
    .execute()
  audit.record({
    action: 'order.testMarked',
    entityId: orderId,
    title: orderNumber(orderId),
    changes: { is_test: [former, isTest] },
  })
}
