import { sql, type RawBuilder } from 'kysely'

/**
 * Rules that always hold for invoices, credit notes, refunds and reductions (tax.md 1.5, office.md O5.9), each with the query of the rows
 * that break it. Invoices of a large shop that have no amounts yet (migration 0039) break none.
 */
export const taxRules: Record<string, RawBuilder<{ id: string }>> = {
  'credit note numbers with a gap': sql`
    select year::text as id from credit_notes full join credit_note_numbers using (year)
    group by year having count(number) <> coalesce(max(last_number), 0) or max(number) <> count(number)`,
  'an invoice that is not its lines': sql`
    select invoice.id::text from invoices invoice left join invoice_items line on line.invoice_id = invoice.id
    where invoice.total_halalas is not null group by invoice.id
    having invoice.total_halalas <> coalesce(sum(line.total_halalas - line.discount_halalas), 0) + invoice.shipping_halalas
      or invoice.vat_halalas <> coalesce(sum(line.vat_halalas), 0) + invoice.shipping_vat_halalas`,
  'a credit note that is not its lines': sql`
    select note.id::text from credit_notes note left join credit_note_items line on line.credit_note_id = note.id
    group by note.id having note.total_halalas <> coalesce(sum(line.gross_halalas), 0) + note.shipping_halalas
      or note.vat_halalas <> coalesce(sum(line.vat_halalas), 0) + note.shipping_vat_halalas`,
  'a line credited beyond itself': sql`
    select billed.id::text from credit_note_items credited join invoice_items billed on billed.id = credited.invoice_item_id
    group by billed.id having sum(credited.gross_halalas) > billed.total_halalas - billed.discount_halalas
      or sum(credited.vat_halalas) > billed.vat_halalas or sum(credited.quantity) > billed.quantity
      or (sum(credited.gross_halalas) = billed.total_halalas - billed.discount_halalas and sum(credited.vat_halalas) <> billed.vat_halalas)`,
  'shipping credited beyond itself': sql`
    select invoice.id::text from credit_notes note join invoices invoice on invoice.id = note.invoice_id
    group by invoice.id having sum(note.shipping_halalas) > invoice.shipping_halalas
      or sum(note.shipping_vat_halalas) > invoice.shipping_vat_halalas`,
  'a credit line of another invoice': sql`
    select credited.id::text from credit_note_items credited join credit_notes note on note.id = credited.credit_note_id
      join invoice_items billed on billed.id = credited.invoice_item_id where billed.invoice_id <> note.invoice_id`,
  'an invoice whose state is not its notes': sql`
    select id::text from invoices where not refunded_without_note and total_halalas is not null and (state = 'refunded') <> (
      total_halalas > 0 and total_halalas = (
        select coalesce(sum(total_halalas), 0) from credit_notes where invoice_id = invoices.id))`,
  'a cancelled order with an invoice that stands': sql`
    select orders.id::text from orders join invoices on invoices.order_id = orders.id
    where orders.status = 'cancelled' and invoices.state <> 'refunded'`,
  'more given back than paid': sql`
    select order_id::text as id from payment_transactions group by order_id
    having coalesce(sum(amount_halalas) filter (where type = 'refund'), 0)
      > coalesce(sum(amount_halalas) filter (where type in ('capture', 'cod') and status = 'paid'), 0)
        -- Money that came for an order which no longer stood has no invoice and goes back whole.
        + coalesce(sum(amount_halalas) filter (where type = 'refund' and invoice_id is null), 0)`,
  'a refund that is not its transaction': sql`
    select coalesce(done.id::text, given.id::text) as id from (select * from refunds where state = 'done') as done
      full join (select * from payment_transactions where refund_id is not null) as given on given.refund_id = done.id
    where done.id is null or given.id is null or done.amount_halalas <> given.amount_halalas`,
  'a refund that is not its credit note': sql`
    select refunds.id::text from refunds join credit_notes note on note.id = credit_note_id
    where refunds.amount_halalas <> note.total_halalas`,
  'more taken out of a line than there was': sql`
    select item.id::text from order_items item join order_reductions reduction on reduction.order_item_id = item.id
    group by item.id having sum(reduction.quantity) > item.quantity or sum(reduction.gross_halalas) > item.total_halalas - item.discount_halalas
      or sum(reduction.vat_halalas) > item.vat_halalas`,
  'a line of a credit note without its reduction': sql`
    select credited.id::text from credit_note_items credited
      left join order_reductions reduction on reduction.credit_note_item_id = credited.id
    where reduction.id is null or (reduction.quantity, reduction.gross_halalas, reduction.vat_halalas)
      is distinct from (credited.quantity, credited.gross_halalas, credited.vat_halalas)`,
  'an invoice that is not its order less what was taken out': sql`
    select invoice.id::text from invoices invoice join orders on orders.id = order_id
    where invoice.total_halalas <> grand_total_halalas - coalesce((
      select sum(gross_halalas) from order_reductions where order_id = orders.id and kind = 'removed'), 0)`,
}
