import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { maxAddresses } from '../addresses/create-address.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { postalColumnsSql } from '../postal-columns.ts'
import type { Address } from './address.ts'

/**
 * Also saves an address in the customer's address book, unless it holds an identical one or is full: neither may stop a checkout. The first
 * becomes the default.
 */
export async function saveToAddressBook(
  tx: Db,
  customerId: number,
  address: Address,
): Promise<void> {
  await lockCustomer(tx, customerId)
  await sql`
    insert into customer_addresses (customer_id, ${postalColumnsSql()}, is_default)
    select ${customerId}::int, ${postalColumnsSql('wanted')},
      not exists (select from customer_addresses where customer_id = ${customerId} and is_default)
    from jsonb_populate_record(null::customer_addresses, ${JSON.stringify(address)}::jsonb) as wanted
    where (select count(*) from customer_addresses where customer_id = ${customerId}) < ${maxAddresses}
      and not exists (
        select from customer_addresses as saved
        where saved.customer_id = ${customerId} and (${postalColumnsSql('saved')}) is not distinct from (${postalColumnsSql('wanted')}))`.execute(
    tx,
  )
}
