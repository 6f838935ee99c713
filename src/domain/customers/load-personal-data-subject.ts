import { sql } from 'kysely'
import type { Db, ServiceRequestType } from '#db/tables.ts'
import { referenceOf } from '#shared/request-reference.ts'

/** By what the shop's tables know a customer besides the id. */
export interface PersonalDataSubject {
  customerId: number
  /** E.164; the only address that was ever proved to be theirs: e-mails are as they were typed, maybe somebody else's. */
  phone: string
  /** Service requests they sent signed in, or that nobody signed in sent with their phone as the one to call. */
  requestIds: number[]
  /** `LND-000012`, one for each of these requests. */
  references: string[]
  /** What follows the template in the keys of messages about them: order ids, references of requests, and `customer-12`. */
  subjects: string[]
}

/** What the key of a message about a customer names; a bare number would stand for an order. */
export const subjectOf = (customerId: number): string => `customer-${customerId}`

/** One statement. */
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
