import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import type { StaffState } from '#shared/office/staff.ts'

export type AddressRecord = Row<'customer_addresses'>

/** A customer as carts and orders show them. */
export interface CustomerSummary extends Row<'customers'> {
  /** The state of the customer's staff row; null: no row. */
  staff_state: StaffState | null
  orders_count: number
  /** Saved plants that are still for sale, as in the wishlist. */
  wishlist_count: number
}

/** A customer with the lists of the account screens. */
export interface CustomerRecord extends CustomerSummary {
  /** Default first, then newest. */
  addresses: AddressRecord[]
}

type JsonAddress = Omit<AddressRecord, 'created_at' | 'updated_at'> & {
  created_at: string
  updated_at: string
}

/** Loads the customer with this id, who must exist. One statement. */
export async function loadCustomer(db: Db, customerId: number): Promise<CustomerRecord> {
  const customer = await db
    .selectFrom('customers')
    .selectAll()
    .select([
      sql<number>`(select count(*) from orders where orders.customer_id = customers.id)`.as(
        'orders_count',
      ),
      staffStateOf(sql.ref('customers.id')).as('staff_state'),
      countOfSaved(sql.ref('customers.id')).as('wishlist_count'),
      sql<JsonAddress[]>`coalesce((
        select json_agg(address order by address.is_default desc, address.id desc)
        from customer_addresses as address where address.customer_id = customers.id), '[]')`.as(
        'addresses',
      ),
    ])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { ...customer, addresses: customer.addresses.map(withInstants) }
}

/** A customer as JSON, with timestamps as text. */
type JsonSummary = Omit<CustomerSummary, 'created_at' | 'updated_at' | 'closed_at'> & {
  created_at: string
  updated_at: string
  closed_at: string | null
}

/** A customer's summary, for a statement that also reads something else. Read it with `asCustomer`. */
export const customerJson = (customerId: ReturnType<typeof sql.ref>) => sql<JsonSummary>`(
  select to_json(summary) from (
    select person.*, (select count(*) from orders where orders.customer_id = person.id) as orders_count,
      ${staffStateOf(sql.ref('person.id'))} as staff_state,
      ${countOfSaved(sql.ref('person.id'))} as wishlist_count
    from customers as person where person.id = ${customerId}) as summary)`

export const asCustomer = ({
  created_at,
  updated_at,
  closed_at,
  ...customer
}: JsonSummary): CustomerSummary => ({
  ...customer,
  created_at: new Date(created_at),
  updated_at: new Date(updated_at),
  closed_at: closed_at === null ? null : new Date(closed_at),
})

const staffStateOf = (customerId: ReturnType<typeof sql.ref>) =>
  sql<StaffState | null>`(select staff.state from staff where staff.customer_id = ${customerId})`

/** The number of plants that this customer saved and that are still for sale, as SQL. */
export const countOfSaved = (
  customerId: ReturnType<typeof sql.ref> | ReturnType<typeof sql.val<number>>,
) => sql<number>`(
  select count(*) from wishlist_items join products on products.id = wishlist_items.product_id
  where products.is_active and wishlist_items.customer_id = ${customerId})`

const withInstants = ({ created_at, updated_at, ...address }: JsonAddress): AddressRecord => ({
  ...address,
  created_at: new Date(created_at),
  updated_at: new Date(updated_at),
})
