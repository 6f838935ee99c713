import { randomUUID } from 'node:crypto'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db, OrderStatus } from '#db/tables.ts'
import { queueInvoiceEmail } from '#domain/notifications/emails/invoice-email.ts'
import type { OrderTemplate } from '#domain/notifications/payload.ts'
import { queueRepeatedOrderEmail } from '#domain/notifications/queue-order-email.ts'
import type { Member } from '#domain/staff/authorize.ts'
import type { ResentMail } from '#shared/office/order-actions.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockOrderForAction, type OrderForAction } from './lock-order-for-action.ts'

/** The mails other than the invoice, with the order statuses in which their content is true. */
const mails = {
  confirmation: {
    template: 'orderPlaced',
    statuses: ['pending', 'processing', 'shipped', 'delivered'],
  },
  shipped: { template: 'orderShipped', statuses: ['shipped', 'delivered'] },
  delivered: { template: 'orderDelivered', statuses: ['delivered'] },
} as const satisfies Record<
  Exclude<ResentMail, 'invoice'>,
  { template: OrderTemplate; statuses: readonly OrderStatus[] }
>

/**
 * Sends a mail about an order again, with the present state of the order.
 *
 * @throws ShopError `orderNotFound` `invalidTransition` for a mail that would be untrue
 */
export async function resendMail(
  tx: Db,
  audit: Audit,
  member: Member,
  { orderId, kind }: { orderId: number; kind: ResentMail },
): Promise<void> {
  const order = await lockOrderForAction(tx, member, { orderId, action: 'message' })
  await (kind === 'invoice' ? resendInvoice(tx, order.id) : resend(tx, order, kind))
  audit.record({
    action: 'order.messageSent',
    entityId: order.id,
    title: orderNumber(order.id),
    changes: { message: [null, kind] },
  })
}

/** Sends the invoice again, if there is one; a fully credited order still has it. @throws ShopError `invalidTransition` */
async function resendInvoice(tx: Db, orderId: number): Promise<void> {
  if (!(await queueInvoiceEmail(tx, orderId, randomUUID())))
    throw new ShopError('invalidTransition')
}

/** @throws ShopError `invalidTransition` */
async function resend(
  tx: Db,
  { id, status }: OrderForAction,
  kind: Exclude<ResentMail, 'invoice'>,
): Promise<void> {
  const { template, statuses } = mails[kind]
  if (!statuses.some((one) => one === status)) throw new ShopError('invalidTransition')
  await queueRepeatedOrderEmail(tx, id, template, randomUUID())
}
