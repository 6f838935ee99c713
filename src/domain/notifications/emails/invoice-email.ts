import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { documentNumberSql } from '#domain/document-numbers.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { greeting } from '../greeting.ts'
import type { EmailContent, ShopIdentity } from '../mail.ts'
import type { InvoicePayload } from '../payload.ts'
import { isolate, messageText, formatDayWithHijri, type TextKey } from '../texts.ts'

/**
 * Queues a mail with the invoice of an order to its billing address, in the language of the order; `occasion` makes its key unique. One
 * statement.
 *
 * @returns whether there is an invoice and an address to send it to
 */
export async function queueInvoiceEmail(
  tx: Db,
  orderId: number,
  occasion: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into outbox (key, channel, recipient, template, locale, facts)
    select 'orderInvoice:' || orders.id || ':' || ${occasion}::text, 'mail', billing.email, 'orderInvoice', orders.locale,
      jsonb_build_object('orderId', orders.id, 'first_name', billing.first_name, 'issued_at', invoice.issued_at,
        'number', ${documentNumberSql('INV', 'invoice')},
        'total_halalas', coalesce(invoice.total_halalas, orders.grand_total_halalas),
        'vat_halalas', coalesce(invoice.vat_halalas, orders.vat_halalas),
        'vat_rate_basis_points', orders.vat_rate_basis_points)
    from orders join invoices invoice on invoice.order_id = orders.id
      join order_addresses billing on billing.order_id = orders.id and billing.kind = 'billing'
    where orders.id = ${orderId} and billing.email <> ''
    on conflict (key) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Mail to the customer: the total of the invoice, and where to read and print it. */
export function orderInvoice(
  invoice: InvoicePayload,
  locale: Locale,
  { publicUrl }: ShopIdentity,
): EmailContent {
  const number = orderNumber(invoice.orderId)
  const money = (halalas: number) => formatMoney(halalas, locale)
  const row = (label: TextKey, value: string, facts = {}) => ({
    label: messageText(locale, label, facts),
    value,
  })
  const rate = isolate(String(invoice.vat_rate_basis_points / 100))
  return {
    locale,
    subject: messageText(locale, 'orderInvoiceSubject', { number }),
    title: messageText(locale, 'orderInvoiceTitle'),
    blocks: [
      { kind: 'words', text: greeting(locale, invoice.first_name) },
      {
        kind: 'words',
        text: messageText(locale, 'orderInvoiceBody', { number: isolate(number) }),
      },
      {
        kind: 'facts',
        rows: [
          row('invoiceNumber', invoice.number),
          row('invoiceDate', formatDayWithHijri(locale, invoice.issued_at)),
          row('orderNumber', number),
          row('grandTotal', money(invoice.total_halalas)),
          row('includedVat', money(invoice.vat_halalas), { rate }),
        ],
      },
      {
        kind: 'link',
        label: messageText(locale, 'viewInvoice'),
        url: `${publicUrl}/orders/${invoice.orderId}/invoice`,
      },
    ],
  }
}
