import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { closeAccountByStaff, type ErasingParts } from '#domain/customers/close-account.ts'
import { exportPersonalData } from '#domain/customers/export-personal-data.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'

/** Within how many days the law wants it done (regulations of the Personal Data Protection Law, Royal Decree M/19). */
export const personalDataDays = 30

/** The last day on which what was asked for may be done. */
export const personalDataDueOn = (receivedOn: Day): Day => addDays(receivedOn, personalDataDays)

interface Asked {
  customerId: number
  /** When the customer asked for it, in person or by mail: a day of Riyadh that is not to come. */
  receivedOn: Day
}

/**
 * The copy of somebody's data for a customer who asked the shop itself for it (office.md §26).
 *
 * @throws ShopError `notFound` `validationFailed` { request_received_on }
 */
export async function copyForCustomer(
  tx: Db,
  audit: Audit,
  asked: Asked,
  settings: Settings,
): Promise<object> {
  const id = await noteRequest(tx, audit, 'copy', asked)
  const copy = await exportPersonalData(tx, asked.customerId, settings)
  await noteDone(tx, id)
  audit.record({
    action: 'customer.dataCopied',
    entityId: asked.customerId,
    changes: { received_on: [null, asked.receivedOn] },
  })
  return copy
}

/**
 * Closes the account of a customer who asked the shop itself for it (office.md §26). What forbids it now is returned and not thrown, so
 * that it stays written down that it was asked for: the 30 days run.
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
  const id = await noteRequest(tx, audit, 'close', asked)
  const changes = { received_on: [null, asked.receivedOn] } as const
  const refusal = await closeAccountByStaff(tx, asked.customerId, parts)
  if (refusal) {
    audit.record({ action: 'customer.closingAsked', entityId: asked.customerId, changes })
    return refusal
  }
  await noteDone(tx, id)
  audit.record({ action: 'customer.closed', entityId: asked.customerId, changes })
  return null
}

/** One that is not done yet is the same request, which was received on the earlier of the two days. */
async function noteRequest(
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

const noteDone = (tx: Db, id: number) =>
  tx
    .updateTable('personal_data_requests')
    .set({ done_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
