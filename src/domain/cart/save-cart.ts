import { sql, type RawBuilder } from 'kysely'
import { memoizeByShape, prepared, type Placeholders } from '#db/prepared.ts'
import type { Db, Row } from '#db/tables.ts'
import { postalColumnsSql } from '../postal-columns.ts'
import { emptyCheckout } from './empty-cart.ts'
import { unsavedId } from './line-options.ts'
import {
  withDates,
  type CartAddress,
  type CartState,
  type CartLine,
  type Json,
} from './load-cart.ts'

/** The cart of a customer who has none yet. */
export const newCart = (customer_id: number, at: Date): Row<'carts'> => ({
  id: unsavedId,
  customer_id,
  ...emptyCheckout,
  created_at: at,
  updated_at: at,
})

/**
 * Writes what `after` has otherwise than `before`, in one statement, and only if the cart is still as it was when `before` was
 * read: every change of a cart sets its `updated_at`. Returns the state with the ids of what is new; null: somebody else
 * changed the cart meanwhile, and nothing is written.
 */
export async function saveCart(
  db: Db,
  before: CartState,
  after: CartState,
): Promise<CartState | null> {
  if (!before.cart || !after.cart) return after
  const lines = after.lines.filter((line) => !before.lines.includes(line))
  const deletedLineIds = before.lines
    .filter(({ id }) => !after.lines.some((line) => line.id === id))
    .map(({ id }) => id)
  const addresses = after.addresses.filter((address) => !before.addresses.includes(address))
  const areAddressesDeleted = before.addresses.length > 0 && after.addresses.length === 0
  const parts: Parts = {
    takesOut: deletedLineIds.length > 0 || areAddressesDeleted,
    putsLines: lines.length > 0,
    putsAddresses: addresses.length > 0,
  }
  if (isChosenAlike(before.cart, after.cart) && !Object.values(parts).includes(true)) return after
  const [written] = await writingOf({ isNew: before.cart.id === unsavedId, ...parts })(db, {
    ...after.cart,
    version: before.version,
    deletedLineIds,
    areAddressesDeleted,
    lines: JSON.stringify(lines),
    addresses: JSON.stringify(addresses),
  })
  return written ? mergeSaved(after, written) : null
}

interface Written extends Row<'carts'> {
  written_lines: Json<CartLine>[]
  written_addresses: Json<CartAddress>[]
}

function mergeSaved(
  after: CartState,
  { written_lines, written_addresses, ...cart }: Written,
): CartState {
  const lines = written_lines.map(withDates)
  const unchanged = after.lines.filter(
    ({ id }) => id !== unsavedId && !lines.some((line) => line.id === id),
  )
  return {
    ...after,
    cart,
    lines: [...unchanged, ...lines].toSorted((a, b) => a.id - b.id),
    addresses: written_addresses.length > 0 ? written_addresses.map(withDates) : after.addresses,
  }
}

/** What is chosen for the cart as a whole. */
const choices = Object.keys(emptyCheckout) as (keyof typeof emptyCheckout)[]

const isChosenAlike = (before: Row<'carts'>, after: Row<'carts'>) =>
  choices.every((column) => before[column] === after[column])

interface Writing extends Row<'carts'> {
  version: string | null
  deletedLineIds: number[]
  areAddressesDeleted: boolean
  /** Those that are new or changed, as JSON. */
  lines: string
  addresses: string
}

/** What a change has to do beside the cart's own row; only that stands in its statement. */
interface Parts {
  takesOut: boolean
  putsLines: boolean
  putsAddresses: boolean
}

const writingOf = memoizeByShape(({ isNew, ...parts }: Parts & { isNew: boolean }) =>
  prepared((cart: Placeholders<Writing>, db) =>
    writing(isNew ? made(cart) : changed(cart), parts, cart).compile(db),
  ),
)

const made = ({ customer_id, quoted_total_halalas }: Placeholders<Writing>) => sql`
  insert into carts (customer_id, quoted_total_halalas) values (${customer_id}, ${quoted_total_halalas})
  on conflict (customer_id) do nothing returning *`

const changed = (cart: Placeholders<Writing>) => sql`
  update carts set ${sql.join(choices.map((column) => sql`${sql.ref(column)} = ${cart[column]}`))}, updated_at = clock_timestamp()
  where id = ${cart.id} and updated_at = ${cart.version}::timestamptz returning *`

/** `holding`: makes or changes the cart, and yields nothing if somebody else came first. */
const writing = (
  holding: RawBuilder<unknown>,
  { takesOut, putsLines, putsAddresses }: Parts,
  rows: Placeholders<Writing>,
) => sql<Written>`
  with ${sql.join([
    sql`held as (${holding})`,
    ...(takesOut ? takingOut(rows) : []),
    ...(putsLines ? [puttingLines(rows)] : []),
    ...(putsAddresses ? [puttingAddresses(rows)] : []),
  ])}
  select held.*, ${putsLines ? allOf('written_lines') : none} as written_lines,
    ${putsAddresses ? allOf('written_addresses') : none} as written_addresses
  from held`

const none = sql`'[]'::json`
const allOf = (part: string) =>
  sql`coalesce((select json_agg(${sql.ref(part)}) from ${sql.table(part)}), '[]')`

const takingOut = ({ deletedLineIds, areAddressesDeleted }: Placeholders<Writing>) => [
  sql`deleted_lines as (delete from cart_items using held where cart_id = held.id and cart_items.id = any(${deletedLineIds}::int[]))`,
  sql`deleted_addresses as (delete from cart_addresses using held where cart_id = held.id and ${areAddressesDeleted})`,
]

const puttingLines = ({ lines }: Placeholders<Writing>) => sql`
  written_lines as (
    insert into cart_items (cart_id, product_id, color_id, size_id, planting_assistance, quantity, seen_price_halalas, updated_at)
    select held.id, product_id, color_id, size_id, planting_assistance, quantity, seen_price_halalas, line.updated_at
    from held, jsonb_populate_recordset(null::cart_items, ${lines}::jsonb) as line
    on conflict (cart_id, product_id, color_id, size_id, planting_assistance)
      do update set quantity = excluded.quantity, seen_price_halalas = excluded.seen_price_halalas, updated_at = excluded.updated_at
    returning *)`

const puttingAddresses = ({ addresses }: Placeholders<Writing>) => sql`
  written_addresses as (
    insert into cart_addresses (cart_id, kind, ${postalColumnsSql()}, updated_at)
    select held.id, kind, ${postalColumnsSql('address')}, address.updated_at from held, jsonb_populate_recordset(null::cart_addresses, ${addresses}::jsonb) as address
    on conflict (cart_id, kind) do update set (${postalColumnsSql()}, updated_at) = row(${postalColumnsSql('excluded')}, excluded.updated_at)
    returning *)`
