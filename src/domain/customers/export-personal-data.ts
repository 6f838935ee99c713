import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import { isMailTemplate, writeMail } from '../notifications/write-mail.ts'
import type {
  MailPayloads,
  MailTemplate,
  SmsPayloads,
  SmsTemplate,
} from '../notifications/payload.ts'
import type { ShopIdentity } from '../notifications/mail.ts'
import { isSmsTemplate, writeSms } from '../notifications/write-sms.ts'
import { loadPersonalDataSubject, type PersonalDataSubject } from './load-personal-data-subject.ts'
import type { ExportedPart } from './personal-tables.ts'

type Select = RawBuilder<unknown>

/** Rows as a JSON list without the columns `leftOut`, oldest first; `rows` selects at least `id`. */
const list = (rows: Select, leftOut: string[] = []): Select =>
  sql`(select coalesce(jsonb_agg(to_jsonb(listed) - ${leftOut}::text[] order by listed.id), '[]') from (${rows}) as listed)`
/** The rows of a child table under their parent, without the column that only refers to the parent. */
const children = (table: string, parent: string): Select =>
  sql`(select coalesce(jsonb_agg(to_jsonb(child) - ${parent}::text order by child.id), '[]')
    from ${sql.table(table)} as child where child.${sql.ref(parent)} = whole.id)`
/** Each part of the copy, as SQL that returns one JSON value. Excluded: hashes and tokens, and the members of staff who made changes. */
const parts: Record<ExportedPart, (person: PersonalDataSubject) => Select> = {
  profile: ({ customerId }) =>
    sql`(select to_jsonb(whole) from customers as whole where id = ${customerId})`,
  addresses: ({ customerId }) =>
    list(sql`select * from customer_addresses where customer_id = ${customerId}`),
  wishlist: ({ customerId }) =>
    list(sql`select saved.id, product_id, name_ar, name_latin, name_en, saved_price_halalas, saved_in_stock, saved.created_at
      from wishlist_items as saved join products on products.id = product_id where customer_id = ${customerId}`),
  cart: ({ customerId }) =>
    sql`(select to_jsonb(whole) - 'card_token_sealed'
        || jsonb_build_object('items', ${children('cart_items', 'cart_id')}, 'addresses', ${children('cart_addresses', 'cart_id')})
      from carts as whole where customer_id = ${customerId})`,
  orders: ({ customerId }) =>
    list(
      sql`select whole.*, ${children('order_items', 'order_id')} as items, ${children('order_addresses', 'order_id')} as addresses,
        ${children('shipments', 'order_id')} as shipments,
        (select coalesce(jsonb_agg(jsonb_build_object('status', change.status, 'note', note, 'changed_at', changed_at) order by change.id), '[]')
          from order_status_changes as change where order_id = whole.id) as status_changes,
        (select coalesce(jsonb_agg(jsonb_build_object('text', text, 'delivery_failure', delivery_failure, 'created_at', created_at)
            order by note.id), '[]')
          from order_notes as note where order_id = whole.id and deleted_at is null) as notes,
        (select coalesce(jsonb_agg(jsonb_build_object('order_item_id', order_item_id, 'kind', kind, 'quantity', quantity,
            'gross_halalas', gross_halalas, 'reason', reason, 'note', note, 'created_at', created_at) order by taken.id), '[]')
          from order_reductions as taken where order_id = whole.id) as reductions
      from orders as whole where customer_id = ${customerId}`,
      ['packer_id', 'driver_id', 'claimed_until'],
    ),
  invoices: ({ customerId }) =>
    list(sql`select whole.id, order_id, year, number, state, seller_name_ar, seller_vat_number, total_halalas, vat_halalas, issued_at,
        refunded_at, (select coalesce(jsonb_agg(jsonb_build_object('year', note.year, 'number', note.number, 'reason', reason,
            'total_halalas', note.total_halalas, 'vat_halalas', note.vat_halalas, 'issued_at', note.issued_at) order by note.id), '[]')
          from credit_notes as note where invoice_id = whole.id) as credit_notes
      from invoices as whole where order_id in (select id from orders where customer_id = ${customerId})`),
  payments: ({ customerId }) =>
    list(sql`select id, order_id, provider, state, amount_halalas, card_brand, card_last4, started_at, updated_at
      from payment_attempts where customer_id = ${customerId}`),
  transactions: ({ customerId }) =>
    list(sql`select whole.id, whole.order_id, whole.type, whole.status, whole.amount_halalas, whole.card_brand, whole.card_last4,
        whole.card_forgotten_at, whole.created_at, null::text as method, null::text as iban_last4
      from payment_transactions as whole where whole.order_id in (select id from orders where customer_id = ${customerId})
      union all
      select null, order_id, 'refund', state, amount_halalas, null, null, null, created_at, method, iban_last4
      from refunds where state <> 'done' and order_id in (select id from orders where customer_id = ${customerId})`),
  service_requests: ({ requestIds }) =>
    list(sql`select id, type, name, phone, email, details, locale, state, next_action, next_on, lost_reason, created_at,
        (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'text', text, 'at', at) order by event.id), '[]')
          from request_events as event where request_id = whole.id) as events
      from service_requests as whole where id = any(${requestIds}::int[])`),
  notes: ({ customerId }) =>
    list(sql`select id, text, at from customer_notes where customer_id = ${customerId}`),
  data_requests: ({ customerId }) =>
    list(
      sql`select id, kind, received_on, done_at from personal_data_requests where customer_id = ${customerId}`,
    ),
  restock_notices: ({ phone }) =>
    list(sql`select waiting.id, product_id, name_ar, name_latin, name_en, waiting.created_at
      from restock_notices as waiting join products on products.id = product_id where phone = ${phone}`),
  sessions: ({ customerId }) =>
    list(
      sql`select id, user_agent, created_at, last_used_at from sessions where customer_id = ${customerId}`,
    ),
  team: ({ customerId, phone }) =>
    sql`(select jsonb_build_object(
        'membership', (select to_jsonb(whole) - 'setup_round' from staff as whole where whole.customer_id = ${customerId}),
        'roles', (select coalesce(jsonb_agg(role order by role), '[]') from staff_roles as held where held.customer_id = ${customerId}),
        'factors', ${list(sql`select id, kind, name, created_at, used_at from staff_factors
          where customer_id = ${customerId} and kind <> 'recovery'`)},
        'invitations', ${list(sql`select id, phone, name, roles, created_at, expires_at, accepted_at from staff_invitations where phone = ${phone}`)},
        'views', ${list(sql`select id, screen, name, query from office_views where staff_id = ${customerId}`)}))`,
  plants: ({ customerId }) =>
    sql`(select jsonb_build_object(
        'plants', ${list(sql`select whole.*, ${children('plant_diary', 'plant_id')} as diary from owned_plants as whole where customer_id = ${customerId}`)},
        'photos', ${list(sql`select id, width, height, taken_at, created_at from private_photos where customer_id = ${customerId}`)},
        'calendar', (select to_jsonb(whole) - 'token_sha256' from care_feeds as whole where customer_id = ${customerId}),
        'reminders', (select to_jsonb(whole) - 'stop_sha256' from care_wishes as whole where customer_id = ${customerId})))`,
  // The shop's own mails about orders and requests are not sent to customers; one-time codes are stored only in the demo's inbox.
  messages: ({ phone, subjects }) =>
    list(sql`select id, channel, recipient, template, locale, facts, sent_at, created_at from outbox
        where template not in ('orderForShop', 'requestForShop') and (recipient = ${phone} or split_part(key, ':', 2) = any(${subjects}::text[]))
      union all
      select id, channel, recipient, null, null, null, created_at, created_at from inbox_messages where recipient = ${phone} and channel = 'sms'`),
}

interface CopiedMessage {
  channel: 'sms' | 'mail'
  recipient: string
  template: string | null
  locale: Locale
  facts: object
  sent_at: string | null
  created_at: string
}

/**
 * Returns everything the shop knows about a customer, readable by people and programs (Saudi Personal Data Protection Law, article 4: the
 * right to a copy in a readable and clear format). Sums are in halalas, times in ISO 8601. Two statements.
 */
export async function exportPersonalData(
  db: Db,
  customerId: number,
  shop: ShopIdentity,
): Promise<Record<ExportedPart, unknown>> {
  const person = await loadPersonalDataSubject(db, customerId)
  const columns = Object.entries(parts).map(
    ([name, part]) => sql`${part(person)} as ${sql.ref(name)}`,
  )
  const { rows } = await sql<
    Record<ExportedPart, unknown> & { messages: CopiedMessage[] }
  >`select ${sql.join(columns)}`.execute(db)
  const copy = rows[0]
  if (!copy) throw new Error('a select without a table gave no row')
  return { ...copy, messages: copy.messages.map((message) => withSubject(message, shop)) }
}

/**
 * A mail is shown with its subject and an SMS with its text; the outbox stores the payload they are rendered from. One-time codes are not
 * copied.
 */
function withSubject(
  { template, facts, locale, channel, recipient, sent_at, created_at }: CopiedMessage,
  shop: ShopIdentity,
) {
  return {
    channel,
    recipient,
    subject: template === null ? null : subjectOf(template, facts, locale, shop),
    sent_at,
    created_at,
  }
}

/** Each template in the outbox is written together with its payload: `queueMessage`, `queueOrderEmail`, `queueRestockNotices`. */
function subjectOf(
  template: string,
  facts: object,
  locale: Locale,
  shop: ShopIdentity,
): string | null {
  if (isMailTemplate(template))
    return writeMail(template, facts as MailPayloads[MailTemplate], locale, shop).subject
  return isSmsTemplate(template)
    ? writeSms(template, facts as SmsPayloads[SmsTemplate], locale, shop)
    : null
}
