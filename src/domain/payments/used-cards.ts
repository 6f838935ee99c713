import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/** A card, with all that the shop stores about it. */
export interface UsedCard {
  /** Id of its last payment. */
  id: number
  card_brand: string | null
  card_last4: string
  last_used_at: Date
}

/** Returns the cards that have paid this customer's orders, last used first, without removed ones. One statement. */
export async function listUsedCards(db: Db, customerId: number): Promise<UsedCard[]> {
  const { rows } = await sql<UsedCard>`
    select * from (
      select distinct on (card_brand, card_last4) payment.id, card_brand, card_last4, payment.created_at as last_used_at
      from payment_transactions payment join orders on orders.id = order_id
      where customer_id = ${customerId} and type = 'capture' and card_last4 is not null and card_forgotten_at is null
      order by card_brand, card_last4, payment.id desc) as cards
    order by id desc`.execute(db)
  return rows
}

/**
 * Removes a card from the list until it pays again; orders, invoices and transactions still name it, as the law requires. One statement.
 *
 * @throws ShopError `notFound`: no payment of this customer by a card has this id
 */
export async function forgetCard(db: Db, customerId: number, paymentId: number): Promise<void> {
  const { rows } = await sql`
    with named as (
        select card_brand, card_last4 from payment_transactions payment join orders on orders.id = order_id
        where payment.id = ${paymentId} and customer_id = ${customerId} and type = 'capture' and card_last4 is not null),
      forgotten as (
        update payment_transactions payment set card_forgotten_at = now()
        from orders, named
        where orders.id = payment.order_id and customer_id = ${customerId} and type = 'capture' and card_forgotten_at is null
          and payment.card_last4 = named.card_last4 and payment.card_brand is not distinct from named.card_brand)
    select 1 from named`.execute(db)
  if (rows.length === 0) throw new ShopError('notFound')
}
