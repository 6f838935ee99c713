import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { greeting } from '../greeting.ts'
import type { Block, EmailContent, ShopIdentity } from '../mail.ts'
import { soldLine } from './order-email.ts'
import type { ReductionPayload, RefundPayload } from '../payload.ts'
import { isolate, messageText, type TextKey } from '../texts.ts'

/** Mail to the customer: the amount and method of the refund, and its credit note; or that an earlier mail's method or account was changed. */
export function orderRefunded(
  refund: RefundPayload,
  locale: Locale,
  { publicUrl }: ShopIdentity,
): EmailContent {
  const number = orderNumber(refund.orderId)
  const amount = isolate(formatMoney(refund.total_halalas, locale))
  const name = refund.is_correction ? 'refundUpdated' : 'orderRefunded'
  return {
    locale,
    subject: messageText(locale, `${name}Subject`, { number }),
    title: messageText(locale, `${name}Title`),
    blocks: [
      words(greeting(locale, refund.first_name)),
      words(messageText(locale, bodyKey(refund), { number: isolate(number), amount })),
      words(refundSentence(refund, locale)),
      {
        kind: 'facts',
        rows: [
          { label: messageText(locale, 'orderNumber'), value: number },
          { label: messageText(locale, 'creditNoteNumber'), value: refund.credit_note.number },
        ],
      },
      contentsOf(refund, 'refundTotal', locale),
      {
        kind: 'link',
        label: messageText(locale, 'viewCreditNote'),
        url: `${publicUrl}/orders/${refund.orderId}/credit-notes/${refund.credit_note.id}`,
      },
    ],
  }
}

/** Mail to the customer: plants that cannot be delivered, and the amount left to pay. */
export function orderReduced(
  order: ReductionPayload,
  locale: Locale,
  { publicUrl }: ShopIdentity,
): EmailContent {
  const number = orderNumber(order.orderId)
  const amount = isolate(formatMoney(order.due_halalas, locale))
  return {
    locale,
    subject: messageText(locale, 'orderReducedSubject', { number }),
    title: messageText(locale, 'orderReducedTitle'),
    blocks: [
      words(greeting(locale, order.first_name)),
      words(messageText(locale, 'orderReducedBody', { number: isolate(number) })),
      words(messageText(locale, 'orderReducedDue', { amount })),
      contentsOf(order, 'removedTotal', locale),
      {
        kind: 'link',
        label: messageText(locale, 'viewOrder'),
        url: `${publicUrl}/orders/${order.orderId}`,
      },
    ],
  }
}

const words = (text: string): Block => ({ kind: 'words', text })

/** The mail about a refund to a card follows the payment; the one about cash or a transfer precedes it. */
function bodyKey({ is_correction, method }: RefundPayload): TextKey {
  if (is_correction) return 'refundUpdatedBody'
  return method === 'card' ? 'orderRefundedBody' : 'refundToPayBody'
}

function refundSentence({ method, last4 }: RefundPayload, locale: Locale): string {
  if (method === 'cash') return messageText(locale, 'orderRefundedInCash')
  const [known, unknown]: [TextKey, TextKey] =
    method === 'card'
      ? ['orderRefundedByCard', 'orderRefundedBySomeCard']
      : ['orderRefundedByTransfer', 'orderRefundedBySomeTransfer']
  return last4 === null
    ? messageText(locale, unknown)
    : messageText(locale, known, { last4: isolate(last4) })
}

function contentsOf(
  reduced: RefundPayload | ReductionPayload,
  total: TextKey,
  locale: Locale,
): Block {
  const money = (halalas: number) => formatMoney(halalas, locale)
  const rate = isolate(String(reduced.vat_rate_basis_points / 100))
  return {
    kind: 'order',
    lines: reduced.lines.map(({ gross_halalas, ...line }) => {
      const view = soldLine({ ...line, total_halalas: gross_halalas }, locale)
      return line.quantity === 0 ? { ...view, quantity: '—' } : view
    }),
    sums:
      reduced.shipping_halalas > 0
        ? [
            {
              label: messageText(locale, 'shippingRefunded'),
              value: money(reduced.shipping_halalas),
            },
          ]
        : [],
    total: { label: messageText(locale, total), value: money(reduced.total_halalas) },
    vat: {
      label: messageText(locale, 'includedVat', { rate }),
      value: money(reduced.vat_halalas),
    },
  }
}
