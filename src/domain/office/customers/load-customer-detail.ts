import { sql } from 'kysely'
import type { Db, OrderStatus, ServiceRequestType } from '#db/tables.ts'
import type { Fulfilment } from '#db/tables/order.ts'
import { isAllRefunded } from '#domain/orders/queues.ts'
import type { RequestState } from '#shared/office/requests.ts'
import { haveSameName } from '../../search/customer-names.ts'
import { foldedSql } from '../../search/folded-sql.ts'
import { figuresOf } from './find-customers.ts'

/** The number of orders, requests and messages on a customer's screen; the lists have the rest. */
const maxShown = 10
/** The number of accounts with the same name and address that are shown. */
const maxSimilar = 5

export interface CustomerDetail {
  id: number
  first_name: string
  last_name: string
  phone: string
  email: string | null
  created_at: string
  closed_at: string | null
  is_active: boolean
  cash_allowed: boolean
  block_reason: string | null
  tags: string[]
  version: number
  is_staff: boolean
  orders_count: number
  spent_halalas: number
  last_order_at: string | null
  wishlist_count: number
  devices_count: number
  addresses: {
    id: number
    type: 'home' | 'work' | 'other'
    city: string
    district: string | null
    is_default: boolean
  }[]
  orders: {
    id: number
    status: OrderStatus
    fulfilment: Fulfilment
    is_all_refunded: boolean
    total_halalas: number
    placed_at: string
  }[]
  requests: { id: number; type: ServiceRequestType; state: RequestState; created_at: string }[]
  messages: {
    id: number
    template: string
    channel: 'sms' | 'mail'
    created_at: string
    sent_at: string | null
    dead_at: string | null
    discarded_at: string | null
  }[]
  data_requests: {
    id: number
    kind: 'copy' | 'close'
    received_on: string
    done_at: string | null
  }[]
  similar: { id: number; name: string }[]
}

/** A list of rows as JSON, in the order of the query. */
const rowsOf = (query: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(listed), '[]') from (${query}) as listed)`

const requestsOfCustomer = sql`(service_requests.customer_id = customer.id or (service_requests.customer_id is null and service_requests.phone = customer.phone))`

/**
 * Accounts stay separate because customers sign in by phone number (office.md O-09); staff only see which accounts seem to be the same
 * person. The names, which have an index, are compared first: without these two steps the planner folds every address.
 */
const similarAccounts = sql`
  with namesakes as materialized (
    select other.id, other.first_name, other.last_name from customers as other
    where other.id <> customer.id and other.closed_at is null and customer.closed_at is null and ${haveSameName('other', 'customer')})
  select namesakes.id, concat_ws(' ', first_name, last_name) as name
  from namesakes cross join lateral (
    select from customer_addresses as own join customer_addresses as theirs
      on lower(own.city) = lower(theirs.city) and ${foldedSql(sql`own.lines[1]`)} = ${foldedSql(sql`theirs.lines[1]`)}
    where own.customer_id = customer.id and theirs.customer_id = namesakes.id limit 1) as shared_address
  order by namesakes.id limit ${maxSimilar}`

/** Loads a customer with everything on their screen; undefined: there is none. One statement. */
export async function loadCustomerDetail(db: Db, id: number): Promise<CustomerDetail | undefined> {
  const { rows } = await sql<CustomerDetail>`
    select customer.id, first_name, last_name, phone, email, is_active, cash_allowed, block_reason, tags, version,
      to_json(customer.created_at) as created_at, to_json(closed_at) as closed_at,
      exists (select from staff where staff.customer_id = customer.id and staff.state = 'active') as is_staff,
      orders_count, spent_halalas::float8, to_json(last_order_at) as last_order_at,
      (select count(*)::int from wishlist_items where customer_id = customer.id) as wishlist_count,
      (select count(*)::int from sessions where customer_id = customer.id) as devices_count,
      ${rowsOf(sql`select id, type, city, nullif(national_address ->> 'district', '') as district, is_default
        from customer_addresses where customer_id = customer.id order by is_default desc, id desc`)} as addresses,
      ${rowsOf(sql`select id, status, fulfilment, ${isAllRefunded} as is_all_refunded, grand_total_halalas as total_halalas, placed_at
        from orders where customer_id = customer.id order by id desc limit ${maxShown}`)} as orders,
      ${rowsOf(sql`select id, type, state, created_at from service_requests
        where ${requestsOfCustomer} order by id desc limit ${maxShown}`)} as requests,
      ${rowsOf(sql`select id, template, channel, created_at, sent_at, dead_at, discarded_at from outbox
        where ${aboutCustomer(sql`customer.id`, sql`customer.phone`)} order by id desc limit ${maxShown}`)} as messages,
      ${rowsOf(sql`select id, kind, received_on, done_at from personal_data_requests
        where customer_id = customer.id order by id desc`)} as data_requests,
      ${rowsOf(similarAccounts)} as similar
    from customers as customer cross join lateral ${figuresOf(sql.ref('customer.id'))} as figures
    where customer.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Messages to a customer's phone and those about their orders and requests, except messages to the shop about them. Each part uses an
 * index.
 */
export const aboutCustomer = (
  customerId: ReturnType<typeof sql>,
  phone: ReturnType<typeof sql>,
) => sql<boolean>`template not in ('orderForShop', 'requestForShop') and (recipient = ${phone}
  or split_part(key, ':', 2) = any(array(
    select orders.id::text from orders where orders.customer_id = ${customerId}
    union all select case type when 'landscape' then 'LND-' when 'events' then 'EVT-' else 'CNT-' end || lpad(id::text, 6, '0')
      from service_requests where service_requests.customer_id = ${customerId}
        or (service_requests.customer_id is null and service_requests.phone = ${phone}))))`
