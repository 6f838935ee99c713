import type { OfficeOrderLine, OrderEvent } from '#contract/office/orders/office-order.ts'
import type { PrintKind } from '#shared/office/print.ts'
import { refundReasons } from '#shared/office/refund.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import type { Tone } from '../controls/badge.tsx'
import { formatCount, Money } from '../controls/money.tsx'
import { stateTones } from '../orders/order-status.tsx'
import { isWholePacked, piecesPacked, productsPacked } from './packed-events.ts'
import { plantName } from '../products/plant-name.ts'
import type { IconName } from '../controls/icon.tsx'

const icons: Record<OrderEvent['kind'], IconName> = {
  status: 'package',
  note: 'note-pencil',
  message: 'envelope-simple',
  money: 'credit-card',
  work: 'user',
}
export const iconOf = ({ kind }: OrderEvent): IconName => icons[kind]

/** The colour of an event's mark: a step has that of the order's badge, a note and a payment one that no state has. */
export function toneOf({ kind, code }: OrderEvent): Tone | 'staffNote' | 'money' {
  if (kind === 'note') return 'staffNote'
  if (kind === 'money') return kind
  return (kind === 'status' && stateTones[code]) || 'neutral'
}

/** The title of an event, in one line. */
export function EventTitle({ event }: { event: OrderEvent }) {
  const t = useTexts('office-orders')
  const { amount_halalas: amount } = event.facts
  return (
    <>
      {titleOf(event, t)}
      {typeof amount === 'number' && (
        <>
          {' '}
          <Money halalas={amount} />
        </>
      )}
    </>
  )
}

function titleOf({ kind, code, facts }: OrderEvent, t: Translate): string {
  if (kind === 'status' && typeof facts['reason'] === 'string')
    return `${t(`orders.state.${code}`)} · ${t(`orders.cancel.reason.${facts['reason']}`)}`
  if (kind === 'status') return t(`orders.state.${code}`)
  if (kind === 'note') return t(`orders.event.${code}`)
  const printed = code === 'order.printed' && (facts['kind'] as [null, PrintKind] | undefined)?.[1]
  if (printed) return t(`orders.event.printed.${printed}`)
  if (code === 'order.packed') {
    if (isWholePacked(facts)) return t('orders.state.packed')
    const done = piecesPacked(facts)
    return t('orders.work.packedPieces', { done: formatCount(done) })
  }
  if (kind === 'work') return t(`orders.work.${code}`)
  if (kind === 'message') {
    const mail = facts['is_correction'] === true ? 'refundUpdated' : code
    return `${t(`orders.mail.${mail}`)} · ${t(`orders.mailState.${String(facts['state'])}`)}`
  }
  if (code === 'invoice' || code === 'credit_note')
    return `${t(`orders.event.${code}`)} ${String(facts['number'])}`
  return t(`orders.event.${code}`)
}

/** Returns the text of an event of an order: the plants that were packed, the reason of a refund or of a failed delivery by its label. */
export function useEventText(
  lines: readonly OfficeOrderLine[],
): (event: OrderEvent) => string | null {
  const { locale } = useLocale()
  const t = useTexts('office-refunds')
  const words = useTexts('office-orders')
  return ({ kind, code, text, facts }) => {
    if (code === 'order.packed') {
      const ids = productsPacked(facts)
      const names = lines
        .filter(({ product_id: id }) => ids.includes(id))
        .map((line) => plantName(line, locale))
      return [...new Set(names)].join(commaIn(locale))
    }
    if (kind === 'note' && code === 'not_delivered')
      return [words(`orders.run.reason.${String(facts['delivery_failure'])}`), text]
        .filter(Boolean)
        .join(' – ')
    return kind === 'work' && refundReasons.some((reason) => reason === text)
      ? t(`refunds.reason.${text}`)
      : text
  }
}
