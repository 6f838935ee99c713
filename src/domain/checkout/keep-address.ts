import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Address } from './address.ts'

/** Contract §8: an address book holds at most 20. */
const mostAddresses = 20

/**
 * Also keeps an address in the customer's address book, unless an identical one stands there or the book is full:
 * neither may stop a checkout. The first becomes the default.
 */
export async function keepAddress(tx: Db, customerId: number, address: Address): Promise<void> {
  const { first_name, last_name, email, phone, company_name, vat_id, lines, city, postcode, state } = address
  await sql`
    insert into customer_addresses (customer_id, first_name, last_name, email, phone, company_name, vat_id, lines, city, postcode, state, is_default)
    select ${customerId}::int, ${first_name}, ${last_name}, ${email}, ${phone}, ${company_name}, ${vat_id}, ${lines}::text[], ${city}, ${postcode}, ${state},
      not exists (select from customer_addresses where customer_id = ${customerId} and is_default)
    where (select count(*) from customer_addresses where customer_id = ${customerId}) < ${mostAddresses}
      and not exists (
        select from customer_addresses
        where customer_id = ${customerId}
          and (first_name, last_name, email, phone, company_name, vat_id, lines, city, postcode, state)
            is not distinct from (${first_name}::text, ${last_name}::text, ${email}::text, ${phone}::text, ${company_name}::text, ${vat_id}::text,
              ${lines}::text[], ${city}::text, ${postcode}::text, ${state}::text))`.execute(tx)
}
