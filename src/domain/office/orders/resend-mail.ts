import { randomUUID } from 'node:crypto'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db, OrderStatus } from '#db/tables.ts'
import type { OrderTemplate } from '#domain/notifications/payload.ts'
import { queueRepeatedOrderEmail } from '#domain/notifications/queue-order-email.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import { holdOrder } from './hold-order.ts'

/** Mails that staff may send again, and in which states of the order they are true. */
const mails = {
  confirmation: {
    template: 'orderPlaced',
    statuses: ['pending', 'processing', 'shipped', 'delivered'],
  },
  shipped: { template: 'orderShipped', statuses: ['shipped', 'delivered'] },
  delivered: { template: 'orderDelivered', statuses: ['delivered'] },
} as const satisfies Record<string, { template: OrderTemplate; statuses: readonly OrderStatus[] }>
export type ResentMail = keyof typeof mails

/**
 * Sends a mail about an order again, with the order as it stands now.
 *
 * @throws ShopError `orderNotFound` `invalidTransition` for a mail that would not be true
 */
export async function resendMail(
  tx: Db,
  audit: Audit,
  member: Member,
  { orderId, kind }: { orderId: number; kind: ResentMail },
): Promise<void> {
  const order = await holdOrder(tx, member, { orderId, act: 'message' })
  const { template, statuses } = mails[kind]
  if (!statuses.some((status) => status === order.status)) throw new ShopError('invalidTransition')
  await queueRepeatedOrderEmail(tx, order.id, template, randomUUID())
  audit.record({
    action: 'order.messageSent',
    entityId: order.id,
    title: orderNumber(order.id),
    changes: { message: [null, kind] },
  })
}
