import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { documentNumberSql } from '#domain/document-numbers.ts'
import { replacedReason } from './replaced-mail.ts'

/** A line of the mail, of `order_items item` and `products`, with this quantity and sum. */
export const soldLineJson = (quantity: RawBuilder<unknown>, gross: RawBuilder<unknown>) => sql`
  jsonb_build_object('name_ar', item.name_ar, 'name_latin', item.name_latin, 'name_en', products.name_en,
    'color_name_ar', color_name_ar, 'color_name_en', color_name_en, 'size_name_ar', size_name_ar, 'size_name_en', size_name_en,
    'planting_assistance', planting_assistance, 'unit', item.unit, 'quantity', ${quantity}, 'gross_halalas', ${gross})`

const line = (where: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(${soldLineJson(sql`reduction.quantity`, sql`reduction.gross_halalas`)} order by item.id), '[]')
    from order_reductions reduction join order_items item on item.id = order_item_id join products on products.id = item.product_id
    where ${where})`

/**
 * Queues the mail about a refund with a credit note to the order's billing address, in the language of the order. One statement, in the
 * transaction of the change it reports. Queueing again has an effect only when the amount is to arrive in another way than the last mail
 * said: the new mail then corrects it. A mail that was given up or discarded informed nobody, nor did one that no worker has
 * taken yet, which is discarded now. A refund for which staff chose no mail gets none. Returns whether a mail was queued.
 */
export async function queueRefundEmail(tx: Db, refundId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with refund as (
      select refunds.*,
        case refunds.method when 'card' then attempt.card_last4 else refunds.iban_last4 end as last4
      from refunds left join payment_attempts attempt on attempt.id = refunds.attempt_id
      where refunds.id = ${refundId}::uuid and tell_customer),
    replaced as (
      update outbox set dead_at = now(), discarded_at = now(), last_error = ${replacedReason}
      from refund
      where split_part(key, ':', 2) = refund.order_id::text and split_part(key, ':', 3) = refund.id::text and template = 'orderRefunded'
        and sent_at is null and dead_at is null and attempts = 0
        and (facts->>'method', facts->>'last4') is distinct from (refund.method, refund.last4)
      returning outbox.id)
    insert into outbox (key, channel, recipient, template, locale, facts)
    select concat_ws(':', 'orderRefunded', orders.id, refund.id, earlier.last_id), 'mail', billing.email, 'orderRefunded', orders.locale,
      jsonb_build_object('orderId', orders.id, 'first_name', billing.first_name,
        'lines', ${line(sql`reduction.credit_note_id = note.id`)}, 'shipping_halalas', note.shipping_halalas,
        'total_halalas', note.total_halalas, 'vat_halalas', note.vat_halalas, 'vat_rate_basis_points', orders.vat_rate_basis_points,
        'method', refund.method, 'last4', refund.last4, 'is_correction', earlier.latest_facts is not null,
        'credit_note', jsonb_build_object('id', note.id, 'number', ${documentNumberSql('CN', 'note')}))
    from refund join orders on orders.id = refund.order_id
      join credit_notes note on note.id = refund.credit_note_id
      join order_addresses billing on billing.order_id = orders.id and billing.kind = 'billing'
      cross join lateral (
        select max(id) as last_id,
          (array_agg(facts order by id desc) filter (
            where dead_at is null and discarded_at is null and id not in (select id from replaced)))[1] as latest_facts
        from outbox
        where split_part(key, ':', 2) = orders.id::text and split_part(key, ':', 3) = refund.id::text and template = 'orderRefunded'
      ) earlier
    where billing.email <> ''
      and (earlier.latest_facts is null or (earlier.latest_facts->>'method', earlier.latest_facts->>'last4') is distinct from (refund.method, refund.last4))
    on conflict (key) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Queues the mail about a reduction of an order before its invoice, with the amount left to pay; otherwise as `queueRefundEmail`. */
export async function queueReductionEmail(
  tx: Db,
  orderId: number,
  reductionIds: readonly number[],
): Promise<void> {
  const ids = sql`${reductionIds}::int[]`
  await sql`
    insert into outbox (key, channel, recipient, template, locale, facts)
    select 'orderReduced:' || orders.id || ':' || ${reductionIds[0] ?? 0}::int, 'mail', billing.email, 'orderReduced', orders.locale,
      jsonb_build_object('orderId', orders.id, 'first_name', billing.first_name,
        'lines', ${line(sql`reduction.id = any(${ids})`)}, 'shipping_halalas', 0,
        'total_halalas', (select sum(gross_halalas) from order_reductions where id = any(${ids})),
        'vat_halalas', (select sum(vat_halalas) from order_reductions where id = any(${ids})),
        'vat_rate_basis_points', orders.vat_rate_basis_points,
        'due_halalas', grand_total_halalas - (select sum(gross_halalas) from order_reductions where order_id = orders.id))
    from orders join order_addresses billing on billing.order_id = orders.id and billing.kind = 'billing'
    where orders.id = ${orderId} and billing.email <> ''
    on conflict (key) do nothing`.execute(tx)
}
