import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import type { Shop } from '../shop.ts'

/** A payment as the bank has recorded it. */
interface ProviderPayment {
  id: string
  attempt_id: string
  status: string
  amount_halalas: number
  /** The refunded part; absent: all of a refunded payment. */
  refunded_halalas?: number
}

/**
 * Invariants after any fault, once the reconciler has run: money and orders match one to one.
 *
 * - every payment of which the bank has kept something belongs to one valid order, of its amount, with its invoice, or the kept amount was
 * returned in another way;
 * - the amount returned by the bank is the amount in the shop;
 * - every valid order paid by card has its payment;
 * - nothing remains reserved;
 * - every order took its plants (the shops of the tests never start to track a plant that was sold before);
 * - the shop's own invariants hold.
 *
 * `payments`: of a bank other than the sandbox.
 */
export async function expectLedgerToEqualOrders(
  shop: Pick<Shop, 'db'>,
  payments?: ProviderPayment[],
): Promise<void> {
  const recorded = payments ?? (await shop.db.selectFrom('sandbox_payments').selectAll().execute())
  const { rows } = await sql<{ fault: string; id: string }>`
    with recorded as (
        select * from jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb)
          as (id text, attempt_id uuid, status text, amount_halalas bigint, refunded_halalas bigint)),
      bank as (
        select *, case when status in ('paid', 'refunded') then amount_halalas else 0 end - given_back as kept from (
          select *, coalesce(refunded_halalas, case when status = 'refunded' then amount_halalas else 0 end) as given_back from recorded) as one)
    select 'kept money without an order' as fault, payment.id
    from bank payment
    where kept > 0 and 1 <> (
      select count(*) from payment_attempts attempt
        join orders on orders.id = attempt.order_id
          and orders.grand_total_halalas = payment.amount_halalas and orders.payment_method = 'credit_card'
        join invoices on invoices.order_id = orders.id
        join payment_transactions paid on paid.order_id = orders.id and paid.type = 'capture' and paid.amount_halalas = payment.amount_halalas
      where attempt.id = payment.attempt_id and attempt.provider_payment_id = payment.id and (
        (orders.status in ('processing', 'shipped', 'delivered') and attempt.state = 'captured' and invoices.state = 'paid')
        or kept = (select sum(amount_halalas) from refunds where order_id = orders.id and method <> 'card')))
    union all
    select 'an order without its money', orders.id::text
    from orders
    where payment_method = 'credit_card' and status in ('processing', 'shipped', 'delivered') and not exists (
      select from payment_attempts attempt join bank payment on payment.attempt_id = attempt.id
      where attempt.order_id = orders.id
        and ((attempt.state = 'captured' and kept > 0) or (attempt.state = 'refunded' and kept = 0)))
    union all
    select 'money at the bank that is not the refunds', payment.id
    from bank payment join payment_attempts attempt on attempt.id = payment.attempt_id
      join invoices on invoices.order_id = attempt.order_id and not refunded_without_note
    where given_back <> coalesce((
      select sum(amount_halalas) from refunds where refunds.attempt_id = attempt.id and state = 'done'), 0)
    union all
    select 'something still reserved', id::text from payment_attempts where state = 'started'
    union all
    select 'an order whose plants were not taken', orders.id::text
    from orders join order_items item on item.order_id = orders.id join products on products.id = product_id and stock_quantity is not null
    where orders.status <> 'cancelled' and not exists (
      select from stock_movements where order_id = orders.id and product_id = products.id and reason = 'sold')
    union all
    select 'an end that is none', attempt.id::text
    from payment_attempts attempt left join orders on orders.id = order_id
    where (state in ('refused', 'abandoned', 'refund_due') and orders.status <> 'cancelled')
      or (state = 'refunded' and orders.status <> 'cancelled' and amount_halalas <> coalesce((
        select sum(amount_halalas) from refunds where attempt_id = attempt.id and refunds.state = 'done'), 0))
      or (state = 'awaiting' and orders.status <> 'pending_payment')`.execute(shop.db)
  expect(rows).toEqual([])
  expect(await checkInvariants(shop.db)).toEqual([])
}

/** Backdates attempts, so that they are due for the reconciler. */
export async function age(shop: Pick<Shop, 'db'>, minutes: number): Promise<void> {
  await sql`update payment_attempts set started_at = started_at - make_interval(mins => ${minutes}),
    asked_at = asked_at - make_interval(mins => ${minutes}), updated_at = updated_at - make_interval(mins => ${minutes}), leased_until = leased_until - make_interval(mins => ${minutes})`.execute(
    shop.db,
  )
  await sql`update carts set card_expires_at = card_expires_at - make_interval(mins => ${minutes})`.execute(
    shop.db,
  )
}
