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

/** The cart of a customer without a stored cart. */
export const newCart = (customer_id: number, at: Date): Row<'carts'> => ({
  id: unsavedId,
  customer_id,
  ...emptyCheckout,
  created_at: at,
  updated_at: at,
})

/**
 * Writes the differences between `before` and `after` in one statement, and only if the cart is unchanged since `before` was read: every
 * change of a cart sets its `updated_at`. Returns the state with the ids of new rows; null: somebody else changed the cart meanwhile, and
 * nothing is written.
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
  const parts: StatementParts = {
    deletesRows: deletedLineIds.length > 0 || areAddressesDeleted,
    writesLines: lines.length > 0,
    writesAddresses: addresses.length > 0,
  }
  if (hasSameChoices(before.cart, after.cart) && !Object.values(parts).includes(true)) return after
  const [written] = await saveStatement({ isNew: before.cart.id === unsavedId, ...parts })(db, {
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

/** The columns chosen for the cart as a whole. */
const choices = Object.keys(emptyCheckout) as (keyof typeof emptyCheckout)[]

const hasSameChoices = (before: Row<'carts'>, after: Row<'carts'>) =>
  choices.every((column) => before[column] === after[column])

interface CartToSave extends Row<'carts'> {
  version: string | null
  deletedLineIds: number[]
  areAddressesDeleted: boolean
  /** New or changed lines, as JSON. */
  lines: string
  addresses: string
}

/** The parts of the statement other than writing the row of the cart. */
interface StatementParts {
  deletesRows: boolean
  writesLines: boolean
  writesAddresses: boolean
}

const saveStatement = memoizeByShape(({ isNew, ...parts }: StatementParts & { isNew: boolean }) =>
  prepared((cart: Placeholders<CartToSave>, db) =>
    saveSql(isNew ? insertCart(cart) : updateCart(cart), parts, cart).compile(db),
  ),
)

const insertCart = ({ customer_id, quoted_total_halalas }: Placeholders<CartToSave>) => sql`
  insert into carts (customer_id, quoted_total_halalas) values (${customer_id}, ${quoted_total_halalas})
  on conflict (customer_id) do nothing returning *`

const updateCart = (cart: Placeholders<CartToSave>) => sql`
  update carts set ${sql.join(choices.map((column) => sql`${sql.ref(column)} = ${cart[column]}`))}, updated_at = clock_timestamp()
  where id = ${cart.id} and updated_at = ${cart.version}::timestamptz returning *`

/** `cartSql` inserts or updates the cart, and returns no row if somebody else changed it first. */
const saveSql = (
  cartSql: RawBuilder<unknown>,
  { deletesRows, writesLines, writesAddresses }: StatementParts,
  rows: Placeholders<CartToSave>,
) => sql<Written>`
  with ${sql.join([
    sql`saved as (${cartSql})`,
    ...(deletesRows ? deletionsSql(rows) : []),
    ...(writesLines ? [upsertLinesSql(rows)] : []),
    ...(writesAddresses ? [upsertAddressesSql(rows)] : []),
  ])}
  select saved.*, ${writesLines ? allOf('written_lines') : emptyArray} as written_lines,
    ${writesAddresses ? allOf('written_addresses') : emptyArray} as written_addresses
  from saved`

const emptyArray = sql`'[]'::json`
const allOf = (part: string) =>
  sql`coalesce((select json_agg(${sql.ref(part)}) from ${sql.table(part)}), '[]')`

const deletionsSql = ({ deletedLineIds, areAddressesDeleted }: Placeholders<CartToSave>) => [
  sql`deleted_lines as (delete from cart_items using saved where cart_id = saved.id and cart_items.id = any(${deletedLineIds}::int[]))`,
  sql`deleted_addresses as (delete from cart_addresses using saved where cart_id = saved.id and ${areAddressesDeleted})`,
]

const upsertLinesSql = ({ lines }: Placeholders<CartToSave>) => sql`
  written_lines as (
    insert into cart_items (cart_id, product_id, color_id, size_id, planting_assistance, quantity, seen_price_halalas, updated_at)
    select saved.id, product_id, color_id, size_id, planting_assistance, quantity, seen_price_halalas, line.updated_at
    from saved, jsonb_populate_recordset(null::cart_items, ${lines}::jsonb) as line
    on conflict (cart_id, product_id, color_id, size_id, planting_assistance)
      do update set quantity = excluded.quantity, seen_price_halalas = excluded.seen_price_halalas, updated_at = excluded.updated_at
    returning *)`

const upsertAddressesSql = ({ addresses }: Placeholders<CartToSave>) => sql`
  written_addresses as (
    insert into cart_addresses (cart_id, kind, ${postalColumnsSql()}, updated_at)
    select saved.id, kind, ${postalColumnsSql('address')}, address.updated_at from saved, jsonb_populate_recordset(null::cart_addresses, ${addresses}::jsonb) as address
    on conflict (cart_id, kind) do update set (${postalColumnsSql()}, updated_at) = row(${postalColumnsSql('excluded')}, excluded.updated_at)
    returning *)`
