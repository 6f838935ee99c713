import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { closeAccountByStaff, type ErasingParts } from '#domain/customers/close-account.ts'
import { exportPersonalData } from '#domain/customers/export-personal-data.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'

/** The legal period for a request (regulations of the Personal Data Protection Law, Royal Decree M/19). */
export const personalDataDays = 30

/** Returns the last day on which a request may be fulfilled. */
export const personalDataDueOn = (receivedOn: Day): Day => addDays(receivedOn, personalDataDays)

interface Asked {
  customerId: number
  /** The Riyadh day on which the customer asked, in person or by mail; not in the future. */
  receivedOn: Day
}

/**
 * Returns a copy of their data for a customer who asked the shop for it in person or by mail (office.md §26).
 *
 * @throws ShopError `notFound` `validationFailed` { request_received_on }
 */
export async function copyForCustomer(
  tx: Db,
  audit: Audit,
  asked: Asked,
  settings: Settings,
): Promise<object> {
  const id = await recordRequest(tx, audit, 'copy', asked)
  const copy = await exportPersonalData(tx, asked.customerId, settings)
  await recordDone(tx, id)
  audit.record({
    action: 'customer.dataCopied',
    entityId: asked.customerId,
    changes: { received_on: [null, asked.receivedOn] },
  })
  return copy
}

/**
 * Closes the account of a customer who asked the shop in person or by mail (office.md §26). An error that prevents it now is returned, not
 * thrown, so that the request is still recorded: its 30 days have started.
 *
 * @throws ShopError `notFound` `validationFailed` { request_received_on }
 * @returns ShopError `staffAccount` `accountHasOpenOrders` { orderNumber }
 */
export async function closeForCustomer(
  tx: Db,
  audit: Audit,
  asked: Asked,
  parts: ErasingParts,
): Promise<ShopError | null> {
  const id = await recordRequest(tx, audit, 'close', asked)
  const changes = { received_on: [null, asked.receivedOn] } as const
  const refusal = await closeAccountByStaff(tx, asked.customerId, parts)
  if (refusal) {
    audit.record({ action: 'customer.closingAsked', entityId: asked.customerId, changes })
    return refusal
  }
  await recordDone(tx, id)
  audit.record({ action: 'customer.closed', entityId: asked.customerId, changes })
  return null
}

/** Records a request; an open one of the same kind is reused, with the earlier of the two days. */
async function recordRequest(
  tx: Db,
  { actor }: Audit,
  kind: 'copy' | 'close',
  { customerId, receivedOn }: Asked,
): Promise<number> {
  if (receivedOn > dayOf(new Date()))
    throw new ShopError('validationFailed', {}, { requestReceivedOn: ['invalidDate'] })
  await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow(() => new ShopError('notFound'))
  const open = await tx
    .updateTable('personal_data_requests')
    .set({ received_on: sql<Day>`least(received_on, ${receivedOn}::date)` })
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (open) return open.id
  const { id } = await tx
    .insertInto('personal_data_requests')
    .values({
      customer_id: customerId,
      kind,
      received_on: receivedOn,
      staff_id: actor.staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const recordDone = (tx: Db, id: number) =>
  tx
    .updateTable('personal_data_requests')
    .set({ done_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
