import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { billingAddress } from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'
import { newPhone, type Answer, type Shop } from '../../support/shop.ts'

export interface Shopper {
  id: number
  phone: string
  token: string
}

/** New customers who are signed in. Written directly into the database, because a thousand codes by SMS would be another test. */
export async function newShoppers(db: Db, count: number): Promise<Shopper[]> {
  const phones = Array.from({ length: count }, newPhone)
  const secrets = phones.map(() => randomBytes(32).toString('base64url'))
  const { first_name, last_name } = billingAddress
  const { rows } = await sql<Shopper>`
    with given as (select phone, secret from unnest(${phones}::text[], ${secrets}::text[]) as given (phone, secret)),
      people as (insert into customers (phone, first_name, last_name) select phone, ${first_name}::text, ${last_name}::text from given returning id, phone),
      opened as (
        insert into sessions (customer_id, secret_sha256) select id, sha256(convert_to(secret, 'UTF8')) from people join given using (phone)
        returning id, customer_id)
    select people.id, phone, opened.id || '|' || secret as token
    from opened join people on people.id = opened.customer_id join given using (phone)`.execute(db)
  return rows
}

/** New shoppers, each with one of the plant in the cart and ready for a cash order: returns their tokens. */
export async function shoppersAtCheckout(
  { db }: Pick<Shop, 'db'>,
  plant: Plant,
  count: number,
): Promise<string[]> {
  const shoppers = await newShoppers(db, count)
  const { first_name, last_name, email, city, phone, address1 } = billingAddress
  await sql`
    with made as (
        insert into carts (customer_id, shipping_method, payment_method, quoted_total_halalas)
        select id, 'free_free', 'cash_on_delivery', ${plant.priceHalalas}::bigint from unnest(${shoppers.map(({ id }) => id)}::int[]) as people (id)
        returning id),
      filled as (
        insert into cart_items (cart_id, product_id, quantity, seen_price_halalas) select id, ${plant.id}::int, 1, ${plant.priceHalalas}::int from made)
    insert into cart_addresses (cart_id, kind, first_name, last_name, email, phone, lines, city)
    select id, kind, ${first_name}::text, ${last_name}::text, ${email}::text, ${phone}::text, ${[address1]}::text[], ${city}::text
    from made cross join unnest(array['billing', 'shipping']) as kind`.execute(db)
  return shoppers.map(({ token }) => token)
}

/** Orders; retries while the shop answers that it is busy (503), which is allowed on a slow machine. */
export async function saveOrder(shop: Shop, token: string): Promise<Answer> {
  for (;;) {
    const answer = await shop.call('POST', '/api/v1/customer/checkout/save-order', { token })
    if (answer.status !== 503) return answer
  }
}

/** Runs the work for each item, at most `atOnce` at a time; returns the results in the order of the list. */
export async function mapConcurrently<Item, Result>(
  atOnce: number,
  list: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const queue = async () => {
    for (let place = next++; place < list.length; place = next++)
      results[place] = await work(list[place] as Item)
  }
  await Promise.all(Array.from({ length: atOnce }, queue))
  return results
}

/** `{ 200: 10, insufficientStock: 3 }` */
export function countAnswers(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers)
    counts[body.code ?? status] = (counts[body.code ?? status] ?? 0) + 1
  return counts
}
