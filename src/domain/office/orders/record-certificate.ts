import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockOrderVersion, nextVersion } from './lock-order-for-action.ts'

interface Certificate {
  orderId: number
  lineId: number
  /** The certificate number and seal. */
  number: string
}

/**
 * Records the certificate of origin of a date palm line before it leaves (plants.md 55.2, 55.4).
 *
 * @throws ShopError `orderNotFound` `invalidTransition` once the order has left, `validationFailed` for a line of another order or one
 *   that needs no certificate
 */
export async function recordCertificate(
  tx: Db,
  audit: Audit,
  member: Member,
  { orderId, lineId, number }: Certificate,
): Promise<void> {
  const order = await lockOrderVersion(tx, member, { orderId })
  if (order.status !== 'pending' && order.status !== 'processing')
    throw new ShopError('invalidTransition')
  const line = await tx
    .selectFrom('order_items')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .leftJoin('plant_law', 'plant_law.key', 'products.law_key')
    .select(['order_items.plant_certificate', 'plant_law.rule'])
    .where('order_items.id', '=', lineId)
    .where('order_items.order_id', '=', order.id)
    .executeTakeFirst()
  if (!line) throw new ShopError('validationFailed', {}, { lineId: ['invalidValue'] })
  if (line.rule !== 'palm_certificate')
    throw new ShopError('validationFailed', {}, { lineId: ['certificateNotNeeded'] })
  await tx
    .updateTable('order_items')
    .set({ plant_certificate: number })
    .where('id', '=', lineId)
    .execute()
  await tx.updateTable('orders').set(nextVersion()).where('id', '=', order.id).execute()
  audit.record({
    action: 'order.certificateRecorded',
    entityId: order.id,
    title: orderNumber(order.id),
    changes: { certificate: [line.plant_certificate, number] },
  })
}
