import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { taxRules } from './tax-rules.ts'
import { usesCoupon } from '#domain/coupons/coupon-use.ts'
import { legalMoves } from '#domain/orders/status-machine.ts'

/** A broken rule and the id of a row that breaks it. */
export interface Violation {
  rule: string
  id: string
}

/** Mails of older orders may have been deleted; this is less than their shortest retention (`SENT_MAIL_RETENTION_DAYS`). */
const mailsCheckedDays = 30
const isRecent = sql`orders.placed_at > now() - make_interval(days => ${sql.lit(mailsCheckedDays)})`

const standing = sql.raw(`('processing', 'shipped', 'delivered')`)

/**
 * Rules that hold after every transaction, whatever fails, each with the query of the rows that break it. Orders of a closed account need
 * no messages, because those are deleted with the account.
 */
const rules: Record<string, RawBuilder<{ id: string }>> = {
  // A product that varies has no stock outside its variants; its own stock is their sum (`checkCatalogue`).
  'stock that is not its movements': sql`
    select products.id::text from products
      left join stock_movements moved on moved.product_id = products.id and (not varies or moved.variant_id is null)
    where stock_quantity is not null
    group by products.id having case when varies then 0 else stock_quantity end <> coalesce(sum(moved.quantity), 0)`,
  // A constraint of the table forbids this too; a database restored or created otherwise may lack the constraint.
  'stock below nothing': sql`select id::text from products where stock_quantity < 0`,
  'a variant’s stock that is not its movements': sql`
    select variant.id::text from product_variants variant left join stock_movements moved on moved.variant_id = variant.id
    where variant.stock_quantity is not null
    group by variant.id having variant.stock_quantity <> coalesce(sum(moved.quantity), 0)`,
  'a line of an order whose variant is another product’s': sql`
    select item.order_id::text as id from order_items item left join product_variants variant on variant.id = item.variant_id
    where item.variant_id is not null and variant.product_id is distinct from item.product_id`,
  'a stock document that is not its movements': sql`
    with lined as (
        select document_id, product_id, coalesce(variant_id, 0) as variant, sum(coalesce(change, 0)) as quantity
        from stock_document_lines join stock_documents on stock_documents.id = document_id and state in ('applied', 'undone')
        group by document_id, product_id, coalesce(variant_id, 0)),
      moved as (
        select document_id, product_id, coalesce(variant_id, 0) as variant, sum(quantity) as quantity
        from stock_movements where document_id is not null group by document_id, product_id, coalesce(variant_id, 0))
    select document_id::text as id from lined full join moved using (document_id, product_id, variant)
    group by document_id having bool_or(coalesce(lined.quantity, 0) <> coalesce(moved.quantity, 0))`,
  'a stock document that its counter-document does not take back': sql`
    select reversed.id::text from stock_documents reversed left join stock_documents counter on counter.undoes_id = reversed.id
    where (reversed.state = 'undone') <> (counter.id is not null)
    union select reversed.id::text from stock_documents reversed join stock_documents counter on counter.undoes_id = reversed.id
      join stock_movements moved on moved.document_id in (reversed.id, counter.id)
    group by reversed.id, product_id, coalesce(variant_id, 0) having sum(quantity) <> 0`,
  // Plants whose stock was not tracked when they were ordered, or is not tracked now, cannot be compared. Pieces that reductions put back
  // into stock are subtracted. Those of an order that was refused at the door came back, or did not.
  'plants taken that are not those ordered': sql`
    with moved as (
        select order_id, product_id, coalesce(variant_id, 0) as variant, sum(quantity) as quantity
        from stock_movements where order_id is not null group by order_id, product_id, coalesce(variant_id, 0)),
      ordered as (
        select order_id, product_id, coalesce(variant_id, 0) as variant, sum(quantity - coalesce((
          select sum(restock_quantity) from order_reductions where order_item_id = order_items.id), 0)) as quantity
        from order_items group by order_id, product_id, coalesce(variant_id, 0))
    select orders.id::text from moved join orders on orders.id = moved.order_id
      join products on products.id = moved.product_id and stock_quantity is not null
      left join ordered using (order_id, product_id, variant)
    where moved.quantity <> case when orders.status = 'cancelled' then 0 else -coalesce(ordered.quantity, 0) end
      and not (orders.status = 'cancelled' and moved.quantity = -coalesce(ordered.quantity, 0)
        and exists (select from shipments where order_id = orders.id))`,
  'plants kept for nothing': sql`
    select attempt.id::text from payment_attempts attempt join stock_movements moved on moved.attempt_id = attempt.id
      join products on products.id = product_id and stock_quantity is not null
    where attempt.order_id is null and state <> 'started'
    group by attempt.id, product_id, coalesce(variant_id, 0) having sum(quantity) <> 0`,
  // A delivered order keeps its status when money is refunded by hand at the payment provider.
  'a card order without its one charge': sql`
    select orders.id::text from orders
    where payment_method = 'credit_card' and status in ${standing} and grand_total_halalas > 0 and 1 <> (
      select count(*) from payment_transactions paid join payment_attempts attempt on attempt.id = paid.attempt_id
      where paid.order_id = orders.id and paid.type = 'capture' and paid.status = 'paid'
        and attempt.order_id = orders.id and attempt.state in ('captured', 'refunding', 'refunded')
        and grand_total_halalas = all (array[paid.amount_halalas, attempt.amount_halalas]))`,
  // Refunds that staff still have to transfer or hand over count as refunded.
  'money kept for an order that does not stand': sql`
    select orders.id::text from orders join payment_transactions paid on paid.order_id = orders.id and paid.type = 'capture'
    where orders.status not in ${standing} and paid.amount_halalas > coalesce((
      select sum(amount_halalas) from payment_transactions where order_id = orders.id and type = 'refund'), 0) + coalesce((
      select sum(amount_halalas) from refunds where order_id = orders.id and state <> 'done'), 0)
    union select attempt.id::text from payment_attempts attempt join orders on orders.id = order_id
    where state in ('captured', 'refunding') and orders.status not in ${standing} and attempt.amount_halalas > coalesce((
      select sum(amount_halalas) from refunds where order_id = orders.id), 0)`,
  'an order that waits for a payment nobody makes': sql`
    select id::text from orders where status = 'pending_payment' and not exists (
      select from payment_attempts where order_id = orders.id and state = 'awaiting')
    union select attempt.id::text from payment_attempts attempt join orders on orders.id = order_id
    where state = 'awaiting' and orders.status <> 'pending_payment'`,
  'a delivered order without its invoice and payment': sql`
    select id::text from orders
    where status = 'delivered' and not exists (
      select from invoices join payment_transactions paid on paid.invoice_id = invoices.id and paid.type in ('capture', 'cod')
      where invoices.order_id = orders.id)`,
  'invoice numbers with a gap': sql`
    select year::text as id from invoices full join invoice_numbers using (year)
    group by year having count(number) <> coalesce(max(last_number), 0) or max(number) <> count(number)`,
  'an order that is not the sum of its lines': sql`
    select orders.id::text from orders left join order_items item on item.order_id = orders.id
    group by orders.id
    having sub_total_halalas <> coalesce(sum(item.total_halalas), 0) or orders.discount_halalas <> coalesce(sum(item.discount_halalas), 0)
      or (shipping_halalas = 0 and orders.vat_halalas <> coalesce(sum(item.vat_halalas), 0))`,
  'half an order': sql`
    select id::text from orders
    where not exists (select from order_items where order_id = orders.id)
      or 2 <> (select count(*) from order_addresses where order_id = orders.id)`,
  // Pieces removed before the invoice are subtracted; refunded pieces may have been sent before.
  'more sent than was ordered': sql`
    select line.id::text from order_items line join shipment_items sent on sent.order_item_id = line.id
    group by line.id having sum(coalesce(sent.quantity, line.quantity)) > line.quantity - coalesce((
      select sum(quantity) from order_reductions where order_item_id = line.id and kind = 'removed'), 0)`,
  'parcels of an order that has not left': sql`
    select orders.id::text from orders
    where status in ('pending', 'pending_payment') and exists (select from shipments where order_id = orders.id)`,
  'an order that left and was cancelled, but not at the door': sql`
    select orders.id::text from orders
    where status = 'cancelled' and (exists (select from shipments where order_id = orders.id)
      or exists (select from order_status_changes where order_id = orders.id and status = 'shipped'))
      and (payment_method <> 'cash_on_delivery' or exists (select from invoices where order_id = orders.id)
        or not exists (select from shipments where order_id = orders.id)
        or not exists (select from order_status_changes where order_id = orders.id and status = 'shipped'))`,
  'an order that left without some of its plants': sql`
    with sent as (
        select order_item_id, sum(coalesce(sent.quantity, line.quantity)) as pieces
        from shipment_items sent join order_items line on line.id = order_item_id group by order_item_id),
      reduced as (select order_item_id, sum(quantity) as pieces from order_reductions group by order_item_id)
    select distinct orders.id::text from orders join order_items line on line.order_id = orders.id
      left join sent on sent.order_item_id = line.id left join reduced on reduced.order_item_id = line.id
    where orders.status in ('shipped', 'delivered') and coalesce(sent.pieces, 0) + coalesce(reduced.pieces, 0) < line.quantity`,
  // A payment attempt that has started reserves one use of its coupon.
  'a coupon counted wrong': sql`
    select id::text from coupons
    where times_used <> (select count(*) from orders where coupon_id = coupons.id and ${usesCoupon})
      + (select count(*) from payment_attempts where state = 'started' and frozen #>> '{order,coupon_id}' = coupons.id::text)`,
  'an order without its mails': sql`
    select orders.id::text from orders
      join customers on customers.id = customer_id and closed_at is null
      join (values ('pending', 'orderPlaced'), ('processing', 'orderPlaced'), ('shipped', 'orderPlaced'), ('shipped', 'orderShipped'),
        ('delivered', 'orderPlaced'), ('delivered', 'orderShipped'), ('delivered', 'orderDelivered')) as notice (status, template)
        on notice.status = orders.status
    where ${isRecent} and not exists (select from outbox where key = notice.template || ':' || orders.id)
    union select orders.id::text from orders
      join customers on customers.id = customer_id and closed_at is null
      join order_status_changes former on former.order_id = orders.id and former.status in ('pending', 'processing')
      cross join (values ('orderPlaced'), ('orderCancelled')) as notice (template)
    where ${isRecent} and orders.status = 'cancelled' and not exists (select from outbox where key = notice.template || ':' || orders.id)`,
  'a history that is no legal path': sql`
    with steps as (
      select order_id, status, lag(status) over one_order as former, lead(id) over one_order is null as is_last
      from order_status_changes window one_order as (partition by order_id order by id))
    select order_id::text as id from steps join orders on orders.id = order_id
    where (former is null and steps.status not in ('pending', 'processing', 'pending_payment'))
      or (former is not null and former || '>' || steps.status <> all (${legalMoves}::text[]))
      or (is_last and steps.status <> orders.status)
    union select id::text from orders where not exists (select from order_status_changes where order_id = orders.id)`,
  // A new shop has no staff until its first owner is created.
  'a team without an active owner': sql`
    select min(staff.customer_id)::text as id from staff having count(*) > 0 and not exists (
      select from staff owner join staff_roles using (customer_id) join customers on customers.id = owner.customer_id
      where role = 'owner' and owner.state = 'active' and customers.is_active)`,
  'an elevated session of somebody who does not work here': sql`
    select sessions.id::text from sessions left join staff on staff.customer_id = sessions.customer_id
    where office_until > now() and staff.state is distinct from 'active'`,
  // The rows themselves are deleted after a month. A job that was undone may have been cancelled before, with rows left.
  'a job that is over with rows left': sql`
    select id::text from jobs where state = 'done'
      and (exists (select from job_rows where job_id = jobs.id and job_rows.state = 'waiting') or done + failed + skipped <> total)`,
}

const allRules = { ...rules, ...taxRules }

/**
 * Checks that stock, money, coupons, messages and histories agree in the whole database. One statement, valid at any moment while the shop
 * is open. Returns an empty list when every rule holds.
 */
export async function checkInvariants(db: Db): Promise<Violation[]> {
  const queries = Object.entries(allRules).map(
    ([rule, broken]) => sql`select ${rule}::text as rule, id from (${broken}) as broken`,
  )
  const { rows } =
    await sql<Violation>`${sql.join(queries, sql` union all `)} order by rule, id`.execute(db)
  return rows
}
