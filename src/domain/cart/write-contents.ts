import { sql, type RawBuilder } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import { noCard } from './empty-cart.ts'
import { unwritten } from './unwritten.ts'
import { withDates, type CartAddress, type CartContents, type CartLine, type Json } from './load-contents.ts'

/** The cart of a customer who has none yet. */
export const newCart = (customer_id: number): Row<'carts'> => ({
  id: unwritten,
  customer_id,
  coupon_id: null,
  shipping_method: null,
  payment_method: null,
  ...noCard,
  quoted_total_halalas: 0,
  created_at: new Date(),
  updated_at: new Date(),
})

/**
 * Writes what `after` has otherwise than `before`, in one statement, and only if the cart is still as it was when `before` was
 * read: whoever changes a cart sets its `updated_at`. Returns the contents with the ids of what is new; null: somebody else
 * changed the cart meanwhile, and nothing is written.
 */
export async function writeContents(db: Db, before: CartContents, after: CartContents): Promise<CartContents | null> {
  if (!before.cart || !after.cart) return after
  const choices = changedChoices(before.cart, after.cart)
  const lines = after.lines.filter((line) => !before.lines.includes(line))
  const goneLines = before.lines.filter(({ id }) => !after.lines.some((line) => line.id === id))
  const addresses = after.addresses.filter((address) => !before.addresses.includes(address))
  const areAddressesGone = before.addresses.length > 0 && after.addresses.length === 0
  if (choices.length + lines.length + goneLines.length + addresses.length === 0 && !areAddressesGone) return after
  const parts = [
    sql`held as (${before.cart.id === unwritten ? make(after.cart) : hold(before.cart.id, before.version, choices)})`,
    ...(goneLines.length > 0 ? [deleteLines(goneLines)] : []),
    ...(areAddressesGone ? [sql`gone_addresses as (delete from cart_addresses using held where cart_id = held.id)`] : []),
    ...(lines.length > 0 ? [writeLines(lines)] : []),
    ...(addresses.length > 0 ? [writeAddresses(addresses)] : []),
  ]
  const { rows } = await sql<Written>`
    with ${sql.join(parts)}
    select held.*, ${lines.length > 0 ? sql`(select json_agg(written_lines) from written_lines)` : sql`null::json`} as written_lines,
      ${addresses.length > 0 ? sql`(select json_agg(written_addresses) from written_addresses)` : sql`null::json`} as written_addresses
    from held`.execute(db)
  return rows[0] ? takeIn(after, rows[0]) : null
}

interface Written extends Row<'carts'> {
  written_lines: Json<CartLine>[] | null
  written_addresses: Json<CartAddress>[] | null
}

function takeIn(after: CartContents, { written_lines, written_addresses, ...cart }: Written): CartContents {
  const lines = (written_lines ?? []).map(withDates)
  const kept = after.lines.filter(({ id }) => id !== unwritten && !lines.some((line) => line.id === id))
  return {
    ...after,
    cart,
    lines: [...kept, ...lines].toSorted((a, b) => a.id - b.id),
    addresses: written_addresses?.map(withDates) ?? after.addresses,
  }
}

type Choice = [column: string, value: unknown]

const changedChoices = (before: Row<'carts'>, after: Row<'carts'>): Choice[] =>
  Object.entries(after).filter(([column, value]) => before[column as keyof Row<'carts'>] !== value)

const hold = (id: number, version: string | null, choices: Choice[]): RawBuilder<unknown> => sql`
  update carts set ${sql.join([...choices.map(([column, value]) => sql`${sql.ref(column)} = ${value}`), sql`updated_at = clock_timestamp()`])}
  where id = ${id} and updated_at = ${version}::timestamptz returning *`

const make = ({ customer_id, quoted_total_halalas }: Row<'carts'>): RawBuilder<unknown> => sql`
  insert into carts (customer_id, quoted_total_halalas) values (${customer_id}, ${quoted_total_halalas})
  on conflict (customer_id) do nothing returning *`

const deleteLines = (gone: CartLine[]): RawBuilder<unknown> => sql`
  gone_lines as (delete from cart_items using held where cart_id = held.id and cart_items.id = any(${gone.map(({ id }) => id)}::int[]))`

const writeLines = (lines: CartLine[]): RawBuilder<unknown> => sql`
  written_lines as (
    insert into cart_items (cart_id, product_id, color_id, size_id, planting_assistance, quantity, seen_price_halalas, updated_at)
    select held.id, product_id, color_id, size_id, planting_assistance, quantity, seen_price_halalas, line.updated_at
    from held, jsonb_populate_recordset(null::cart_items, ${JSON.stringify(lines)}::jsonb) as line
    on conflict (cart_id, product_id, color_id, size_id, planting_assistance)
      do update set quantity = excluded.quantity, seen_price_halalas = excluded.seen_price_halalas, updated_at = excluded.updated_at
    returning *)`

const addressColumns: (keyof CartAddress)[] = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'company_name',
  'vat_id',
  'lines',
  'city',
  'postcode',
  'state',
  'national_address',
  'updated_at',
]

const writeAddresses = (addresses: CartAddress[]): RawBuilder<unknown> => sql`
  written_addresses as (
    insert into cart_addresses (cart_id, kind, ${sql.join(addressColumns.map((column) => sql.ref(column)))})
    select held.id, kind, ${sql.join(addressColumns.map((column) => sql.ref(`address.${column}`)))}
    from held, jsonb_populate_recordset(null::cart_addresses, ${JSON.stringify(addresses)}::jsonb) as address
    on conflict (cart_id, kind)
      do update set (${sql.join(addressColumns.map((column) => sql.ref(column)))}) = row(${sql.join(addressColumns.map((column) => sql.ref(`excluded.${column}`)))})
    returning *)`
