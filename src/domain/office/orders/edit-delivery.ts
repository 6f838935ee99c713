import { isDeepStrictEqual } from 'node:util'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { queueRepeatedOrderEmail } from '#domain/notifications/queue-order-email.ts'
import { withCleanPhone, type Address } from '#domain/checkout/address.ts'
import { postalColumns } from '#domain/postal-columns.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
import { maxPromisedDays } from '#shared/office/order-actions.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import { unpinDeliveryFailures } from '#domain/orders/delivery-failure.ts'
import { requireDeliverable } from '#domain/orders/plant-certificates.ts'
import { lockOrderForAction, nextVersion } from './lock-order-for-action.ts'

interface Edit {
  orderId: number
  version?: number | undefined
}

/**
 * Changes the shipping address of an order that has not left and, until it is invoiced, its billing address. The customer is notified unless
 * only the billing address is another one. The audit log contains only the city, and that the billing address was changed, because addresses
 * in it could not be erased.
 *
 * @throws ShopError `orderNotFound` `editConflict` `invalidTransition` once it has left, or for the billing address of an invoiced order,
 *   `notDeliveredThere` when the law bars one of its plants from the region
 */
export async function changeAddress(
  tx: Db,
  audit: Audit,
  member: Member,
  { orderId, version, shipping, billing }: Edit & { shipping: Address; billing: Address | null },
): Promise<void> {
  const order = await lockOrderForAction(tx, member, { orderId, action: 'edit_address', version })
  let isBillingChanged = false
  if (billing) {
    const invoice = await tx
      .selectFrom('invoices')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirst()
    if (invoice) throw new ShopError('invalidTransition')
    isBillingChanged = (await writeAddress(tx, order.id, 'billing', billing)).isChanged
  }
  const { formerCity, isChanged } = await writeAddress(tx, order.id, 'shipping', shipping)
  await requireDeliverable(tx, order.id, { city: shipping.city, formerCity })
  const isOnlyBilling = isBillingChanged && !isChanged
  audit.record({
    action: 'order.addressChanged',
    entityId: order.id,
    title: orderNumber(order.id),
    changes: {
      ...(!isOnlyBilling && { city: [formerCity, shipping.city] }),
      ...(isBillingChanged && { billing_address: ['•••', '•••'] }),
    },
  })
  await (isOnlyBilling ? incrementVersion(tx, order) : finish(tx, order))
}

/**
 * Changes the promised delivery day of an order; the customer is notified. @throws ShopError as `changeAddress`, `validationFailed` for a
 * day in the past or beyond `maxPromisedDays`
 */
export async function changePromisedDay(
  tx: Db,
  audit: Audit,
  member: Member,
  { orderId, version, day }: Edit & { day: Day },
): Promise<void> {
  const order = await lockOrderForAction(tx, member, { orderId, action: 'edit_day', version })
  const today = dayOf(new Date())
  if (day < today) throw new ShopError('validationFailed', {}, { promisedOn: ['invalidDate'] })
  if (day > addDays(today, maxPromisedDays))
    throw new ShopError('validationFailed', {}, { promisedOn: ['dayTooFar'] })
  const { estimated_delivery_on: former } = await tx
    .selectFrom('orders')
    .select('estimated_delivery_on')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('orders')
    .set({ estimated_delivery_on: day })
    .where('id', '=', order.id)
    .execute()
  await unpinDeliveryFailures(tx, order.id)
  audit.record({
    action: 'order.dayChanged',
    entityId: order.id,
    title: orderNumber(order.id),
    changes: { promised_on: [former, day] },
  })
  await finish(tx, order)
}

async function finish(tx: Db, order: { id: number; version: number }): Promise<void> {
  await incrementVersion(tx, order)
  await queueRepeatedOrderEmail(tx, order.id, 'orderChanged', `v${order.version + 1}`)
}

async function incrementVersion(tx: Db, { id }: { id: number }): Promise<void> {
  await tx.updateTable('orders').set(nextVersion()).where('id', '=', id).execute()
}

/** Returns the former city, and whether any part of the address is another one. */
async function writeAddress(
  tx: Db,
  orderId: number,
  kind: 'shipping' | 'billing',
  address: Address,
): Promise<{ formerCity: string; isChanged: boolean }> {
  const former = await tx
    .selectFrom('order_addresses')
    .select([...postalColumns])
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const written = withCleanPhone(address)
  await tx
    .updateTable('order_addresses')
    .set(written)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute()
  const isChanged = postalColumns.some(
    (column) => !isDeepStrictEqual(partOf(former[column]), partOf(written[column])),
  )
  return { formerCity: former.city, isChanged }
}

/** A part that is empty is the same as one that is missing. */
const partOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? ''
  const filled = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : ''
}
