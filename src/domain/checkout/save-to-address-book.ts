import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { mostAddresses } from '../addresses/create-address.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import type { Address } from './address.ts'

/**
 * Also keeps an address in the customer's address book, unless an identical one stands there or the book is full:
 * neither may stop a checkout. The first becomes the default.
 */
export async function saveToAddressBook(tx: Db, customerId: number, address: Address): Promise<void> {
  await lockCustomer(tx, customerId)
  const { first_name, last_name, email, phone, company_name, vat_id, lines, city, postcode, state, national_address } = address
  await sql`
    insert into customer_addresses (customer_id, first_name, last_name, email, phone, company_name, vat_id, lines, city, postcode, state, national_address, is_default)
    select ${customerId}::int, ${first_name}, ${last_name}, ${email}, ${phone}, ${company_name}, ${vat_id}, ${lines}::text[], ${city}, ${postcode}, ${state}, ${national_address}::jsonb,
      not exists (select from customer_addresses where customer_id = ${customerId} and is_default)
    where (select count(*) from customer_addresses where customer_id = ${customerId}) < ${mostAddresses}
      and not exists (
        select from customer_addresses
        where customer_id = ${customerId}
          and (first_name, last_name, email, phone, company_name, vat_id, lines, city, postcode, state, national_address)
            is not distinct from (${first_name}::text, ${last_name}::text, ${email}::text, ${phone}::text, ${company_name}::text, ${vat_id}::text,
              ${lines}::text[], ${city}::text, ${postcode}::text, ${state}::text, ${national_address}::jsonb))`.execute(tx)
}
