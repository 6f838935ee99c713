import { isOver } from '#shared/day.ts'
import { isVanCity } from '#shared/delivery.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { isFitForMail, mayBecomeLink } from '#shared/person-name.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { MailedLine, NoticePayload, OrderPayload, OrderTemplate } from '../payload.ts'
import { greeting } from '../greeting.ts'
import type { Block, LabelledValue, EmailContent, ShopIdentity, LineView } from '../mail.ts'
import { isolate, messageText, formatDayWithHijri, type TextKey } from '../texts.ts'

const words = {
  orderPlaced: {
    subject: 'orderPlacedSubject',
    title: 'orderPlacedTitle',
    body: 'orderPlacedBody',
  },
  orderShipped: {
    subject: 'orderShippedSubject',
    title: 'orderShippedTitle',
    body: 'orderShippedBody',
  },
  parcelShipped: {
    subject: 'parcelShippedSubject',
    title: 'parcelShippedTitle',
    body: 'parcelShippedBody',
  },
  orderChanged: {
    subject: 'orderChangedSubject',
    title: 'orderChangedTitle',
    body: 'orderChangedBody',
  },
  orderDelivered: {
    subject: 'orderDeliveredSubject',
    title: 'orderDeliveredTitle',
    body: 'orderDeliveredBody',
  },
  orderCancelled: {
    subject: 'orderCancelledSubject',
    title: 'orderCancelledTitle',
    body: 'orderCancelledBody',
  },
} as const satisfies Record<OrderTemplate, Record<'subject' | 'title' | 'body', TextKey>>

/** Returns the writer of a mail about an order. */
export const orderEmail =
  (template: OrderTemplate) =>
  (order: OrderPayload, locale: Locale, { publicUrl }: ShopIdentity): EmailContent => {
    const { subject, title, body } = words[template]
    const number = orderNumber(order.orderId)
    const blocks: Block[] = [
      { kind: 'words', text: greeting(locale, order.first_name) },
      {
        kind: 'words',
        text: messageText(locale, body, {
          number: isolate(number),
          contents: contentsOfParcel(order, locale),
        }),
      },
      ...(isComing(template) && !isOver(order.estimated_delivery_on)
        ? [{ kind: 'words' as const, text: arrivalSentence(order, locale) }]
        : []),
      ...(template === 'orderCancelled'
        ? [{ kind: 'words' as const, text: refundSentence(order, locale) }]
        : []),
      { kind: 'facts', rows: factsOf(template, order, locale) },
      contentsOf(order, locale),
      {
        kind: 'link',
        label: messageText(locale, 'viewOrder'),
        url: `${publicUrl}/orders/${order.orderId}`,
      },
    ]
    return {
      locale,
      subject: messageText(locale, subject, { number }),
      title: messageText(locale, title),
      blocks,
    }
  }

/** Mail to the shop: the ordered plants, the city and the payment method. The customer is shown in the order, which staff open. */
export const orderForShop = (order: NoticePayload, locale: Locale): EmailContent => {
  const number = orderNumber(order.orderId)
  const row = (label: TextKey, value: string) => ({ label: messageText(locale, label), value })
  const payment = order.payment_method === 'cash_on_delivery' ? 'paidInCash' : 'paidByCard'
  const city = mayBecomeLink(order.city) ? '—' : order.city
  return {
    locale,
    subject: messageText(locale, 'orderForShopSubject', { number, city: isolate(city) }),
    title: messageText(locale, 'orderForShopTitle'),
    isToShop: true,
    blocks: [
      {
        kind: 'facts',
        rows: [
          row('orderNumber', number),
          row('orderDate', formatDayWithHijri(locale, order.placed_at)),
          row('estimatedDelivery', formatDayWithHijri(locale, order.estimated_delivery_on)),
          row('fieldCity', city),
          row('payment', messageText(locale, payment)),
        ],
      },
      contentsOf(order, locale),
    ],
  }
}

/** Mails about plants that are still to arrive name the day and the address. */
const coming: ReadonlySet<OrderTemplate> = new Set([
  'orderPlaced',
  'orderShipped',
  'parcelShipped',
  'orderChanged',
])
const isComing = (template: OrderTemplate): boolean => coming.has(template)

/** The contents of a parcel in one line: `2 × Ficus · 1 × Basil`. */
const contentsOfParcel = ({ parcel }: OrderPayload, locale: Locale): string =>
  (parcel ?? [])
    .map(
      ({ quantity, name_ar, name_latin }) =>
        `${quantity} × ${isolate(locale === 'ar' ? name_ar : name_latin)}`,
    )
    .join(' · ')

/** Worded as on the shop's screens. */
const arrivalSentence = ({ estimated_delivery_on: day }: OrderPayload, locale: Locale): string =>
  messageText(locale, 'arrives', { day: formatDayWithHijri(locale, day) })

function refundSentence(
  { paid_by_card: paid, is_unsettled: isUnsettled }: OrderPayload,
  locale: Locale,
): string {
  if (!paid) return messageText(locale, isUnsettled ? 'refundIfCharged' : 'nothingCharged')
  const amount = isolate(formatMoney(paid.amount_halalas, locale))
  return paid.last4
    ? messageText(locale, 'refundToCard', { amount, last4: isolate(paid.last4) })
    : messageText(locale, 'refundToSomeCard', { amount })
}

function factsOf(template: OrderTemplate, order: OrderPayload, locale: Locale): LabelledValue[] {
  const row = (label: TextKey, value: string) => ({ label: messageText(locale, label), value })
  const { deliver_to: to, shipment } = order
  const destination = [...recipientOf(to), ...addressLinesOf(to)].join('\n')
  return [
    row('orderNumber', orderNumber(order.orderId)),
    row('orderDate', formatDayWithHijri(locale, order.placed_at)),
    ...((template === 'orderShipped' || template === 'parcelShipped') && shipment
      ? [
          row(
            'carrier',
            shipment.carrier ?? messageText(locale, isVanCity(to.city) ? 'ownVan' : 'courier'),
          ),
          row('trackingNumber', shipment.tracking_number),
        ]
      : []),
    ...(isComing(template) && destination !== '' ? [row('deliverTo', destination)] : []),
    row('payment', paymentText(order, locale)),
  ]
}

/** Returns the name entered for the recipient, if it is plausible. */
function recipientOf({ first_name, last_name }: OrderPayload['deliver_to']): string[] {
  const name = [first_name, last_name].filter(isFitForMail).join(' ').trim()
  return name === '' ? [] : [name]
}

/** Returns the entered address without the parts that may become links, because the customer chose who receives the mail. */
function addressLinesOf({ lines, city, postcode }: OrderPayload['deliver_to']): string[] {
  const [known, code] = [mayBecomeLink(city) ? '' : city, postcode ?? '']
  return [...lines.filter((line) => !mayBecomeLink(line)), `${known} ${code}`.trim()].filter(
    (line) => line !== '',
  )
}

function paymentText({ payment_method, paid_by_card: paid }: OrderPayload, locale: Locale): string {
  if (payment_method === 'cash_on_delivery') return messageText(locale, 'paidInCash')
  return paid?.last4
    ? messageText(locale, 'paidByCardEnding', { last4: isolate(paid.last4) })
    : messageText(locale, 'paidByCard')
}

function contentsOf(order: NoticePayload | OrderPayload, locale: Locale): Block {
  const money = (halalas: number) => formatMoney(halalas, locale)
  const row = (label: TextKey, value: string, facts = {}) => ({
    label: messageText(locale, label, facts),
    value,
  })
  return {
    kind: 'order',
    lines: order.lines.map((line) => soldLine(line, locale)),
    sums: [
      row('subTotal', money(order.sub_total_halalas)),
      ...(order.discount_halalas > 0 ? [row('discount', money(order.discount_halalas))] : []),
      row(
        'shipping',
        order.shipping_halalas > 0
          ? money(order.shipping_halalas)
          : messageText(locale, 'freeShipping'),
      ),
    ],
    total: row('grandTotal', money(order.grand_total_halalas)),
    vat: row('includedVat', money(order.vat_halalas), {
      rate: isolate(String(order.vat_rate_basis_points / 100)),
    }),
  }
}

/** Formats a line for mails. */
export function soldLine(line: MailedLine, locale: Locale): LineView {
  const isArabic = locale === 'ar'
  const [name, below] = isArabic ? [line.name_ar, line.name_latin] : [line.name_latin, line.name_en]
  const choices = [
    isArabic ? line.color_name_ar : line.color_name_en,
    isArabic ? line.size_name_ar : line.size_name_en,
    line.planting_assistance ? messageText(locale, 'plantingAssistance') : null,
  ]
  return {
    name,
    below: below && below !== name ? { name: below, isLatin: isArabic } : null,
    choices: choices.filter(Boolean).join(' · '),
    quantity: quantityText(line, locale),
    total: formatMoney(line.total_halalas, locale),
  }
}

/**
 * The locales contain no character that the shop's fonts lack (`test/server/first-view.test.ts`), so the superscript, which mail fonts
 * have, is inserted here.
 */
const quantityText = ({ quantity, unit }: MailedLine, locale: Locale): string =>
  unit === 'm2'
    ? messageText(locale, 'squareMetre', { count: String(quantity), squared: '²' })
    : String(quantity)
