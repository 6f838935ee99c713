import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { PersonalDataSubject } from './load-personal-data-subject.ts'

/** The phones and e-mails in the tables of personal data, for the customers that `condition` selects by `customer_id`. */
const contactsOf = (condition: RawBuilder<unknown>) => sql`
  select unnest(array[phone, lower(email)]) as contact from (
    select id as customer_id, phone, email from customers
    union all select customer_id, phone, email from customer_addresses
    union all select customer_id, phone, email from service_requests
    union all select customer_id, phone, order_addresses.email from order_addresses join orders on orders.id = order_id
  ) as known where ${condition}`

/**
 * Deletes sent and queued messages about this person: mails about their orders and requests (the facts hold what was bought and written),
 * and in the demo inbox whatever was sent to their phone or e-mails or mentions them. An e-mail was never verified as theirs: one that
 * somebody else also uses is kept. Call it while the tables still identify the person.
 */
export async function deleteMessages(
  tx: Db,
  { customerId, phone, references, subjects }: PersonalDataSubject,
): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where((row) =>
      row.or([
        row('recipient', '=', phone),
        row(sql`split_part(key, ':', 2)`, '=', sql`any(${subjects}::text[])`),
      ]),
    )
    .execute()
  await sql`
    with own as (
      select contact from (${contactsOf(sql`customer_id = ${customerId}`)}) as theirs where contact <> ''
      except select contact from (${contactsOf(sql`customer_id is distinct from ${customerId}`)}) as others
      union select unnest(${[phone, ...references.map((reference) => reference.toLowerCase())]}::text[]))
    delete from inbox_messages using own
    where lower(inbox_messages.recipient) = contact or strpos(lower(inbox_messages.text), contact) > 0`.execute(
    tx,
  )
}
