import { sql } from 'kysely'
import type { Db, ServiceRequestType } from '#db/tables.ts'
import { referenceOf } from '#shared/request-reference.ts'

/** The values that identify a customer in the shop's tables, besides the id. */
export interface PersonalDataSubject {
  customerId: number
  /** E.164; the only verified contact: e-mails are stored as entered and may belong to somebody else. */
  phone: string
  /** Service requests that they sent signed in, or that were sent signed out with their phone as the contact. */
  requestIds: number[]
  /** `LND-000012`, one for each of these requests. */
  references: string[]
  /** The part after the template in the keys of messages about them: order ids, references of requests, and `customer-12`. */
  subjects: string[]
}

/** The part of a message key that names a customer; a bare number would mean an order. */
export const subjectOf = (customerId: number): string => `customer-${customerId}`

/** Loads the person's identifying values. One statement. */
export async function loadPersonalDataSubject(
  db: Db,
  customerId: number,
): Promise<PersonalDataSubject> {
  const { phone, orderIds, requests } = await db
    .selectFrom('customers')
    .select([
      'phone',
      sql<number[]>`array(select id from orders where customer_id = customers.id)`.as('orderIds'),
      sql<{ id: number; type: ServiceRequestType }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'type', type)) from service_requests
        where customer_id = customers.id or (customer_id is null and phone = customers.phone)), '[]')`.as(
        'requests',
      ),
    ])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const references = requests.map(({ type, id }) => referenceOf(type, id))
  return {
    customerId,
    phone,
    requestIds: requests.map(({ id }) => id),
    references,
    subjects: [...orderIds.map(String), ...references, subjectOf(customerId)],
  }
}
