import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { hashSecret, newSecret } from '#domain/auth/token.ts'
import { billingAddress } from '../test/support/customer.ts'
import { openRawConnection, requestOf } from '../test/support/servers/raw-connection.ts'

/** One call of the API; rejects unless the answer is a 200. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<void>

/** A plant and its required choices; null: none. */
interface WantedProduct {
  id: number
  color: number | null
  size: number | null
}

/** A signed-in customer who always buys the same three plants. */
export interface Shopper {
  token: string
  products: WantedProduct[]
}

/** New customers with a session each, written directly into the database, without SMS codes. */
export async function signInShoppers(db: Db, count: number): Promise<Shopper[]> {
  const secrets = Array.from({ length: count }, newSecret)
  const hashes = secrets.map((secret) => hashSecret(secret))
  const { rows } = await sql<{ id: number; nth: number }>`
    with given as (select secret, nth from unnest(${hashes}::bytea[]) with ordinality as given (secret, nth)),
      people as (
        insert into customers (phone, first_name, last_name)
        select '+9665' || (10000000 + nth + (select count(*) from customers)), 'Sara', 'Alharbi' from given returning id, phone),
      numbered as (select id, row_number() over (order by phone) as nth from people)
    insert into sessions (customer_id, secret_sha256) select numbered.id, secret from numbered join given using (nth)
    returning id, (select nth::int from numbered where numbered.id = customer_id) as nth`.execute(
    db,
  )
  const plants = await plantsForSale(db)
  return rows.map(({ id, nth }) => ({
    token: `${id}|${secrets[nth - 1]}`,
    // Neighbouring shoppers share a plant, so that some wait for each other's stock.
    products: [0, 1, 2].flatMap((each) => plants[(2 * nth + each) % plants.length] ?? []),
  }))
}

async function plantsForSale(db: Db): Promise<WantedProduct[]> {
  const { rows } = await sql<WantedProduct>`
    select id, (select min(color_id) from product_colors where product_id = products.id) as color,
      (select min(size_id) from product_sizes where product_id = products.id) as size
    from products where is_active order by id`.execute(db)
  return rows
}

const choiceOf = ({ id, color, size }: WantedProduct) => ({
  product_id: id,
  quantity: 1,
  super_attribute: { ...(color && { color }), ...(size && { size }) },
})

/** The calls from the list of plants to a cash order. */
export const journey = ({ products }: Shopper): Parameters<Ask>[] => [
  ['GET', '/api/products?limit=24'],
  ['GET', `/api/products/${products[0]?.id}`],
  ...products.map((product): Parameters<Ask> => [
    'POST',
    `/api/v1/customer/cart/add/${product.id}`,
    choiceOf(product),
  ]),
  ['POST', '/api/v1/customer/checkout/save-address', { billing: billingAddress }],
  ['POST', '/api/v1/customer/checkout/save-payment', { payment: { method: 'cash_on_delivery' } }],
  ['POST', '/api/v1/customer/checkout/save-order'],
]

/** Calls as the shopper, on a separate connection. The list and the plant are requested as by an anonymous browser. */
export async function requestAs(
  { token }: Shopper,
  port: number,
): Promise<{ ask: Ask; close(): void }> {
  const line = await openRawConnection(port)
  return {
    async ask(method, path, body) {
      const own = method === 'POST' ? { Authorization: `Bearer ${token}` } : {}
      const json = body && { 'Content-Type': 'application/json' }
      const { status, answer } = await line.ask(
        requestOf(method, path, { ...own, ...json }, body && JSON.stringify(body)),
      )
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${String(answer)}`)
    },
    close: line.close,
  }
}
