import { sql, type RawBuilder } from 'kysely'
import type { Db, OrderStatus } from '#db/tables.ts'
import { defaultLocale, type Locale } from '#shared/locale.ts'
import type { MailedLine, OrderPayload, OrderTemplate } from './payload.ts'

type Column<Shape, Name extends string & keyof Shape = string & keyof Shape> = Name

const lineColumns: Column<MailedLine>[] = [
  'name_ar',
  'name_latin',
  'color_name_ar',
  'color_name_en',
  'size_name_ar',
  'size_name_en',
  'planting_assistance',
  'unit',
  'quantity',
  'total_halalas',
]
const orderColumns = [
  'placed_at',
  'estimated_delivery_on',
  'payment_method',
  'sub_total_halalas',
  'discount_halalas',
  'shipping_halalas',
  'vat_halalas',
  'vat_rate_basis_points',
  'grand_total_halalas',
] as const satisfies Column<OrderPayload>[]

/** `'name', table.name, …`: the members of a JSON object. */
const members = (table: string, columns: readonly string[]) =>
  sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`${table}.${column}`)]))

/**
 * Queues a mail about an order to its billing address, in the language of the order, with the order as it is now. One statement, in the
 * transaction of the change it reports; queueing twice has no effect.
 */
export async function queueOrderEmail(
  tx: Db,
  orderId: number,
  template: OrderTemplate,
): Promise<void> {
  await orderEmailSql(template, sql.val(orderId)).execute(tx)
}

/** Queues a mail that an order may have several times, with `occasion` in its key; otherwise as `queueOrderEmail`. */
export async function queueRepeatedOrderEmail(
  tx: Db,
  orderId: number,
  template: OrderTemplate,
  occasion: string,
): Promise<void> {
  await orderEmailsSql(sql.val(orderId), toCustomer(template), { occasion }).execute(tx)
}

/** Queues the mail to the customer about a parcel with part of the order. */
export async function queueParcelEmail(tx: Db, orderId: number, parcelId: number): Promise<void> {
  const occasion = String(parcelId)
  await orderEmailsSql(sql.val(orderId), toCustomer('parcelShipped'), {
    occasion,
    parcelId,
  }).execute(tx)
}

/** The statement of `queueOrderEmail`, also for orders found in a query. */
export const orderEmailSql = (template: OrderTemplate, orderId: RawBuilder<unknown>) =>
  orderEmailsSql(orderId, toCustomer(template))

const toCustomer = (template: OrderTemplate) =>
  sql`select ${template}::text as template, billing.email as recipient, orders.locale`

/**
 * Queues the mails about a new order, to the customer and to the shop (`noticeEmail` null: only to the customer), as `queueOrderEmail`
 * does.
 */
export async function queueNewOrderMails(
  tx: Db,
  orderId: number,
  noticeEmail: string | null,
): Promise<void> {
  await newOrderMailsSql(sql.val(orderId), sql.val(noticeEmail)).execute(tx)
}

/**
 * The statement of `queueNewOrderMails`, as part of the one that writes the order. The mail to the shop is in the shop's default language.
 */
export const newOrderMailsSql = (
  orderId: RawBuilder<unknown>,
  noticeEmail: RawBuilder<string | null>,
) =>
  orderEmailsSql(
    orderId,
    sql`select 'orderPlaced' as template, billing.email as recipient, orders.locale
      union all select 'orderForShop', ${noticeEmail}::text, ${sql.lit(defaultLocale)} where ${noticeEmail}::text is not null`,
  )

/** Queues the notice of a new order to a further recipient in the team, as `queueNewOrderMails` does for the first; once per recipient. */
export async function queueNoticeOfOrder(
  tx: Db,
  orderId: number,
  { recipient, locale, notBefore }: { recipient: string; locale: Locale; notBefore: Date | null },
): Promise<void> {
  const message = sql`select 'orderForShop' as template, ${recipient}::text as recipient, ${locale}::text as locale`
  await orderEmailsSql(sql.val(orderId), message, { occasion: recipient }).execute(tx)
  if (notBefore)
    await tx
      .updateTable('outbox')
      .set({ next_attempt_at: notBefore })
      .where('key', '=', `orderForShop:${orderId}:${recipient}`)
      .where('attempts', '=', 0)
      .execute()
}

interface Occasion {
  /** The suffix of the key of a mail that an order may have several times. */
  occasion?: string
  /** The parcel it is about; absent: the latest. */
  parcelId?: number
}

/** The shop's notice omits what packing does not need (`NoticePayload`). */
const orderEmailsSql = (
  orderId: RawBuilder<unknown>,
  messages: RawBuilder<unknown>,
  { occasion, parcelId }: Occasion = {},
) => sql`
    insert into outbox (key, channel, recipient, template, locale, facts)
    select message.template || ':' || orders.id || ${occasion === undefined ? '' : `:${occasion}`}, 'mail', message.recipient, message.template, message.locale,
      case message.template when 'orderForShop' then facts.order_facts - '{first_name,shipment,parcel,paid_by_card,is_unsettled,deliver_to}'::text[]
          || jsonb_build_object('city', shipping.city)
        else facts.order_facts end
    from orders
      join order_addresses billing on billing.order_id = orders.id and billing.kind = 'billing'
      join order_addresses shipping on shipping.order_id = orders.id and shipping.kind = 'shipping'
      cross join lateral (select jsonb_build_object('orderId', orders.id, 'first_name', billing.first_name, ${members('orders', orderColumns)},
        'lines', (select jsonb_agg(jsonb_build_object(${members('order_items', lineColumns)}, 'name_en', products.name_en) order by order_items.id)
          from order_items join products on products.id = product_id where order_id = orders.id),
        'deliver_to', jsonb_build_object(${members('shipping', ['first_name', 'last_name', 'lines', 'city', 'postcode'])}),
        'shipment', (select jsonb_build_object(${members('shipments', ['carrier', 'tracking_number'])}) from shipments where order_id = orders.id
          and (${parcelId ?? null}::int is null or id = ${parcelId ?? null}::int) order by id desc limit 1),
        'parcel', (select jsonb_agg(jsonb_build_object('name_ar', line.name_ar, 'name_latin', line.name_latin, 'quantity', coalesce(sent.quantity, line.quantity)) order by line.id)
          from shipment_items sent join order_items line on line.id = sent.order_item_id where sent.shipment_id = ${parcelId ?? null}::int),
        'paid_by_card', (select jsonb_build_object('last4', card_last4, 'amount_halalas',
            -- Of a cancelled order what went back with the cancellation, which has no reason of staff.
            coalesce((select amount_halalas from refunds where attempt_id = payment_attempts.id and reason is null), amount_halalas))
          from payment_attempts
          where order_id = orders.id and state in ('captured', 'refunding', 'refund_due', 'refunded')),
        'is_unsettled', exists (select from payment_attempts where order_id = orders.id and state in ('awaiting', 'abandoned'))) as order_facts) as facts
      cross join lateral (${messages}) as message
    where orders.id = ${orderId}
    on conflict (key) do nothing`

const mailOf: Partial<Record<OrderStatus, OrderTemplate>> = {
  shipped: 'orderShipped',
  delivered: 'orderDelivered',
  cancelled: 'orderCancelled',
}

/** Queues the mail about an order's new status; statuses that concern only the shop send no mail. */
export async function queueStatusEmail(
  tx: Db,
  orderId: number,
  status: OrderStatus,
): Promise<void> {
  const template = mailOf[status]
  if (template) await queueOrderEmail(tx, orderId, template)
}
